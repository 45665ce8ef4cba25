import { Fault } from '@data-centre/api'
import { expect, it } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import { periodOf } from '../../reports/period.ts'
import { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { createBegunTerms } from './begun-terms.ts'

const terms = new Calendar()

/** What is offered at ten on a day; `waiting` is the first day whose facts have no roll-up yet. */
const offeredOn = async (today: string, waiting = ''): Promise<string[]> => {
  const store = { query: async () => [{ day: waiting }] } as unknown as FactStore
  const clock = { now: () => Date.parse(`${today}T10:00:00+08:00`) }
  return (await createBegunTerms({ store, terms, rollupVersion: () => 1, clock })()).map(({ id }) => id)
}

const isAnswered = (termId: string, lastDay: string): boolean => {
  try {
    periodOf({ termId }, 'term', { today: addDays(lastDay, 1), lastDay }, terms)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

it('offers every term that reports answer, and no other, from one beginning to the next', async () => {
  for (let today = '2026-08-20'; today <= '2027-03-05'; today = addDays(today, 1)) {
    const lastDay = addDays(today, -1)
    const answered = terms.terms.map(({ id }) => id).filter((id) => isAnswered(id, lastDay))
    expect((await offeredOn(today)).slice(0, answered.length), today).toEqual(answered.reverse())
  }
})

it('offers no term before its first day has closed', async () => {
  expect((await offeredOn('2027-02-10'))[0]).toBe('2026-2027-1')
  expect((await offeredOn('2027-02-22'))[0]).toBe('2026-2027-1')
  expect((await offeredOn('2027-02-23'))[0]).toBe('2026-2027-2')
  // In the minutes after midnight the day before waits for its roll-up.
  expect((await offeredOn('2027-02-23', '2027-02-22'))[0]).toBe('2026-2027-1')
})
