import { statusOfChunk } from '@data-centre/api/load-chunk'
import { tabValues } from '@data-centre/api/storage'

const RELOADED_KEY = 'reloadedForBuild'

/**
 * A chunk that the server no longer has means that it serves another build: the page is loaded anew, once. Over a lost
 * connection it stays, with what somebody has typed; lazyChunk loads the chunk when the connection is back.
 */
async function reloadForOtherBuild(error: Error): Promise<void> {
  if ((await statusOfChunk(error)) !== 404 || tabValues.get(RELOADED_KEY) === location.href) return
  // A browser that does not remember it would load the page for ever.
  if (!tabValues.isKept()) return
  tabValues.set(RELOADED_KEY, location.href)
  location.reload()
}

window.addEventListener('vite:preloadError', ({ payload }) => void reloadForOtherBuild(payload))
