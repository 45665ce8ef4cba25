import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyChunk } from '../../lazy-chunk.ts'
import { quickJump } from './state.ts'

const load = () => import('./jump-dialog.tsx')
const JumpDialog = lazyChunk(load)
/** The page comes first; after it the dialog is fetched, so that keys typed right after Ctrl+K are not lost, ms. */
const FETCH_AFTER_MS = 2000

/** Listens for Ctrl+K everywhere behind the login; the dialog is loaded apart from the page. */
export function QuickJump() {
  const open = useSyncExternalStore(quickJump.subscribe, quickJump.get)
  useEffect(() => {
    const timer = setTimeout(() => load().catch((error: unknown) => console.warn('quick jump', error)), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      quickJump.set(!quickJump.get())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      quickJump.set(false)
    }
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <JumpDialog onClose={() => quickJump.set(false)} />
    </Suspense>
  )
}
