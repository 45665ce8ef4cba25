import { ChangeSummary } from './change-summary.tsx'
import css from './rights.module.css'

interface RightsFootProps {
  failure: string
  changes: React.ComponentProps<typeof ChangeSummary>
  isDisabled: boolean
  onClose: () => void
  onSave: () => void
}

/** What would change, or why it was refused, and the buttons. */
export const RightsFoot = ({ failure, changes, isDisabled, onClose, onSave }: RightsFootProps) => (
  <>
    {failure ? (
      <span className={css.failure} role="alert">
        {failure}
      </span>
    ) : (
      <ChangeSummary {...changes} />
    )}
    <button type="button" className="button" onClick={onClose}>
      取消
    </button>
    <button type="button" className="button primary" disabled={isDisabled} onClick={onSave}>
      保存
    </button>
  </>
)
