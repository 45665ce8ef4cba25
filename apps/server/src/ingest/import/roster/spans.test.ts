import { describe, expect, it } from 'vitest'
import type { Tuples } from '../schools/dimension-rows.ts'
import {
  columnOfTimes,
  type EnrolmentStatement,
  firstDifference,
  hasEnrolment,
  intervalsIn,
  timesOf,
  withStatement,
} from './spans.ts'

const DAY = 86_400
const NOW = 200 * DAY

const active = (ref: string, day: number, since: number, until = 0): EnrolmentStatement => ({
  ref,
  changedAt: day * DAY,
  isEnded: false,
  since: since * DAY,
  until: until * DAY,
})
const ended = (ref: string, day: number, since: number): EnrolmentStatement => ({
  ...active(ref, day, since),
  isEnded: true,
})
const undated = (statement: EnrolmentStatement): EnrolmentStatement => ({ ...statement, changedAt: null })

const columnAfter = (statements: readonly EnrolmentStatement[], before: Tuples = []): Tuples =>
  statements.reduce((column, statement) => withStatement(column, statement, NOW), before)
/** Intervals in days. */
const days = (column: Tuples) => intervalsIn(column).map(({ since, until }) => [since / DAY, until / DAY])

describe('times of a student in a class', () => {
  it('has a gap where the student left and came back under another name', () => {
    const column = columnAfter([active('a', 1, 10, 40), active('b', 1, 70)])
    expect(days(column)).toEqual([
      [10, 40],
      [70, 0],
    ])
    expect(timesOf(column)).toEqual({
      joinedAt: 10 * DAY,
      droppedAt: null,
      gaps: [{ since: 40 * DAY, until: 70 * DAY }],
    })
  })

  it('has a gap where an enrolment was ended and taken up again later', () => {
    const column = columnAfter([active('a', 10, 10), ended('a', 40, 10), active('a', 70, 10), active('a', 80, 10)])
    expect(days(column)).toEqual([
      [10, 40],
      [70, 0],
    ])
  })

  it('corrects an end by a row without a time', () => {
    expect(days(columnAfter([active('a', 10, 10), ended('a', 40, 10), undated(active('a', 0, 10))]))).toEqual([[10, 0]])
  })

  it('ends once, not before it began, and on its planned day where that is earlier', () => {
    expect(days(columnAfter([active('a', 10, 10), ended('a', 40, 10), ended('a', 50, 10)]))).toEqual([[10, 40]])
    expect(timesOf(columnAfter([active('a', 1, 30), ended('a', 20, 30)]))).toEqual({
      joinedAt: 30 * DAY,
      droppedAt: 30 * DAY,
      gaps: [],
    })
    expect(days(columnAfter([active('a', 10, 10, 30), ended('a', 40, 10)]))).toEqual([[10, 30]])
  })

  it('follows undated rows in the order of their arrival, and keeps one of them', () => {
    const column = columnAfter([
      undated(active('a', 0, 10)),
      undated(active('a', 0, 10, 40)),
      undated(active('a', 0, 12, 40)),
    ])
    expect(days(column)).toEqual([[12, 40]])
    expect(column).toHaveLength(1)
    expect(columnAfter([undated(active('a', 0, 12, 40))], column)).toBe(column)
  })

  it('replaces a row by one of the same time, as where a class begins earlier than before', () => {
    const column = columnAfter([active('a', 1, 12), active('a', 1, 10)])
    expect(days(column)).toEqual([[10, 0]])
    expect(days(columnAfter([active('a', 1, 12)], column))).toEqual([[12, 0]])
    expect(days(columnAfter([ended('a', 40, 12), active('a', 1, 10)], column))).toEqual([[10, 40]])
  })

  it('ends an undated row now, once', () => {
    const column = columnAfter([undated(active('a', 0, 10)), undated(ended('a', 0, 10))])
    expect(days(column)).toEqual([[10, NOW / DAY]])
    expect(withStatement(column, undated(ended('a', 0, 10)), NOW + DAY)).toBe(column)
  })

  it('takes the first name that comes for times of a version without names', () => {
    const column = columnOfTimes(10 * DAY, null)
    expect(hasEnrolment(column, 'a')).toBe(true)
    expect(days(columnAfter([ended('a', 40, 10)], column))).toEqual([[10, 40]])
    expect(days(columnAfter([active('a', 40, 10), ended('b', 60, 50)], column))).toEqual([[10, 0]])
  })

  it('is the same after any order and repetition of dated rows', () => {
    const seed = Number(process.env.SEED ?? 1)
    let state = seed
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let world = 0; world < 500; world++) {
      const rows = Array.from({ length: 1 + random(6) }, (_, place) => {
        const [ref, day, since] = [random(2) ? 'a' : 'b', 1 + random(15) * 6 + place, 1 + random(90)]
        return random(3) === 0 ? ended(ref, day, since) : active(ref, day, since, random(2) ? 0 : since + random(40))
      })
      const shuffled = [...rows, ...rows].sort(() => random(3) - 1)
      expect(columnAfter(shuffled), `seed ${seed}, world ${world}`).toEqual(columnAfter(rows))
    }
  })
})

it('finds the first moment at which two courses of time differ', () => {
  const at = (...list: [number, number][]) => list.map(([since, until]) => ({ since, until }))
  expect(firstDifference(at([1, 0]), at([1, 0]))).toBeUndefined()
  expect(firstDifference(at([1, 0]), at([1, 5], [9, 0]))).toBe(5)
  expect(firstDifference(at([1, 5]), at([1, 5], [9, 0]))).toBe(9)
  expect(firstDifference(at([1, 5]), at([3, 5]))).toBe(1)
  expect(firstDifference([], at([3, 5]))).toBe(3)
})
