import { expect, it } from 'vitest'
import { isAwayOn, type PlacePoint, placeOn } from '../../../warehouse/directory/place-on.ts'
import { firstDifference, type PlaceStatement, pointsAfter, pointsOfNew, type Standing } from './places.ts'

const TODAY = '2026-11-28'
const [A, B, C] = [11, 12, 13]
const place = (collegeId: number) => ({ collegeId, majorId: 5, adminClassId: 6 })
const standing = (
  collegeId: number,
  points: readonly PlacePoint[] = [],
  removedOn: string | null = null,
): Standing => ({
  ...place(collegeId),
  points,
  removedOn,
})
const dated = (day: string, collegeId?: number): PlaceStatement => ({ day, collegeId })
const undated = (collegeId?: number): PlaceStatement => ({ day: null, collegeId })
function after(person: Standing, statements: readonly PlaceStatement[], today = TODAY): Standing {
  let points = person.points
  for (const statement of statements) points = pointsAfter({ ...person, points }, statement, today)
  return { ...person, points }
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
    const person = standing(first.collegeId ?? 0, pointsOfNew(place(first.collegeId ?? 0), first))
    expect(brief(after(person, rest))).toEqual(['2026-09-01 11', '2026-10-01 12', '2026-11-01 13'])
  }
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

it('keeps no points for rows that are not dated and say nothing new', () => {
  expect(after(standing(A), [undated(A), undated()]).points).toEqual([])
  expect(pointsOfNew(place(A), undated(A))).toEqual([])
  const moved = after(standing(A), [undated(B)])
  expect(after(moved, [undated(B), undated()], '2026-11-30').points).toEqual(moved.points)
  const left = after(moved, [undated(0)], '2026-11-30')
  expect(brief(left).at(-1)).toBe('2026-11-30 0')
  expect(after(left, [undated(0)], '2026-12-05').points).toEqual(left.points)
})

it('leaves the college of a row that names none, and brings back who was away to where they had been', () => {
  const moved = after(standing(A), [dated('2026-10-01', B)])
  expect(after(moved, [dated('2026-10-20')]).points).toEqual(moved.points)
  const left = after(moved, [dated('2026-10-10', 0)])
  expect(brief(after(left, [dated('2026-11-01')])).at(-1)).toBe('2026-11-01 12')
})

it('replaces what was stated of the same day', () => {
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
