import type { BegunTerm } from '@data-centre/api'
import { type Clock, dayOf } from '../../platform/clock.ts'
import { lastDayOf } from '../../reports/cache/last-day.ts'
import type { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'

export interface BegunTermSources {
  store: FactStore
  terms: Pick<Calendar, 'termsUntil'>
  rollupVersion(): number
  clock: Clock
}

/** Reads the terms that reports answer, the newest first: those that have begun by the last closed day. */
export function createBegunTerms({ store, terms, rollupVersion, clock }: BegunTermSources): () => Promise<BegunTerm[]> {
  const lastDay = lastDayOf(store)
  return async () => {
    const closed = await lastDay(dayOf(clock.now()), rollupVersion())
    return terms.termsUntil(closed).map(({ id, start }) => ({ id, start }))
  }
}

declare module '../../call/services.ts' {
  interface Ports {
    begunTerms?: (() => Promise<BegunTerm[]>) | undefined
  }
}
