import type { RouteKey } from '@data-centre/api'
import type { WallParams } from '../data/area.ts'
import { FADE_MS } from '../stage/fade.ts'

/** A wall with what it shows, for so long. Equal keys are the same picture. */
export interface Slide {
  key: string
  route: RouteKey
  params: WallParams
  title: string
  seconds: number
}

/** A wall that is mounted: made ready behind the shown one, shown, or fading away. */
export interface Layer {
  id: number
  slide: Slide
  phase: 'ahead' | 'shown' | 'leaving'
}

/** The next wall is mounted this long before its turn: its data, its picture and its graphics are there when it comes. */
export const AHEAD_MS = 8000
/** A wall that is not ready this long after its turn is left out where another can be shown; nothing is shown half done. */
export const PATIENCE_MS = 15_000
/** Longest wait for a wall: each time it is left out it gets twice the time, for a slow machine draws late, not never. */
export const MAX_PATIENCE_MS = 120_000
/** A wall that was left out is tried again after this long, also where all others were. */
export const AGAIN_MS = 20_000

/**
 * Which walls are mounted, and when one gives way to the next: a wall leaves only when the next one is ready, so that there
 * is never a moment without a picture. It depends on neither React nor a clock: callers pass the time and what is ready.
 */
export class Player {
  #slides: readonly Slide[] = []
  #special: Slide | null = null
  #layers: readonly Layer[] = []
  #ready = new Set<number>()
  #ids = 0
  /** When the shown wall came; when the fade began. */
  #shownAt = 0
  #fadeAt = 0
  /** Walls that did not become ready: how long they were waited for last, and when they are tried again. */
  readonly #leftOut = new Map<string, { patience: number; until: number }>()
  readonly #listeners = new Set<() => void>()
  /** Called before the next wall is shown: true where the page reloads instead. */
  beforeTurn: (next: Slide) => boolean = () => false

  get layers(): readonly Layer[] {
    return this.#layers
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): readonly Layer[] => this.#layers

  /** The wall that is shown, and since when it is; what is being faded in counts as shown. */
  get shown(): Layer | undefined {
    return this.#layers.find(({ phase }) => phase === 'shown')
  }
  get shownAt(): number {
    return this.#shownAt
  }

  /** Sets the round. A shown wall that stands in it stays for its time; one that does not gives way to the first. */
  play(slides: readonly Slide[], now: number): void {
    this.#slides = slides
    // New words for a mounted wall (title, seconds) hold at once.
    const existing = new Map(slides.map((slide) => [slide.key, slide]))
    this.#set(
      this.#layers
        .map((layer) => ({ ...layer, slide: existing.get(layer.slide.key) ?? layer.slide }))
        .filter(({ phase, slide }) => phase !== 'ahead' || this.#isNext(slide, now)),
    )
    this.tick(now)
  }

  /** Lets a wall break in, or ends that. */
  interrupt(slide: Slide | null, now: number): void {
    if (slide?.key === this.#special?.key) return
    this.#special = slide
    this.#set(this.#layers.filter(({ phase, slide: ahead }) => phase !== 'ahead' || this.#isNext(ahead, now)))
    this.tick(now)
  }

  /** A mounted wall says that it has a whole picture. */
  ready(id: number): void {
    this.#ready.add(id)
  }

  /** Moves on where it is time. Called a few times a second; `now` in ms of any clock that only runs forward. */
  tick(now: number): void {
    const shown = this.shown
    if (!shown) {
      const first = this.#next(now)
      if (first) this.#mount(first, 'shown', now)
      return
    }
    if (this.#layers.some(({ phase }) => phase === 'leaving')) {
      if (now - this.#fadeAt < FADE_MS) return
      this.#set(this.#layers.filter(({ phase }) => phase !== 'leaving'))
    }
    const next = this.#next(now)
    const ahead = this.#layers.find(({ phase }) => phase === 'ahead')
    if (!next || next.key === shown.slide.key) {
      if (ahead) this.#set(this.#layers.filter((layer) => layer !== ahead))
      return
    }
    const due = this.#dueAt(shown)
    if (!ahead) {
      if (now >= due - AHEAD_MS) this.#mount(next, 'ahead', now)
      return
    }
    if (now < due) return
    if (this.#ready.has(ahead.id)) this.#turn(shown, ahead, now)
    else if (now >= Math.max(due, this.#aheadAt) + this.#patienceFor(ahead.slide, now)) {
      this.#leftOut.set(ahead.slide.key, { patience: this.#patienceFor(ahead.slide, now), until: now + AGAIN_MS })
      this.#set(this.#layers.filter((layer) => layer !== ahead))
    }
  }
  #aheadAt = 0

  /** How long a wall is waited for. Where nothing else could be shown instead there is no hurry. */
  #patienceFor({ key }: Slide, now: number): number {
    const isAlone =
      this.#special !== null ||
      !this.#open(now).some((slide) => slide.key !== key && slide.key !== this.shown?.slide.key)
    if (isAlone) return MAX_PATIENCE_MS
    return Math.min(MAX_PATIENCE_MS, 2 * (this.#leftOut.get(key)?.patience ?? PATIENCE_MS / 2))
  }

  /** When the shown wall has had its time: at once where another breaks in or it is no stop any more. */
  #dueAt({ slide }: Layer): number {
    if (this.#special || !this.#slides.some(({ key }) => key === slide.key)) return this.#shownAt
    return this.#shownAt + slide.seconds * 1000
  }

  #turn(shown: Layer, ahead: Layer, now: number): void {
    if (this.beforeTurn(ahead.slide)) return
    this.#shownAt = now
    this.#fadeAt = now
    this.#leftOut.delete(ahead.slide.key)
    this.#set(
      this.#layers.map((layer) =>
        layer === shown ? { ...layer, phase: 'leaving' } : layer === ahead ? { ...layer, phase: 'shown' } : layer,
      ),
    )
  }

  /** The walls of the round without those that rest after they were left out. */
  #open(now: number): readonly Slide[] {
    const shown = this.shown?.slide.key
    return this.#slides.filter(({ key }) => key === shown || now >= (this.#leftOut.get(key)?.until ?? 0))
  }
  #next(now: number): Slide | undefined {
    if (this.#special) return this.#special
    const open = this.#open(now)
    return open[(open.findIndex(({ key }) => key === this.shown?.slide.key) + 1) % open.length]
  }
  #isNext(slide: Slide, now: number): boolean {
    return this.#next(now)?.key === slide.key
  }

  #mount(slide: Slide, phase: Layer['phase'], now: number): void {
    this.#ids += 1
    if (phase === 'shown') this.#shownAt = now
    else this.#aheadAt = now
    this.#set([...this.#layers, { id: this.#ids, slide, phase }])
  }

  #set(layers: readonly Layer[]): void {
    const same = layers.length === this.#layers.length && layers.every((layer, i) => layer === this.#layers[i])
    if (same) return
    this.#layers = layers
    const alive = new Set(layers.map(({ id }) => id))
    this.#ready = new Set([...this.#ready].filter((id) => alive.has(id)))
    for (const listener of this.#listeners) listener()
  }
}
