import type { FactStore } from '../store.ts'
import { presentAsker } from './asker.ts'
import { Turns, type TurnsOptions } from './turns.ts'

/**
 * A store whose reads begin in turns. A read that nobody waits for any more is dropped while it waits; one that has begun goes on to its
 * end, which is near.
 */
export function inTurns(store: FactStore, options: TurnsOptions): FactStore {
  const turns = new Turns(options)
  return {
    ...store,
    async query(sql, params, { signal, ...rest } = {}) {
      const end = await turns.take(presentAsker(), signal)
      try {
        return await store.query(sql, params, rest)
      } finally {
        end()
      }
    },
  }
}
