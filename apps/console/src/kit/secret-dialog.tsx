import { copyText } from '@data-centre/charts'
import { useId, useState } from 'react'
import { Dialog } from './dialog.tsx'
import css from './secret-dialog.module.css'

/** A line of what is shown. */
interface SecretRow {
  label: string
  value: string
  /** Nothing to hide: stands without a button to copy it. */
  plain?: true
}

interface SecretDialogProps {
  title: string
  width?: number
  /** How long it holds and whom to give it to. */
  warning: string
  lines: readonly SecretRow[]
  /** What is confirmed before the dialog closes. */
  kept: string
  onClose: () => void
}

/** What is shown this once; closes only when somebody says that it was kept. */
export function SecretDialog({ title, width = 520, warning, lines, kept, onClose }: SecretDialogProps) {
  const [isKept, setKept] = useState(false)
  const id = useId()
  return (
    <Dialog
      title={title}
      style={{ width }}
      closable={false}
      maskClosable={false}
      escToExit={false}
      footer={
        <button type="button" className="button primary" disabled={!isKept} onClick={onClose}>
          完成
        </button>
      }
    >
      <p className={css.warning}>{warning}</p>
      {lines.map(({ label, value, plain }) => (
        <div key={label} className={css.line}>
          <span>{label}</span>
          <code data-secret={label}>{value}</code>
          {!plain && <CopyButton value={value} />}
        </div>
      ))}
      <label className={css.kept} htmlFor={id}>
        <input id={id} type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {kept}
      </label>
    </Dialog>
  )
}

function CopyButton({ value }: { value: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <button type="button" className="link-button" onClick={() => void copyText(value).then(setCopied)}>
      {copied === null ? '复制' : copied ? '已复制' : '复制失败，请手动选择'}
    </button>
  )
}
