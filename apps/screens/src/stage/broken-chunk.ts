import { statusOfChunk } from '@data-centre/api/load-chunk'
import { tabValues } from '@data-centre/api/storage'
import { loadAfresh } from './load-afresh.ts'

const KEY = 'wall:chunk-reload'
const AGAIN_MS = 600_000

async function reloadForOtherBuild(error: Error): Promise<void> {
  // While the connection is lost the page must stay: there may be nothing to load it from.
  if ((await statusOfChunk(error)) !== 404) return
  const last = Number(tabValues.get(KEY) ?? 0)
  const since = Date.now() - last
  // A clock that was set back is no reason to wait for the hour it was set back by.
  if (since >= 0 && since < AGAIN_MS) return
  // A browser that does not remember it would load the page for ever.
  if (!tabValues.isKept()) return
  tabValues.set(KEY, String(Date.now()))
  await loadAfresh()
}

/**
 * A part of the program that the server no longer has means that it serves another build: the page loads itself again, once
 * in ten minutes. Where that does not help, the wall keeps what it shows and goes on trying in place.
 */
export function reloadOnBrokenChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadForOtherBuild(payload))
}
