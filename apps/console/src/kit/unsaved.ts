import { useEffect, useState } from 'react'

/** Forms on the page that hold changes. */
const held = new Set<symbol>()

/** Whether any form on the page holds changes. */
export const holdsChanges = (): boolean => held.size > 0

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
