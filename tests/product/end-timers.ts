import { afterAll } from 'vitest'

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
