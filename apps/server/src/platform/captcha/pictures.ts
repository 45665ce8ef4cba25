import type { Worker } from 'node:worker_threads'
import { Fault } from '@data-centre/api'
import { openThread } from '../processes/open-thread.ts'
import type { Characters } from './characters.ts'
import type { Puzzle } from './picture.ts'
import type { Drawn, Order } from './picture-worker.ts'

/** Pictures with their answers, each for one asker. Both throw the fault `tooMany` where too many others wait. */
export interface Pictures {
  puzzle(): Promise<Puzzle>
  characters(): Promise<Characters>
}

/** Pictures of a kind that lie ready. */
const STOCK = 8
/** Orders that wait at the same time: two to five seconds of drawing. */
const MAX_ORDERS = 100
/** A thread without work is kept for the next order. */
const IDLE_MS = 60_000

const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

interface Waiting {
  resolve(drawn: Drawn): void
  reject(error: Error): void
}

/** The thread that draws, one order after the other; it starts with the first and ends when there have been none for a while. */
class DrawingThread {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  readonly #waiting: Waiting[] = []

  /** Rejects with the fault `tooMany` where too many wait. */
  async draw(order: Order): Promise<Drawn> {
    if (this.#waiting.length >= MAX_ORDERS) throw new Fault('tooMany')
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    this.#worker.postMessage(order)
    return await new Promise<Drawn>((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #start(): Worker {
    const worker = openThread(import.meta.url, 'picture-worker', resourceLimits)
    worker.on('message', (drawn: Drawn) => {
      this.#waiting.shift()?.resolve(drawn)
      if (this.#waiting.length > 0) return
      this.#idle = setTimeout(() => {
        this.#worker = undefined
        void worker.terminate()
      }, IDLE_MS)
      this.#idle.unref()
    })
    let trouble = new Error('the thread that draws pictures has ended')
    worker.on('error', (error) => {
      trouble = error instanceof Error ? error : new Error(String(error))
    })
    worker.once('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { reject } of this.#waiting.splice(0)) reject(trouble)
    })
    return worker
  }
}

/** Takes the next picture of a kind, and orders what the stock lacks. */
function stockOf<T>(draw: () => Promise<T>): () => Promise<T> {
  const ready: Promise<T>[] = []
  /** A picture that nobody has asked for yet; one that fails is none. */
  const order = (): void => {
    const picture = draw()
    ready.push(picture)
    picture.catch(() => {
      const at = ready.indexOf(picture)
      if (at >= 0) ready.splice(at, 1)
    })
  }
  return () => {
    const next = ready.shift() ?? draw()
    while (ready.length < STOCK) order()
    return next
  }
}

/**
 * Pictures from a stock that a thread of its own keeps full: drawing takes 20 to 50 ms, in which a server would answer nobody. `gap`:
 * where the gap of every puzzle lies, px.
 */
export function stockOfPictures({ gap }: { gap?: number } = {}): Pictures {
  const thread = new DrawingThread()
  return {
    puzzle: stockOf(() => thread.draw({ kind: 'puzzle', gap }) as Promise<Puzzle>),
    characters: stockOf(() => thread.draw({ kind: 'characters' }) as Promise<Characters>),
  }
}
