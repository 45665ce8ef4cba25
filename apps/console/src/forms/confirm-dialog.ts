import { Modal } from '@arco-design/web-react'
import { DIALOG_TITLE } from '@data-centre/api'
import { rememberFocus } from './focus-return.ts'

type ConfirmConfig = Parameters<typeof Modal.confirm>[0]

/** Asks before something is done; the control that asked has the focus again afterwards. */
export function confirmDialog(config: ConfirmConfig): void {
  const restore = rememberFocus()
  // The library takes the dialog away after it has said so.
  Modal.confirm({ title: DIALOG_TITLE, cancelText: '取消', ...config, afterClose: () => setTimeout(restore) })
}
