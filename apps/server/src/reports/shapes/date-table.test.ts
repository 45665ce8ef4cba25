import type { Page, ReportInput, Row, Series } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nation, openTinyAnswers } from '../../../testing/tiny-answers.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const columns = ['schools.new', 'users.new', 'classes.new'] as const
const dates = (input: ReportInput = {}, scope: Scope = nation) =>
  tiny.ask<Page<Row>>({ shape: 'table', by: 'date', columns, sort: 'day' }, scope, { pageSize: 100, ...input })
/** Numbers of schools, users and classes of a row. */
const numbersOf = (row: Row | undefined) => columns.map((id) => row?.values[id])

it('lists the days of a period, the last first, with the sums of all', async () => {
  const { list, total, summary } = await dates()
  expect([total, list[0]?.name, list.at(-1)?.name]).toEqual([30, '2025-05-13', '2025-04-14'])
  expect(numbersOf(list.find(({ id }) => id === '2025-04-20'))).toEqual([1, 2, 0])
  expect(numbersOf(list.find(({ id }) => id === '2025-05-10'))).toEqual([0, 1, 0])
  expect(summary).toEqual({ 'schools.new': 1, 'users.new': 3, 'classes.new': 2 })
})

it('lists weeks and months, the first and last of them cut by the period', async () => {
  const weeks = await dates({ step: 'week' })
  expect(weeks.list.map(({ name }) => name)).toEqual([
    '2025-05-12 至 2025-05-13',
    '2025-05-05 至 2025-05-11',
    '2025-04-28 至 2025-05-04',
    '2025-04-21 至 2025-04-27',
    '2025-04-14 至 2025-04-20',
  ])
  expect(weeks.list.map((row) => row.values['classes.new'])).toEqual([0, 0, 2, 0, 0])
  const months = await dates({ step: 'month' })
  expect(months.list.map(({ id, name }) => [id, name])).toEqual([
    ['2025-05-01', '2025-05'],
    ['2025-04-14', '2025-04'],
  ])
  expect(months.list.map(numbersOf)).toEqual([
    [0, 1, 2],
    [1, 2, 0],
  ])
  expect(months.summary).toEqual(weeks.summary)
})

it('keeps every day of a long period, by pages', async () => {
  const { list, total } = await dates({ periodType: '365', pageNum: 2, pageSize: 10 })
  // The first school of this world joined on 2025-03-01; before it there are no rows.
  expect([total, list.length, list[0]?.name]).toEqual([74, 10, '2025-05-03'])
})

it('orders by day or by a number, the later day first among equals, and refuses other columns', async () => {
  expect((await dates({ sortOrder: 'asc' })).list[0]?.name).toBe('2025-04-14')
  const { list } = await dates({ sortField: 'users.new' })
  expect(list.slice(0, 3).map(({ id }) => id)).toEqual(['2025-04-20', '2025-05-10', '2025-05-13'])
  await expect(dates({ sortField: 'users.total' })).rejects.toThrow()
})

it('has no rows before the first school of the scope joined', async () => {
  const lone: Scope = { level: 'school', schools: [3], label: '' }
  const { total, summary } = await dates({}, lone)
  expect([total, summary?.['users.new']]).toEqual([24, 2])
})

it('draws lines in the step of the question, coarser where there were too many points', async () => {
  const line = (input: ReportInput) =>
    tiny.ask<Series>({ shape: 'series', measures: ['users.new'], by: 'step' }, nation, input)
  expect((await line({})).x).toHaveLength(30)
  const { x, series } = await line({ step: 'month' })
  expect([x, series[0]?.data]).toEqual([
    ['2025-04', '2025-05'],
    [2, 1],
  ])
  expect((await line({ step: 'day', periodType: '365' })).x.length).toBeLessThan(62)
})

it('has one number also by the members of a dimension, which add up to it', async () => {
  const split = { measure: 'groups.logs', by: 'logGroup' } as const
  const { list, summaryParts } = await tiny.ask<Page<Row>>(
    { shape: 'table', by: 'date', columns: ['groups.logs'], sort: 'groups.logs', split },
    nation,
  )
  const [first] = list
  const sum = Object.values(first?.parts ?? {}).reduce<number>((all, value) => all + (value ?? 0), 0)
  expect([first?.values['groups.logs'], sum]).toEqual([2, 2])
  expect(summaryParts).toMatchObject({ study: 1, resource: 1, talk: 0 })
})
