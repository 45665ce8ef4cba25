import css from './tick.module.css'

interface TickProps {
  /** What it chooses; its accessible name where there is no visible label. */
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  half?: boolean
  disabled?: boolean
  /** Why it cannot be changed. */
  hint?: string | undefined
  tabIndex?: number
  onChange: (checked: boolean) => void
}

/** A box that is ticked, half ticked or empty. */
export const Tick = ({ label, checked, half = false, disabled = false, hint, tabIndex, onChange }: TickProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = half
    }}
    type="checkbox"
    className={css.tick}
    aria-label={label}
    title={hint}
    checked={checked && !half}
    disabled={disabled}
    tabIndex={tabIndex}
    onChange={() => onChange(half || !checked)}
  />
)

/** On or off at once, without a button that saves. */
export const Toggle = ({ label, checked, disabled = false, hint, onChange }: Omit<TickProps, 'half' | 'tabIndex'>) => (
  <>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={css.toggle}
      aria-label={label}
      title={hint}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span data-print="only">{checked ? '是' : '否'}</span>
  </>
)
