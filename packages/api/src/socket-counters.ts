import type { LiveMeasureId } from './catalogue/index.ts'
import type { Topics } from './contract/topics.ts'

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

  #take(news: Counters, reset: boolean): Counters {
    const known = this.#known
    if (!known || reset || known.date !== news.date) this.#known = { date: news.date, c: { ...news.c }, tot: { ...known?.tot, ...news.tot } }
    else {
      const c = { ...known.c }
      for (const [id, value] of Object.entries(news.c) as [LiveMeasureId, number | null][]) c[id] = value === null || gauges.includes(id) ? value : Math.max(value, c[id] ?? 0)
      this.#known = { date: news.date, c, tot: { ...known.tot, ...news.tot } }
    }
    return this.#known as Counters
  }
}
