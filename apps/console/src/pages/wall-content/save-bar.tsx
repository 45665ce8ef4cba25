import css from './wall-content.module.css'

interface SaveBarProps {
  changed: boolean
  busy: boolean
  failure: string
  /** Somebody else was faster: what is here can be thrown away for what stands now. */
  conflict: boolean
  /** What stands now. */
  note: string
  onSave: () => void
  onReset: () => void
  onReload: () => void
}

/** Foot of an editor: what stands, what is wrong, 还原 and 保存. */
export const SaveBar = ({ changed, busy, failure, conflict, note, onSave, onReset, onReload }: SaveBarProps) => (
  <footer className={css.saveBar}>
    <span className={css.note}>
      {note}
      {changed && '，有未保存的修改'}
    </span>
    {failure && (
      <span className={css.failure} role="alert">
        {failure}
      </span>
    )}
    {conflict && (
      <button type="button" className="link-button" onClick={onReload}>
        刷新
      </button>
    )}
    <span className={css.space} />
    <button type="button" className="button" disabled={!changed || busy} onClick={onReset}>
      还原
    </button>
    <button type="button" className="button primary" disabled={!changed || busy} aria-busy={busy} onClick={onSave}>
      保存
    </button>
  </footer>
)
