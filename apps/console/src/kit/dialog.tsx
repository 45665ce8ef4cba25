import { Modal, type ModalProps } from '@arco-design/web-react'
import type { PropsWithChildren } from 'react'
import { CloseIcon } from './close-icon.tsx'
import { useFocusReturn } from './focus-return.ts'
import { useOpenDialog } from './unsaved.ts'

/** A dialog over the page, there while it is open. Keeps the focus inside and gives it back to the control that opened it. */
export function Dialog(
  props: PropsWithChildren<Omit<ModalProps, 'visible' | 'autoFocus' | 'focusLock' | 'closeIcon'>>,
) {
  useFocusReturn()
  useOpenDialog()
  return <Modal visible autoFocus focusLock closeIcon={<CloseIcon />} {...props} />
}
