import { useEffect, useRef, useState } from 'react'
import picture from './new-year.svg'
import { closeNewYear, newYearClosed, showsNewYear } from './new-year.ts'
import css from './new-year-dialog.module.css'

interface NewYearDialogProps {
  /** Current moment, ms; injected by tests. */
  now?: () => number
}

/** New Year greeting over the whole app until its fixed date; closed once per session. */
export function NewYearDialog({ now = Date.now }: NewYearDialogProps) {
  const [open, setOpen] = useState(() => showsNewYear(now(), newYearClosed()))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  if (!open) return null
  const close = () => {
    closeNewYear()
    setOpen(false)
  }
  return (
    <dialog ref={dialog} className={css.dialog} aria-label="新年快乐" onClose={close}>
      <img src={picture} width={480} height={640} alt="新年快乐" />
      <button type="button" className={css.close} aria-label="关闭" onClick={close}>
        ×
      </button>
    </dialog>
  )
}
