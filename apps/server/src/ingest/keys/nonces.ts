import { SIGNATURE_WINDOW_MS } from '../../platform/signature.ts'

/** A nonce is remembered for as long as a signature that carries it could still be accepted. */
export const NONCE_LIFE_MS = 2 * SIGNATURE_WINDOW_MS

/**
 * Nonces that were seen. They live in memory, two generations that take turns; those of batches that were accepted
 * also lie in the log and, drained, in the store, from which a restart fills the memory again. A refused request
 * leaves nothing durable, and needs nothing: replayed it could only be refused again.
 */
export class Nonces {
  #now: () => number
  #turnedAt: number
  #young = new Set<string>()
  #old = new Set<string>()

  constructor(now: () => number) {
    this.#now = now
    this.#turnedAt = now()
  }

  /** Remembers a nonce; false if it was seen before. */
  take(keyId: number, nonce: string): boolean {
    this.#turn()
    const name = `${keyId} ${nonce}`
    if (this.#young.has(name) || this.#old.has(name)) return false
    this.#young.add(name)
    return true
  }

  /** A generation is kept for one life more after its last nonce came in. */
  #turn(): void {
    const now = this.#now()
    if (now - this.#turnedAt < NONCE_LIFE_MS) return
    this.#old = now - this.#turnedAt < 2 * NONCE_LIFE_MS ? this.#young : new Set()
    this.#young = new Set()
    this.#turnedAt = now
  }
}
