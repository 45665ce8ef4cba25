import { Fault } from '@data-centre/api'
import { EngineError } from '../engine/engine-error.ts'
import type { Asker } from './asker.ts'

/** Reads of one asker that may wait: eight pages of thirty-two blocks of two statements. */
export const MAX_WAITING = 512
/** Reads of all askers that may wait. */
const MAX_IN_ALL = 4096
/** Of so many turns one is the server's own, whoever else waits. */
const OWN_TURN = 4

interface Waiting {
  begin(): void
  fail(error: Error): void
}

/** What waits for one asker, and how much of theirs is being read. */
interface Lane {
  waiting: Set<Waiting>
  running: number
}

export interface TurnsOptions {
  /** Reads that run side by side; one asker has all but one of them. */
  atOnce: number
}

/**
 * Lets reads begin in turns: each asker's next one after the other's, and the server's own ones behind those of people, but never for
 * good. So a page of one school waits for a read or two, however many another school has asked for.
 */
export class Turns {
  readonly #atOnce: number
  readonly #ofOne: number
  /** Askers with reads, whoever had a turn last at the end. */
  readonly #lanes = new Map<string, Lane>()
  readonly #own: Lane = { waiting: new Set(), running: 0 }
  #running = 0
  #waiting = 0
  #turns = 0

  constructor({ atOnce }: TurnsOptions) {
    this.#atOnce = atOnce
    this.#ofOne = Math.max(1, atOnce - 1)
  }

  /**
   * Waits for a turn; who gets one ends it by calling what is answered. Rejects with an `EngineError` of reason `aborted` when `signal`
   * is, with the fault `tooMany` when the asker has too much waiting, and with `unavailable` when all have.
   */
  async take(asker?: Asker, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new EngineError('aborted', 'aborted before it began')
    const lane = asker ? this.#laneOf(asker.key) : this.#own
    if (asker && lane.waiting.size >= MAX_WAITING)
      throw new Fault('tooMany', { msg: '同时进行的查询过多，请等待前面的查询完成' })
    if (asker && this.#waiting >= MAX_IN_ALL) throw new Fault('unavailable')
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        lane.waiting.delete(one)
        this.#waiting--
        signal?.removeEventListener('abort', onAbort)
      }
      const one: Waiting = {
        begin: () => {
          leave()
          resolve()
        },
        fail: (error) => {
          leave()
          if (asker) this.#forget(asker.key, lane)
          reject(error)
        },
      }
      const onAbort = (): void => one.fail(new EngineError('aborted', 'nobody waits for it any more'))
      signal?.addEventListener('abort', onAbort, { once: true })
      lane.waiting.add(one)
      this.#waiting++
      this.#next()
    })
    return () => {
      lane.running--
      this.#running--
      if (asker) this.#forget(asker.key, lane)
      this.#next()
    }
  }

  #laneOf(key: string): Lane {
    const lane = this.#lanes.get(key) ?? { waiting: new Set(), running: 0 }
    this.#lanes.set(key, lane)
    return lane
  }

  #forget(key: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(key)
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const isOwnTurn = this.#turns % OWN_TURN === OWN_TURN - 1
      const lane = (isOwnTurn && this.#ready(this.#own)) || this.#nextLane() || this.#ready(this.#own)
      const [one] = lane?.waiting ?? []
      if (!lane || !one) return
      this.#turns++
      lane.running++
      this.#running++
      one.begin()
    }
  }

  /** A lane with something that may begin. */
  #ready(lane: Lane): Lane | undefined {
    return lane.waiting.size > 0 && lane.running < this.#ofOne ? lane : undefined
  }

  #nextLane(): Lane | undefined {
    for (const [key, lane] of this.#lanes) {
      if (!this.#ready(lane)) continue
      this.#lanes.delete(key)
      this.#lanes.set(key, lane)
      return lane
    }
    return undefined
  }
}
