import { expect, it } from 'vitest'
import { isAwayOn, type PlacePoint, placeOn } from '../../../warehouse/directory/place-on.ts'
import { secondsAt } from '../instant-of-day.ts'
import {
  firstDifference,
  newestStatement,
  type PlaceStatement,
  pointsOf,
  type Standing,
  statedAfter,
  statedOfNew,
} from './places.ts'

const TODAY = '2026-11-28'
const [A, B, C] = [11, 12, 13]
const place = (collegeId: number) => ({ collegeId, majorId: 5, adminClassId: 6 })
const standing = (
  collegeId: number,
  points: readonly PlacePoint[] = [],
  removedAt: string | null = null,
): Standing => ({
  ...place(collegeId),
  points,
  stated: [],
  removedAt: removedAt === null ? null : secondsAt(removedAt),
})
/** A row of a day at eight, or at another time. */
const dated = (day: string, collegeId?: number, time = '08:00:00'): PlaceStatement => ({
  at: secondsAt(day, time),
  collegeId,
})
const undated = (collegeId?: number): PlaceStatement => ({ at: null, collegeId })
const withStated = (person: Standing, stated: Standing['stated']): Standing =>
  stated === person.stated ? person : { ...person, stated, points: pointsOf(stated, person) }
function after(person: Standing, statements: readonly PlaceStatement[], today = TODAY): Standing {
  let now = secondsAt(today, '10:00:00')
  let standing = person
  for (const statement of statements) standing = withStated(standing, statedAfter(standing, statement, now++))
  return standing
}
/** Somebody who comes with a row, in an unassigned college where it names none. */
const fresh = (statement: PlaceStatement, unassigned = 99): Standing => {
  const own = standing(statement.collegeId ?? unassigned)
  return withStated(own, statedOfNew(own, statement))
}
/** Day and college of each point. */
const brief = ({ points }: Standing): string[] => points.map(({ day, collegeId }) => `${day} ${collegeId}`)
const collegeOn = (person: Standing, day: string): number =>
  placeOn({ ...person, ...(person.points.length > 0 ? { places: person.points } : {}) }, day).collegeId

