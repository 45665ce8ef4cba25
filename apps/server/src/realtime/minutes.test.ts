import { platforms } from '@data-centre/api'
import { beforeEach, expect, it } from 'vitest'
import { eventOf, schoolOf } from '../../testing/worlds/live-world.ts'
import { PLATFORMS } from './day/cells.ts'
import { DayBook } from './day/day-book.ts'
import { SPARK_POINTS } from './day/school-day.ts'

const NOON = Date.parse('2025-05-14T12:00:30+08:00')
const MINUTE = 60_000
const mooc = platforms.indexOf('mooc')

let book: DayBook
beforeEach(() => {
  book = bookOf('2025-05-14', NOON)
})
const bookOf = (day: string, now: number): DayBook =>
  new DayBook(day, now / 1000, { schoolPlace: () => undefined, courseOwner: () => undefined, classSize: () => 0 })

const happened = (...moments: number[]) => {
  for (const at of moments) book.apply(eventOf(1, 'study', at, { platform: 'mooc' }))
}
/** Logs of the open courses in the last whole minutes, the newest first. */
const minutes = (of: DayBook, length: number): (number | undefined)[] =>
  Array.from({ length }, (_, i) => of.school(schoolOf(1)).pace[of.minutes.ago(i + 1) * PLATFORMS + mooc])
const endAt = (moment: number) => book.endMinutes(Math.floor(moment / MINUTE))

it('counts what happened in a minute in that minute, however late it comes', () => {
  // Now, by a clock that is ahead, within the hour that is shown, and before it.
  happened(NOON, NOON + 2 * MINUTE, NOON - MINUTE, NOON - MINUTE, NOON - 60 * MINUTE, NOON - 61 * MINUTE)
  expect(minutes(book, 3)).toEqual([2, 0, 0])
  expect(minutes(book, SPARK_POINTS).at(-1)).toBe(1)
  endAt(NOON + MINUTE)
  expect(minutes(book, 4)).toEqual([2, 2, 0, 0])
  // Of the feed it counts when they came.
  expect([book.school(schoolOf(1)).arrived, book.school(schoolOf(1)).lastArrived]).toEqual([0, 6])
})

it('ends every minute that a machine slept through, and goes on from where a clock was set back to', () => {
  happened(NOON)
  endAt(NOON + 4 * MINUTE)
  happened(NOON + 3 * MINUTE, NOON + 4 * MINUTE)
  expect(minutes(book, 5)).toEqual([1, 0, 0, 1, 0])
  endAt(NOON + 600 * MINUTE)
  expect(minutes(book, SPARK_POINTS).every((logs) => logs === 0)).toBe(true)
  endAt(NOON)
  happened(NOON, NOON - MINUTE)
  endAt(NOON + MINUTE)
  expect(minutes(book, 3)).toEqual([1, 1, 0])
})

it('takes the curves over midnight', () => {
  const night = Date.parse('2025-05-14T23:59:30+08:00')
  book = bookOf('2025-05-14', night)
  happened(night, night - MINUTE)
  endAt(night + MINUTE)
  const next = bookOf('2025-05-15', night + MINUTE)
  book.carryInto(next, (night + MINUTE) / 1000)
  expect(minutes(next, 3)).toEqual([1, 1, 0])
})
