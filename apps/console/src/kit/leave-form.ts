import { confirmDialog } from './confirm-dialog.ts'
import { holdsChanges, useUnsaved } from './unsaved.ts'

/** Asks whether changes may be lost. */
export const confirmLeave = (leave: () => void, stay?: () => void) =>
  confirmDialog({
    content: '修改尚未保存，确定离开吗？',
    okText: '放弃修改',
    cancelText: '继续编辑',
    onOk: leave,
    ...(stay ? { onCancel: stay } : {}),
  })

/** Goes on at once, or after a confirmation where a form on the page holds changes. */
export function leaveForm(leave: () => void): void {
  if (holdsChanges()) confirmLeave(leave)
  else leave()
}

/** Closes a dialog or drawer: asks first where it holds changes. */
export function useGuardedClose(isChanged: boolean, onClose: () => void): () => void {
  useUnsaved(isChanged)
  return () => (isChanged ? confirmLeave(onClose) : onClose())
}
