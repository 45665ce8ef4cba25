import type { Vec3 } from './camera.ts'

/** Life of a ring on the ground, s. */
export const RING_S = 1.2
/** A comet travels this long, s, then its track fades: slowly, so that a line is still seen when events are a second apart. */
export const COMET_S = 1.6
export const TRACK_FADE_S = 1.6
/** Most fly lines alive at once, and most rings. */
export const MAX_FLIGHTS = 40
export const MAX_RINGS = 64

/** Something happened at `at`; with `to`, a line flies there. */
export interface Strike {
  at: Vec3
  to: Vec3 | null
  /** Seconds since the page was opened. */
  born: number
}

/** Seconds since the page was opened: the clock of everything that moves. */
export const sceneNow = (): number => performance.now() / 1000

/**
 * What is moving on the map right now. Renderers subscribe; each new strike wakes them and they fall asleep when the
 * last one has ended. More strikes than places: the oldest give way, so a burst never costs more than a full map.
 */
export class Strikes {
  #rings: Strike[] = []
  #flights: Strike[] = []
  readonly #listeners = new Set<() => void>()
  /** Nothing moves while this is set: the connection is lost, or the viewer asked for less motion. */
  paused = false

  add(strikes: readonly Omit<Strike, 'born'>[], now = sceneNow()): void {
    if (this.paused || strikes.length === 0) return
    const fresh = strikes.map((strike) => ({ ...strike, born: now }))
    this.#rings = [...this.#rings, ...fresh].slice(-MAX_RINGS)
    this.#flights = [...this.#flights, ...fresh.filter(({ to }) => to)].slice(-MAX_FLIGHTS)
    for (const listener of this.#listeners) listener()
  }

  /** Rings and flights that are alive; forgets the others. */
  alive(now = sceneNow()): { rings: readonly Strike[]; flights: readonly Strike[] } {
    this.#rings = this.#rings.filter(({ born }) => now - born < RING_S)
    this.#flights = this.#flights.filter(({ born }) => now - born < COMET_S + TRACK_FADE_S)
    return { rings: this.#rings, flights: this.#flights }
  }

  clear(): void {
    this.#rings = []
    this.#flights = []
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
