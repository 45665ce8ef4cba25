import { expect, it } from 'vitest'
import { type CountedSchool, levelsShown, warnedMarks } from './marks.ts'

/** The warned of schools by level: [l1, l2, l3] of each, with the city that it lies in. */
const counted = (schools: readonly (readonly [city: string, levels: readonly number[]])[]): CountedSchool[] =>
  schools.flatMap(([city, levels], id) =>
    levels.flatMap((people, at) =>
      ([`l${at + 1}`, 'warned'] as CountedSchool['number'][]).map((number) => ({
        places: ['province', city, `school ${id}`],
        number,
        people,
      })),
    ),
  )
const whole = (levels: readonly number[]) => levels.reduce((sum, people) => sum + people, 0)
const shownIn = (levels: readonly number[]) => {
  const marks = warnedMarks(counted([['city', levels]]))
  const [l1 = 0, l2 = 0, l3 = 0] = levels
  const found = levelsShown({ l1, l2, l3 }, (level, people) => marks('school 0', level, people))
  return [found.l1, found.l2, found.l3, marks('school 0', 'warned', whole(levels)) ? null : whole(levels)]
}

it.each([
  ['none is small', [6, 0, 7], [6, 0, 7, 13]],
  ['two small ones are no small group together', [3, 9, 2], [null, 9, null, 14]],
  ['a small one takes the next smallest with it', [20, 7, 2], [20, null, null, 29]],
  ['all are few', [1, 0, 2], [null, 0, null, null]],
])('withholds levels until nobody can be worked out from their sum: %s', (_, levels, shown) => {
  expect(shownIn(levels)).toEqual(shown)
})

it('withholds a second school where a city or a province would tell the first by subtraction', () => {
  const schools = [
    ['a', [50, 0, 0]],
    ['a', [30, 0, 0]],
    ['a', [3, 0, 0]],
    ['b', [40, 0, 0]],
  ] as const
  const marks = warnedMarks(counted(schools))
  const markOf = (place: string, people: number) => marks(place, 'warned', people)
  expect(schools.map(([, levels], id) => markOf(`school ${id}`, whole(levels)))).toEqual([
    undefined,
    'derivable',
    'few',
    undefined,
  ])
  expect([markOf('a', 83), markOf('b', 40), markOf('province', 123)]).toEqual([undefined, undefined, undefined])
  // A city of few is told by the province less the others.
  const lonely = warnedMarks(
    counted([
      ['a', [50, 0, 0]],
      ['b', [40, 0, 0]],
      ['c', [2, 0, 0]],
    ]),
  )
  expect(['a', 'b', 'c'].map((city, at) => lonely(city, 'warned', [50, 40, 2][at] ?? 0))).toEqual([
    undefined,
    'derivable',
    'few',
  ])
})

it('keeps what another answer withholds', () => {
  const schools = counted([
    ['a', [50, 0, 0]],
    ['a', [30, 0, 0]],
    ['b', [40, 0, 0]],
  ])
  const marks = warnedMarks(schools, (place, number) =>
    place === 'school 0' && number === 'warned' ? 'derivable' : undefined,
  )
  expect(['school 0', 'school 1', 'school 2'].map((place) => marks(place, 'warned', 30))).toEqual([
    'derivable',
    'derivable',
    undefined,
  ])
})
