import type { LiveMeasureId } from '../catalogue/index.ts'
import { marksAfter } from '../contract/walls/counter-marks.ts'
import type { Topics } from '../contract/walls/topics.ts'

type Counters = Topics['rt:counters']
/** A gauge: it falls when people leave. */
const gauges: readonly LiveMeasureId[] = ['online.users']

/**
 * The counters of a scope, put together from the full state and the changes. Within a day a counter never falls, not
 * even when a server that was started again knows a moment less; only a reset may lower it.
 */
export class CountersMemory {
  #known: Counters | undefined

  /** Takes changes in; answers the full state. */
  merge(changes: Counters): Counters {
    return this.#take(changes, false)
  }

  /** Takes a full state; answers what to show. */
  replace(state: Counters, reset: boolean): Counters {
    return this.#take(state, reset)
  }

  forget(): void {
    this.#known = undefined
  }

  #take(update: Counters, reset: boolean): Counters {
    const existing = this.#known
    if (!existing || reset || existing.date !== update.date)
      this.#known = {
        date: update.date,
        c: { ...update.c },
        tot: { ...existing?.tot, ...update.tot },
        ...marksAfter(existing && { ...existing, c: {} }, update),
      }
    else {
      const c = { ...existing.c }
      for (const [id, value] of Object.entries(update.c) as [LiveMeasureId, number | null][])
        c[id] = value === null || gauges.includes(id) ? value : Math.max(value, c[id] ?? 0)
      this.#known = {
        date: update.date,
        c,
        tot: { ...existing.tot, ...update.tot },
        ...marksAfter(existing, update),
      }
    }
    return this.#known as Counters
  }
}
