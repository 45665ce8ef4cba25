/** Counts the lines that each session has open on this process. */
export class ConnectionLimit {
  readonly #most: number
  readonly #open = new Map<string, number>()

  constructor(max: number) {
    this.#most = max
  }

  /** Takes one of the session's lines until it is given back; null where none is left. */
  take(sessionId: string): (() => void) | null {
    const open = this.#open.get(sessionId) ?? 0
    if (open >= this.#most) return null
    this.#open.set(sessionId, open + 1)
    return () => {
      const left = (this.#open.get(sessionId) ?? 0) - 1
      if (left > 0) this.#open.set(sessionId, left)
      else this.#open.delete(sessionId)
    }
  }
}
