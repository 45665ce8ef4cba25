import type { MotionMessage } from './motion.worker.ts'
import type { Moving } from './moving.ts'
import { sceneNow } from './strikes.ts'

/** A canvas over a picture, in stage px. What is drawn may leave the picture by `bleed` on every side. `density`: device pixels per stage px. */
export interface CanvasSize {
  width: number
  height: number
  bleed: number
  density: number
}

/**
 * A canvas for what moves. A thread of its own draws on it, so that the page's thread has nothing to do between two events;
 * thread and canvas begin with the first thing that moves.
 */
export class MovingCanvas {
  readonly #place: HTMLElement
  readonly #size: CanvasSize
  #worker: Worker | undefined

  constructor(place: HTMLElement, size: CanvasSize) {
    this.#place = place
    this.#size = size
  }

  /** All that moves from now on. */
  tell(moving: Moving): void {
    if (!this.#worker && moving.rings.length + moving.flights.length + moving.particles.length === 0) return
    this.#worker ??= this.#begin()
    this.#worker.postMessage({ moving, now: sceneNow() } satisfies MotionMessage)
  }

  /** Ends the thread, and takes the canvas off: nobody would clear it any more. */
  end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#place.replaceChildren()
  }

  #begin(): Worker {
    const { width, height, bleed, density } = this.#size
    const canvas = document.createElement('canvas')
    canvas.width = Math.round((width + 2 * bleed) * density)
    canvas.height = Math.round((height + 2 * bleed) * density)
    this.#place.append(canvas)
    const offscreen = canvas.transferControlToOffscreen()
    const worker = new Worker(new URL('./motion.worker.ts', import.meta.url), { type: 'module' })
    worker.postMessage({ canvas: offscreen, density, origin: bleed } satisfies MotionMessage, [offscreen])
    return worker
  }
}
