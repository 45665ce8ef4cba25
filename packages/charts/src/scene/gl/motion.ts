import type { Light, Paint } from '../paint.ts'

const RISE_MS = 600
const SPREAD_MS = 300

const easeOut = (t: number) => 1 - (1 - t) ** 3

/**
 * Moves heights and colours from one state to the next; the west starts first, the east at most 300 ms later. What comes
 * after nothing was known stands at once.
 */
export class ReliefMotion {
  readonly #delay: Float32Array
  readonly #now: { height: Float32Array; color: [number, number, number][]; isKnown: boolean }
  #from: Paint
  #to: Paint
  #start = Number.NEGATIVE_INFINITY

  /** `order`: 0 (west) to 1 (east) per area. `ground`: colour before anything is known. */
  constructor(order: readonly number[], ground: Light) {
    this.#delay = new Float32Array(order.map((place) => place * SPREAD_MS))
    this.#now = { height: new Float32Array(order.length), color: order.map(() => [...ground]), isKnown: false }
    this.#from = this.#copy()
    this.#to = this.#copy()
  }

  #copy(): Paint {
    const { height, color, isKnown } = this.#now
    return { height: height.slice(), color: color.map((light) => [...light]), isKnown }
  }

  /** Sets a new goal; `instant` jumps there. */
  aim(goal: Paint, now: number, instant: boolean): void {
    const isInstant = instant || !this.#now.isKnown
    this.#from = isInstant ? goal : this.#copy()
    this.#now.isKnown = goal.isKnown
    this.#to = goal
    this.#start = isInstant ? Number.NEGATIVE_INFINITY : now
    // Another goal may come before the first frame: it is moved to from here.
    if (isInstant) this.at(now)
  }

  /** State at `now`, ms, and whether it will still change. */
  at(now: number): { paint: Paint; moving: boolean } {
    let moving = false
    for (let i = 0; i < this.#delay.length; i += 1) {
      const t = Math.min(1, Math.max(0, (now - this.#start - (this.#delay[i] ?? 0)) / RISE_MS))
      if (t < 1) moving = true
      const share = easeOut(t)
      const mix = (a: number, b: number) => a + (b - a) * share
      this.#now.height[i] = mix(this.#from.height[i] ?? 0, this.#to.height[i] ?? 0)
      const [from, to] = [this.#from.color[i] as Light, this.#to.color[i] as Light]
      this.#now.color[i] = [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])]
    }
    return { paint: this.#now, moving }
  }
}
