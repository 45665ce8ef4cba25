import { useEffect, useState } from 'react'
import { confirmDialog } from './confirm-dialog.ts'

/** Forms on the page that hold changes. */
const held = new Set<symbol>()

const confirmLeave = (leave: () => void) =>
  confirmDialog({ content: '修改尚未保存，确定离开吗？', okText: '放弃修改', cancelText: '继续编辑', onOk: leave })

/** Goes on at once, or after a confirmation where a form on the page holds changes. */
export function leaveForm(leave: () => void): void {
  if (held.size === 0) leave()
  else confirmLeave(leave)
}

/** The browser asks before it closes or reloads the tab. */
function useTabGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}

/** Whether a form differs from what it began with; both are compared as JSON. */
export function useChanged(value: unknown): boolean {
  const now = JSON.stringify(value)
  const [start] = useState(now)
  return now !== start
}

/** Closes a dialog or drawer: asks first where it holds changes. */
export function useGuardedClose(isChanged: boolean, onClose: () => void): () => void {
  useTabGuard(isChanged)
  return () => (isChanged ? confirmLeave(onClose) : onClose())
}

/** Guards a form that is part of its page: links out of it ask first, and so does everything that goes through `leaveForm`. */
export function useUnsaved(isChanged: boolean): void {
  useTabGuard(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const id = Symbol('form')
    held.add(id)
    let isLeaving = false
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isLeaving || !link?.href || link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      event.preventDefault()
      event.stopPropagation()
      confirmLeave(() => {
        isLeaving = true
        link.click()
      })
    }
    document.addEventListener('click', onClick, true)
    return () => {
      held.delete(id)
      document.removeEventListener('click', onClick, true)
    }
  }, [isChanged])
}
