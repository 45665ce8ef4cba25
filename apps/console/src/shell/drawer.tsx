import { Drawer as ArcoDrawer } from '@arco-design/web-react'
import { type ReactNode, useId } from 'react'
import { CloseIcon } from '../kit/close-icon.tsx'
import { useFocusReturn } from '../kit/focus-return.ts'
import { useGuardedClose } from '../kit/leave-form.ts'
import { useOpenDialog } from '../kit/unsaved.ts'
import css from './drawer.module.css'

interface DrawerProps {
  title: ReactNode
  /** px. */
  width?: number
  onClose: () => void
  /** Buttons and notes below; `close` asks first where there are changes. */
  foot?: ReactNode | ((close: () => void) => ReactNode)
  /** What is being edited has changed: closing asks first. */
  isChanged?: boolean
  /** Content reaches the edges and fills the height. */
  flush?: boolean
  children: ReactNode
}

/** A sheet from the right over the page; Esc and a click outside close it, focus stays inside. */
export function Drawer({ title, width = 720, onClose, foot, isChanged = false, flush = false, children }: DrawerProps) {
  const id = useId()
  const close = useGuardedClose(isChanged, onClose)
  useFocusReturn()
  useOpenDialog()
  // The library says of its dialogs what they are, of its drawers not; it hands unknown attributes on to the element around head, content and foot.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id }
  const footer = typeof foot === 'function' ? foot(close) : foot
  return (
    <ArcoDrawer
      visible
      title={<span id={id}>{title}</span>}
      width={`min(${width}px, calc(100vw - 48px))`}
      footer={footer ? <div className={css.foot}>{footer}</div> : null}
      onCancel={close}
      {...(flush ? { bodyStyle: { padding: 0, overflow: 'hidden' } } : {})}
      closeIcon={<CloseIcon />}
      autoFocus
      focusLock
      {...dialog}
    >
      <div className={css.sheet}>{children}</div>
    </ArcoDrawer>
  )
}
