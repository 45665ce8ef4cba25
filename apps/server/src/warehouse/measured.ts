import type { Meter } from '../platform/meter.ts'
import type { FactStore } from './store.ts'

/** A store that tells how long its statements took. */
export function measured(store: FactStore, meter: Meter): FactStore {
  const timed = async <T>(kind: Parameters<Meter['stated']>[0]['kind'], work: Promise<T>): Promise<T> => {
    const started = performance.now()
    let isOk = false
    try {
      const result = await work
      isOk = true
      return result
    } finally {
      meter.stated({ kind, ms: performance.now() - started, isOk })
    }
  }
  return {
    ...store,
    query: (sql, params, options) => timed('query', store.query(sql, params, options)),
    insert: (table, ndjson, token) => timed('insert', store.insert(table, ndjson, token)),
    command: (sql, params, options) => timed('command', store.command(sql, params, options)),
  }
}
