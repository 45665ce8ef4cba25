import { expect, it } from 'vitest'
import { hidRankBefore, listedRows, tellsPeople, withheldParts, withheldValue } from './few-people.ts'
import { rankingList } from './lists.ts'

const row = (id: string, value: number, parts: Record<string, number | null>) => ({
  id,
  value,
  parts,
  rank: 1,
  previous: 1,
  nation: 0,
  schoolId: 1,
  name: id,
  owner: '',
})
const active = rankingList('schools.active')
const mooc = rankingList('courses.mooc')
const enrolled = (id: string, enrolments: number) => row(id, enrolments, { enrolments, stayed: enrolments, dropped: 0 })

it('withholds people and what they did as often, and rates with few people on either side', () => {
  const counts = { dauSum: 40, active: 8, present: 90, activeRate: 8.9, logs: 3 }
  expect(withheldParts(active, counts)).toEqual({})
  expect(withheldParts(active, { ...counts, dauSum: 4 })).toEqual({ dauSum: 'few' })
  expect(withheldParts(active, { ...counts, active: 4 })).toEqual({ activeRate: 'few' })
  expect(withheldParts(active, { ...counts, present: 1 })).toEqual({ activeRate: 'few' })
  // Two of ninety were not active, which a rate beside the ninety says.
  expect(withheldParts(active, { ...counts, active: 88, idle: 2, activeRate: 97.8 })).toEqual({
    activeRate: 'derivable',
  })
  expect(withheldParts(rankingList('library.courses'), { logs: 2, learners: 2, calls: 1 })).toEqual({ learners: 'few' })
})

it('withholds a part beside its sum, and an index beside its parts, where the rest is few people', () => {
  expect(withheldParts(mooc, { enrolments: 30, stayed: 28, dropped: 2, logs: 1 })).toEqual({ stayed: 'derivable' })
  expect(withheldParts(mooc, { enrolments: 30, stayed: 3, dropped: 27, logs: 1 })).toEqual({ stayed: 'few' })
  const parts = { index: 60, schools: 9, provinces: 3, learners: 2, calls: 3, uses: 4 }
  expect(withheldParts(rankingList('schools.influence'), parts)).toEqual({ index: 'derivable', learners: 'few' })
  // What a weighted list shows is a percentile.
  expect(withheldParts(rankingList('cloud.courses'), { enrolments: 3 })).toEqual({})
})

it('lists no row by few people, and none by which a shown sum would tell them', () => {
  const ids = (rows: ReturnType<typeof enrolled>[]) => listedRows(mooc, rows).map(({ id }) => id)
  expect(ids([enrolled('a', 50), enrolled('b', 20), enrolled('c', 4), enrolled('d', 3)])).toEqual(['a', 'b'])
  // 4 alone is the sum less the others.
  expect(ids([enrolled('a', 50), enrolled('b', 20), enrolled('c', 4)])).toEqual(['a'])
  expect(withheldValue(mooc, enrolled('c', 4).parts)).toBe('few')
  const schools = [50, 20, 4].map((dauSum) => row(String(dauSum), dauSum, { dauSum }))
  expect(listedRows(active, schools).map(({ value }) => value)).toEqual([50, 20])
})

it('does not tell the rank that few people gave before', () => {
  expect([4, 5, null].map((before) => hidRankBefore(active, { dauSum: 40, before_dauSum: before }))).toEqual([
    true,
    false,
    false,
  ])
})

it('knows rows that were kept without the numbers of people behind them', () => {
  const whole = { dauSum: 9, activeRate: 1, logs: 1, active: 9, present: 9, idle: 0, before_dauSum: null }
  const { present: _, ...older } = whole
  expect([tellsPeople(active, [{ parts: whole }]), tellsPeople(active, [{ parts: older }])]).toEqual([true, false])
})
