import { Modal } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../shell/refusal.ts'
import css from './form.module.css'

interface FormDialogProps<Saved> {
  title: ReactNode
  width?: number
  okText?: string
  /** Why it cannot be saved as it stands; empty where it can. */
  check?: () => string
  save: () => Promise<Saved>
  onClose: () => void
  /** What follows; the dialog closes where nothing is said. */
  onSaved?: (saved: Saved) => void
  /** Beside the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form over the page: says what is wrong, works, closes when it is done; a refusal stays readable in it. */
export function FormDialog<Saved>({ title, width = 560, okText = '保存', check, save, onClose, onSaved = onClose, foot, children }: FormDialogProps<Saved>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async () => {
    const wrong = check?.() ?? ''
    setFailure(wrong)
    if (wrong) return
    setBusy(true)
    try {
      onSaved(await save())
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={title}
      style={{ width }}
      okText={okText}
      cancelText="取消"
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => void run()}
      onCancel={onClose}
      autoFocus
      focusLock
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may stand over another one's form, which would hear it too.
          event.stopPropagation()
          void run()
        }}
      >
        {children}
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
        {foot}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

/** A label with its control. */
export const Field = ({ label, htmlFor, hint, must, children }: { label: string; htmlFor?: string | undefined; hint?: ReactNode; must?: true; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={htmlFor} data-must={must}>
      {label}
    </label>
    <div>
      {children}
      {hint && <small>{hint}</small>}
    </div>
  </div>
)
