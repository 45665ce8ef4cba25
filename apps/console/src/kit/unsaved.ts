import { useEffect, useState } from 'react'

/** Forms on the page that hold changes. */
const held = new Set<symbol>()

/** Dialogs and drawers over the page. */
const dialogs = new Set<symbol>()

/** Whether any form on the page holds changes. */
export const holdsChanges = (): boolean => held.size > 0

/** Whether somebody is in the middle of something: a form holds changes, or a dialog is open. */
export const holdsInput = (): boolean => held.size > 0 || dialogs.size > 0

/** Notes a dialog or drawer while it is open. */
export function useOpenDialog(): void {
  useEffect(() => {
    const id = Symbol('dialog')
    dialogs.add(id)
    return () => {
      dialogs.delete(id)
    }
  }, [])
}

/** Whether a form differs from what it began with; both are compared as JSON. */
export function useChanged(value: unknown): boolean {
  const now = JSON.stringify(value)
  const [start] = useState(now)
  return now !== start
}

/**
 * Guards a form: the browser asks before it closes or reloads the tab, and `LeaveGuard` and `leaveForm` ask before anything else takes
 * the form away.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const id = Symbol('form')
    held.add(id)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      held.delete(id)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isChanged])
}