/** All orders of a list. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, i) => orders([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [first, ...rest]))
}

it('ends in the same points in whatever order dated rows arrive, and however often', () => {
  const stories: [Standing, PlaceStatement[]][] = [
    [standing(A), [dated('2026-09-01', A), dated('2026-10-01', B), dated('2026-11-01', C), dated('2026-11-20', B)]],
    [standing(A), [dated('2026-09-10', B), dated('2026-10-10', 0), dated('2026-11-01', B), dated('2026-11-15', A)]],
    [standing(A), [dated('2026-10-10', 0), dated('2026-11-01', A), dated('2026-11-09', 0), dated('2026-11-12', B)]],
    [standing(0), [dated('2026-10-10', 0), dated('2026-11-01', A), dated('2026-11-20', B)]],
    // Rows that name no college: back where they were, and there all the time.
    [standing(A), [dated('2026-10-10', 0), dated('2026-11-01'), dated('2026-11-09', B), dated('2026-11-12')]],
    [standing(A), [dated('2026-09-05'), dated('2026-10-10', B), dated('2026-11-01', 0), dated('2026-11-09')]],
    // Rows of one day, by the hour.
    [standing(A), [dated('2026-10-10', B, '09:00:00'), dated('2026-10-10', C, '15:30:00'), dated('2026-11-09', A)]],
    [
      standing(A),
      [dated('2026-10-10', 0, '09:00:00'), dated('2026-10-10', undefined, '15:30:00'), dated('2026-11-09', 0)],
    ],
  ]
  for (const [person, statements] of stories) {
    const expected = brief(after(person, statements))
    for (const order of orders(statements)) {
      expect(brief(after(person, order))).toEqual(expected)
      expect(
        brief(
          after(
            person,
            order.flatMap((one, i) => [one, ...order.slice(0, i)]),
          ),
        ),
      ).toEqual(expected)
    }
  }
})

it('ends in the same points for somebody who was new with any of them', () => {
  const statements = [dated('2026-09-01', A), dated('2026-10-01', B), dated('2026-11-01', C)]
  for (const [first = dated(''), ...rest] of orders(statements)) {
    expect(brief(after(fresh(first), rest))).toEqual(['2026-09-01 11', '2026-10-01 12', '2026-11-01 13'])
  }
  // Their school names no colleges: who leaves and comes back is away in between.
  const plain = [dated('2026-09-01'), dated('2026-10-10', 0), dated('2026-11-01'), dated('2026-11-20')]
  for (const [first = undated(), ...rest] of orders(plain).filter(([one]) => one?.collegeId !== 0))
    expect(brief(after(fresh(first), rest))).toEqual(['1970-01-01 99', '2026-10-10 0', '2026-11-01 99'])
})

it('takes the place that stood for the time before the first row', () => {
  expect(brief(after(standing(A), [dated('2026-11-01', B)]))).toEqual(['1970-01-01 11', '2026-11-01 12'])
  expect(brief(after(standing(A), [undated(B)]))).toEqual(['1970-01-01 11', `${TODAY} 12`])
  expect(brief(after(standing(A, [], '2026-10-10'), [dated('2026-11-01', A)]))).toEqual([
    '1970-01-01 11',
    '2026-10-10 0',
    '2026-11-01 11',
  ])
})

it('keeps nothing of rows that are not dated and say nothing new', () => {
  expect(after(standing(A), [undated(A), undated()])).toEqual(standing(A))
  expect(statedOfNew(place(A), undated(A))).toEqual([])
  const moved = after(standing(A), [undated(B)])
  expect(after(moved, [undated(B), undated()], '2026-11-30')).toEqual(moved)
  const left = after(moved, [undated(0)], '2026-11-30')
  expect(brief(left).at(-1)).toBe('2026-11-30 0')
  expect(after(left, [undated(0)], '2026-12-05')).toEqual(left)
})

it('keeps rows that change nothing for those that come later, and puts no point there', () => {
  const person = after(standing(A), [dated('2026-10-01', A), dated('2026-11-01', A)])
  expect(brief(person)).toEqual(['1970-01-01 11'])
  expect(newestStatement(person)).toBe(secondsAt('2026-11-01', '08:00:00'))
  expect(newestStatement(standing(A))).toBe(0)
  expect(brief(after(person, [dated('2026-10-20', B)]))).toEqual(['1970-01-01 11', '2026-10-20 12', '2026-11-01 11'])
})

it('takes the points of an earlier version for what was stated', () => {
  const points = [
    { day: '1970-01-01', ...place(A) },
    { day: '2026-10-01', ...place(A) },
    { day: '2026-10-10', collegeId: 0, majorId: 0, adminClassId: 0 },
  ]
  const person = after(standing(A, points), [dated('2026-11-01', B)])
  expect(brief(person)).toEqual(['1970-01-01 11', '2026-10-10 0', '2026-11-01 12'])
  expect(person.stated.map(({ at }) => at)).toEqual([
    0,
    secondsAt('2026-10-01'),
    secondsAt('2026-10-10'),
    secondsAt('2026-11-01', '08:00:00'),
  ])
})

it('leaves the college of a row that names none, and brings back who was away to where they had been', () => {
  const moved = after(standing(A), [dated('2026-10-01', B)])
  expect(after(moved, [dated('2026-10-20')]).points).toEqual(moved.points)
  const left = after(moved, [dated('2026-10-10', 0)])
  expect(brief(after(left, [dated('2026-11-01')])).at(-1)).toBe('2026-11-01 12')
})

it('replaces what was stated of the same second', () => {
  expect(brief(after(standing(A), [dated('2026-10-01', B), dated('2026-10-01', C)]))).toEqual([
    '1970-01-01 11',
    '2026-10-01 13',
  ])
})

it('finds the place of a day: before the first point, between points, and away', () => {
  const person = after(standing(A), [dated('2026-10-01', B), dated('2026-10-20', 0), dated('2026-11-01', C)])
  expect(
    ['2020-01-01', '2026-09-30', '2026-10-01', '2026-10-25', '2026-11-01'].map((day) => collegeOn(person, day)),
  ).toEqual([A, A, B, B, C])
  // Who left was there before.
  expect(collegeOn(after(standing(0), [dated('2026-10-10', 0), dated('2026-11-01', A)]), '2026-09-01')).toBe(A)
  const moved = { ...person, places: person.points }
  expect(
    ['2026-09-15', '2026-10-01', '2026-10-20', '2026-10-21', '2026-11-01'].map((day) => [
      placeOn(moved, day).collegeId,
      isAwayOn(moved, day),
    ]),
  ).toEqual([
    [A, false],
    [B, false],
    [B, false],
    [B, true],
    [C, false],
  ])
  // Leaving is stated twice: the first of them counts.
  const left = after(person, [dated('2026-10-23', 0)])
  expect(
    ['2026-10-20', '2026-10-21', '2026-10-23', '2026-10-31', '2026-11-01'].map((day) =>
      isAwayOn({ ...left, places: left.points }, day),
    ),
  ).toEqual([false, true, true, true, false])
})

it('knows since when a history is another one', () => {
  const moved = after(standing(A), [dated('2026-11-01', B)])
  expect(firstDifference(standing(A), moved)).toBe('2026-11-01')
  expect(firstDifference(moved, after(moved, [dated('2026-10-01', C)]))).toBe('2026-10-01')
  expect(firstDifference(moved, after(moved, [dated('2026-10-01', A), dated('2026-11-20', B)]))).toBeUndefined()
})

it('knows that who was away and comes for a part of a day was there on it, in the college that they had', () => {
  const away = after(standing(A), [dated('2026-10-01', 0), dated('2026-11-01', 0, '18:00:00')])
  expect(firstDifference(away, after(away, [dated('2026-11-01', A)]))).toBe('2026-11-01')
})
