/**
 * Values under keys, as the browser keeps them. A browser that keeps nothing (blocked for this site, a private window, a
 * locked terminal) or no more (full) costs the memory across loads, nothing else: values live as long as the page then.
 */
export interface BrowserStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  clear(): void
  /** Whether values outlive this page. */
  isKept(): boolean
}

const PROBE_KEY = 'probe'

/** What the storage answers; `otherwise` where it refuses, as reaching for it may do already. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Writes and says whether the storage has taken it. */
const isTaken = (work: () => void): boolean =>
  attempt(() => {
    work()
    return true
  }, false)

function browserStorage(open: () => Storage): BrowserStorage {
  /** What the storage has refused; null for a value that it did not remove. */
  const refused = new Map<string, string | null>()
  return {
    get: (key) => {
      const value = refused.get(key)
      return value === undefined ? attempt(() => open().getItem(key), null) : value
    },
    set: (key, value) => {
      if (isTaken(() => open().setItem(key, value))) refused.delete(key)
      else {
        refused.set(key, value)
        // A full storage still holds the value before: the next load must not take it for this one.
        isTaken(() => open().removeItem(key))
      }
    },
    remove: (key) => {
      if (isTaken(() => open().removeItem(key))) refused.delete(key)
      else refused.set(key, null)
    },
    clear: () => {
      refused.clear()
      isTaken(() => open().clear())
    },
    isKept: () =>
      isTaken(() => {
        open().setItem(PROBE_KEY, '1')
        open().removeItem(PROBE_KEY)
      }),
  }
}

/** Of this browser: all tabs, also after it was closed. */
export const localValues: BrowserStorage = browserStorage(() => localStorage)
/** Of this tab. */
export const tabValues: BrowserStorage = browserStorage(() => sessionStorage)
