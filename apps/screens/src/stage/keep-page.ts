import { entryScript } from './kiosk.ts'

/** The files of the running build are settled after this long, ms: lazy chunks and faces included. */
const SETTLED_MS = 10_000

/** Lets the browser keep this wall's page and files, so that a restart without a network still shows the last good data. */
export function keepPage(path: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/walls-sw.js', { scope: path })
    .then(() => {
      setTimeout(() => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.startsWith(`${window.location.origin}/assets-screens/`))
        navigator.serviceWorker.controller?.postMessage({ page: path, build: entryScript(), files })
      }, SETTLED_MS)
    })
    // Without a secure origin the browser offers no such store: the wall works, it only cannot restart offline.
    .catch((error: unknown) => console.warn('the page is not kept for offline starts', error))
}
