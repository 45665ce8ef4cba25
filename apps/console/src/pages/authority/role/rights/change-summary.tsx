import { few } from '../text.ts'
import css from './rights.module.css'

interface ChangeSummaryProps {
  added: readonly string[]
  removed: readonly string[]
  /** What changes besides. */
  more?: string
}

/** What saving will change, named before it happens. */
export const ChangeSummary = ({ added, removed, more }: ChangeSummaryProps) => (
  <span
    className={css.summary}
    role="status"
    title={[...added.map((name) => `新增 ${name}`), ...removed.map((name) => `移除 ${name}`)].join('\n')}
  >
    本次改动：
    {added.length === 0 && removed.length === 0 && !more && <span>无</span>}
    {added.length > 0 && (
      <>
        <b data-change="新增">新增 {added.length} 项</b>
        <span className={css.few}>（{few(added)}）</span>
      </>
    )}
    {added.length > 0 && removed.length > 0 && '，'}
    {removed.length > 0 && (
      <>
        <b data-change="移除">移除 {removed.length} 项</b>
        <span className={css.few}>（{few(removed)}）</span>
      </>
    )}
    {more && `${added.length + removed.length > 0 ? '，' : ''}${more}`}
  </span>
)
