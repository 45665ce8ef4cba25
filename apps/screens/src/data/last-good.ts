/** A value with the moment up to which it reaches, ms. */
export interface Kept<T = unknown> {
  at: number
  value: T
}

const KEEP_MS = 7 * 86_400_000
const WRITE_MS = 3000
const PREFIX = 'wall:'

/**
 * The last good values of one wall and one user, in memory and in the browser's storage, so that a reload without a
 * network still shows them with their time. Storage that is full or forbidden costs the memory across reloads, nothing else.
 */
export class LastGood {
  readonly #key: string
  readonly #kept = new Map<string, Kept>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(name: string, user: string) {
    this.#key = `${PREFIX}${user}:${name}`
    for (const [key, kept] of Object.entries(read(this.#key))) if (Date.now() - kept.at < KEEP_MS) this.#kept.set(key, kept)
    window.addEventListener('pagehide', () => this.write())
  }

  get<T>(name: string): Kept<T> | undefined {
    return this.#kept.get(name) as Kept<T> | undefined
  }

  put<T>(name: string, value: T, at: number): void {
    this.#kept.set(name, { value, at })
    this.#timer ??= setTimeout(() => this.write(), WRITE_MS)
  }

  /** Moment of the newest value; null when there is none. */
  get newest(): number | null {
    const times = [...this.#kept.values()].map(({ at }) => at)
    return times.length > 0 ? Math.max(...times) : null
  }

  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(this.#kept)))
    } catch (error) {
      console.warn('last good values were not stored', error)
    }
  }

  /** Forgets what walls kept for anybody but this user. */
  static keepOnly(user: string | null): void {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && (user === null || !key.startsWith(`${PREFIX}${user}:`))) localStorage.removeItem(key)
  }
}

function read(key: string): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Record<string, Kept>
  } catch {
    return {}
  }
}
