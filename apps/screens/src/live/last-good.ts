import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { DATABASE, STORE } from './last-good-database.ts'

/** A value with the moment up to which it reaches, by the server's clock, ms. */
export interface Kept<T = unknown> {
  at: number
  value: T
  /** When it was kept by this browser's own clock, which may be years off, ms. */
  kept: number
}

const KEEP_MS = 7 * 86_400_000
const WRITE_MS = 3000

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore(DATABASE, STORE)
  return opened
}

/**
 * The last good values of one wall and one viewer, in memory and in the browser's database, so that a reload without a
 * network still shows them with their time. A database that is full or forbidden costs the memory across reloads, nothing else.
 */
export class LastGood {
  /** Name in the database; null: memory only. */
  readonly #key: string | null
  readonly #kept: Map<string, Kept>
  #timer: ReturnType<typeof setTimeout> | undefined

  private constructor(key: string | null, kept: Map<string, Kept>) {
    this.#key = key
    this.#kept = kept
  }

  /** Reads what is kept of a wall for a viewer. */
  static async open(name: string, viewer: string): Promise<LastGood> {
    const key = `${viewer}:${name}`
    const kept = await get<Record<string, Kept>>(key, store()).catch((error: unknown) => {
      console.warn('last good values were not read', error)
      return undefined
    })
    return new LastGood(
      key,
      new Map(Object.entries(kept ?? {}).filter(([, value]) => Date.now() - value.kept < KEEP_MS)),
    )
  }

  /** Values that are kept nowhere: those of another day must never stand in the place of the present. */
  static inMemory(): LastGood {
    return new LastGood(null, new Map())
  }

  get<T>(name: string): Kept<T> | undefined {
    return this.#kept.get(name) as Kept<T> | undefined
  }

  put<T>(name: string, value: T, at: number): void {
    this.#kept.set(name, { value, at, kept: Date.now() })
    if (this.#key !== null) this.#timer ??= setTimeout(() => void this.write(), WRITE_MS)
  }

  /** Moment of the newest value; null when there is none. */
  get newest(): number | null {
    const times = [...this.#kept.values()].map(({ at }) => at)
    return times.length > 0 ? Math.max(...times) : null
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#key === null) return
    try {
      await set(this.#key, Object.fromEntries(this.#kept), store())
    } catch (error) {
      console.warn('last good values were not stored', error)
    }
  }

  /** Forgets what walls kept for anybody but this viewer. */
  static async keepOnly(viewer: string | null): Promise<void> {
    try {
      const all = await keys<string>(store())
      await delMany(viewer === null ? all : all.filter((key) => !key.startsWith(`${viewer}:`)), store())
    } catch (error) {
      console.warn('last good values of others were not removed', error)
    }
  }
}
