import { Modal } from '@arco-design/web-react'
import { DIALOG_TITLE } from '@data-centre/api'
import type { ReactNode } from 'react'
import { rememberFocus } from './focus-return.ts'

/** What is asked before something is done. */
export interface Question {
  content: ReactNode
  okText: string
  cancelText?: string
  /** What is done cannot be taken back. */
  isDanger?: boolean
}

interface ConfirmOptions extends Question {
  /** The dialog closes when it has ended. */
  onOk: (() => void) | (() => Promise<unknown>)
  onCancel?: () => void
}

/** Asks before something is done; the control that asked has the focus again afterwards. */
export function confirmDialog({
  content,
  okText,
  cancelText = '取消',
  isDanger = false,
  onOk,
  onCancel,
}: ConfirmOptions): void {
  const restore = rememberFocus()
  Modal.confirm({
    title: DIALOG_TITLE,
    content,
    okText,
    cancelText,
    ...(isDanger ? { okButtonProps: { status: 'danger' } } : {}),
    onOk,
    ...(onCancel ? { onCancel } : {}),
    // The library takes the dialog away after it has said so.
    afterClose: () => setTimeout(restore),
  })
}
