import { useEffect, useRef, useState } from 'react'

/** Notes what has the focus now; the answer gives it back once what opened above the page has gone. Where that has gone too, the main area has it. */
export function rememberFocus(): () => void {
  const origin = document.activeElement
  return () => {
    const now = document.activeElement
    // Focus that somebody has moved meanwhile stays where it is; that of a dialog which is hidden but still there is lost.
    if (now && now !== document.body && now.getClientRects().length > 0) return
    const next =
      origin instanceof HTMLElement && origin.isConnected && origin !== document.body
        ? origin
        : document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  }
}

/** A dialog or drawer that is there while it is open: the control that opened it has the focus again afterwards. */
export function useFocusReturn(): void {
  const [restore] = useState(rememberFocus)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      queueMicrotask(() => !isOpen.current && restore())
    }
  }, [restore])
}
