import css from './state-mark.module.css'

/** How something stands; the word says it, the mark only helps the eye. */
export type StateTone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'

export const StateMark = ({ tone, children }: { tone: StateTone; children: string }) => (
  <span className={css.mark} data-tone={tone}>
    {children}
  </span>
)
