import { Modal } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import css from './school.module.css'
import { messageOf } from './words.ts'

interface FormDialogProps {
  title: ReactNode
  width?: number
  okText?: string
  /** Why it cannot be saved as it stands; empty where it can. */
  check?: () => string
  save: () => Promise<unknown>
  onClose: () => void
  /** Beside the buttons. */
  foot?: ReactNode
  children: ReactNode
}

/** A form over the page: says what is wrong, works, closes when it is done; a refusal stays readable in it. */
export function FormDialog({ title, width = 560, okText = '保存', check, save, onClose, foot, children }: FormDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async () => {
    const wrong = check?.() ?? ''
    setFailure(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await save()
      onClose()
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
export const Field = ({ label, htmlFor, hint, must, children }: { label: string; htmlFor?: string | undefined; hint?: string; must?: true; children: ReactNode }) => (
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
