import type { Page, Part, ReportMetricId, Row } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nation, openTinyAnswers, school, yunnan } from '../../../testing/tiny-answers.ts'
import { isDisclosed } from '../../warehouse/complements.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { timeSumsOf } from './time-sums.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const everywhere: Scope = { ...nation, hidesSmallGroups: true }
const measures = ['users.total', 'users.new', 'users.active', 'teachers.total', 'students.total'] as const

const rowsOf = async (by: 'province' | 'city' | 'school', scope: Scope) =>
  (await tiny.ask<Page<Row>>({ shape: 'table', by, columns: measures, sort: 'users.total' }, scope, { pageSize: 100 }))
    .list
const values = (rows: readonly Row[], id: ReportMetricId) => new Map(rows.map((row) => [row.id, row.values[id]]))

it('hides in a table of places what its sum row and the other rows would say', async () => {
  for (const by of ['province', 'city', 'school'] as const) {
    const whole = values(await rowsOf(by, nation), 'users.total')
    const shown = values(await rowsOf(by, everywhere), 'users.total')
    const hidden = [...shown].filter(([, value]) => value === null).map(([id]) => whole.get(id) ?? 0)
    expect([by, isDisclosed(hidden)]).toEqual([by, false])
  }
})

it('hides the same where a caller of the nation asks about one province or its schools', async () => {
  const provinces = values(await rowsOf('province', everywhere), 'users.total')
  const one: Scope = { ...yunnan, hidesSmallGroups: true, within: everywhere }
  const card = await tiny.kpi('users.total', one)
  expect(card.value === null).toBe(provinces.get('530000') === null)
  const own = values(await rowsOf('school', one), 'users.total')
  const all = values(await rowsOf('school', everywhere), 'users.total')
  for (const [id, value] of own) expect([id, value]).toEqual([id, all.get(id)])
})

it('hides a college that is asked for alone as in the table of its school', async () => {
  const outside: Scope = { ...school, hidesSmallGroups: true, within: nation }
  const table = await tiny.ask<Page<Row>>(
    { shape: 'table', by: 'college', columns: ['users.total', 'students.total'], sort: 'users.total' },
    outside,
  )
  expect(table.list.length).toBeGreaterThan(1)
  for (const { id, values: row, withheld } of table.list)
    for (const measure of ['users.total', 'students.total'] as const) {
      const alone = await tiny.kpi(measure, { ...outside, colleges: [Number(id)] })
      expect([id, measure, alone.value, alone.withheld]).toEqual([id, measure, row[measure], withheld?.[measure]])
    }
})

it('hides a part of a school where the school itself is hidden beside others', async () => {
  let hidden = 0
  for (const { id } of tiny.directory.schools()) {
    const outside: Scope = { ...school, schools: [id], hidesSmallGroups: true, within: nation }
    for (const measure of ['users.total', 'users.active'] as const) {
      const { list } = await tiny.ask<Page<Row>>(
        { shape: 'table', by: 'college', columns: [measure], sort: measure },
        outside,
      )
      const { value, withheld } = await tiny.kpi(measure, outside)
      if (withheld === undefined) continue
      hidden += 1
      expect([id, measure, value, list.some((row) => row.withheld?.[measure])]).toEqual([id, measure, null, true])
    }
  }
  expect(hidden).toBeGreaterThan(0)
})

it('hides people of a role beside those of the other one', async () => {
  const parts = await tiny.ask<Part[]>({ shape: 'parts', measure: 'users.total', by: 'role' }, everywhere)
  const cards = await Promise.all(measures.map(async (id) => [id, (await tiny.kpi(id, everywhere)).value] as const))
  const { 'users.total': users, 'teachers.total': teachers, 'students.total': students } = Object.fromEntries(cards)
  // Four teachers and seven students are eleven users.
  expect([users, teachers, students]).toEqual([11, null, null])
  expect(parts.map(({ value, withheld }) => [value, withheld])).toEqual([
    [null, 'few'],
    [null, 'derivable'],
  ])
})

it('adds days up to weeks, months and the whole of them', () => {
  const days = Array.from({ length: 10 }, (_, i) => {
    const day = `2025-05-${String(i + 1).padStart(2, '0')}`
    return { from: day, to: day }
  })
  const { spans, sums } = timeSumsOf(days)
  const named = sums.map(({ whole, parts }) => `${spans[whole]?.from}..${spans[whole]?.to} = ${parts.length}`)
  expect(named).toEqual([
    '2025-05-01..2025-05-10 = 2',
    '2025-05-01..2025-05-10 = 10',
    '2025-05-01..2025-05-04 = 4',
    '2025-05-05..2025-05-10 = 6',
    '2025-05-01..2025-05-10 = 10',
  ])
  // A wider span that was asked for is one of the sums; days with a gap between them are none.
  expect(timeSumsOf([...days, { from: '2025-05-02', to: '2025-05-03' }]).sums.map(({ whole }) => whole)).toContain(10)
  expect(
    timeSumsOf([
      { from: '2025-05-01', to: '2025-05-01' },
      { from: '2025-05-03', to: '2025-05-03' },
    ]).sums,
  ).toEqual([])
})

it('hides counters of today beside those that are shown', async () => {
  Object.assign(tiny.world.counters, { 'today.activeUsers': 30, 'today.activeTeachers': 28 })
  const shown = async () => {
    const ids = ['today.activeUsers', 'today.activeTeachers'] as const
    const kpis = await Promise.all(ids.map((id) => tiny.kpi(id, everywhere)))
    return kpis.map(({ value, withheld }) => [value, withheld])
  }
  // Two students are what 28 teachers leave of 30 people.
  expect(await shown()).toEqual([
    [30, undefined],
    [null, 'derivable'],
  ])
  Object.assign(tiny.world.counters, { 'today.activeUsers': 30, 'today.activeTeachers': 3 })
  expect(await shown()).toEqual([
    [30, undefined],
    [null, 'few'],
  ])
})

it('says of a part how much of all it is, and nothing else than those shown where that would say the rest', async () => {
  const shares = async (scope: Scope) =>
    (await tiny.ask<Part[]>({ shape: 'parts', measure: 'users.total', by: 'role' }, scope)).map(({ rate }) => rate)
  const [teachers, students] = await shares(nation)
  expect([teachers, students]).toEqual([expect.closeTo(4 / 11), expect.closeTo(7 / 11)])
  expect(await shares(everywhere)).toEqual([0, 0])
})
