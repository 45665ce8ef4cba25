import { afterAll, vi } from 'vitest'

/*
 * Test files of a worker share its process and what it has loaded of node_modules. Each begins with modules of its own, the clock and
 * globals of the platform, an empty document and the first address, so that none sees what another left.
 */
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
if (globalThis.document !== undefined) {
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
}

/**
 * A component may leave a timer behind (the date picker of Arco does, 100 ms after it is drawn closed). The document of a test file goes
 * with the file, so such a timer would find no `window` and fail the run: what has not run by the end of the file is cancelled.
 */
const pending = new Set<ReturnType<typeof setTimeout>>()
const start = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
  const timer = start(...args)
  pending.add(timer)
  return timer
}, start)

afterAll(() => {
  for (const timer of pending) clearTimeout(timer)
})
