import { clock } from '@data-centre/charts/format'
import { Icon } from '../icons.tsx'
import css from './refresh-button.module.css'

interface RefreshButtonProps {
  /** When the newest answer came, ms; 0 while there is none. */
  updatedAt: number
  busy: boolean
  onRefresh: () => void
}

/** 刷新 with the time of what is shown. */
export const RefreshButton = ({ updatedAt, busy, onRefresh }: RefreshButtonProps) => (
  <>
    {updatedAt > 0 && <span className={css.at}>更新于 {clock(updatedAt)}</span>}
    <button type="button" className="button" disabled={busy} aria-busy={busy} onClick={onRefresh}>
      <Icon name="refresh" size={14} />
      刷新
    </button>
  </>
)
