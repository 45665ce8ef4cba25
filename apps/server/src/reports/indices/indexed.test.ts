import { contract, type Kpi, type Page, type ReportInput, type Row } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyAnswers, school, yunnan } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const call = contract['rankingList/getContributionSchoolList']
const list = async (input: ReportInput = {}) => (await tiny.answers.answer(call, input, yunnan)).data as Page<Row>
const shown = ({ id, values, texts }: Row) => [id, values['resources.contributionIndex'], texts?.['indexRank']]

it('gives each school its index and its rank in the province, the highest first', async () => {
  // School 1 has the most of all four parts; school 2 as many contributed resources as the most, and nothing else.
  const page = await list()
  expect(page.list.map(shown)).toEqual([
    ['1', 100, '1'],
    ['2', 40, '2'],
  ])
  expect(page.summary?.['resources.contributionIndex']).toBe(70)
  expect(page.list[0]?.values).toMatchObject({ 'resources.externalCalls': 2, 'courses.externalCalls': 2 })
})

it('orders by any column, and pages', async () => {
  const index = 'resources.contributionIndex'
  expect((await list({ sortField: index, sortOrder: 'asc' })).list.map(({ id }) => id)).toEqual(['2', '1'])
  expect((await list({ sortField: 'questions.total', sortOrder: 'asc' })).list.map(({ id }) => id)).toEqual(['2', '1'])
  const second = await list({ pageNum: 2, pageSize: 1 })
  expect([second.list.map(shown), second.total]).toEqual([[['2', 40, '2']], 2])
  await expect(list({ sortField: 'logs.count' })).rejects.toThrow()
})

it('keeps the rank in the province when schools are chosen, and is 0 for who is not ranked', async () => {
  const [, second] = (await tiny.answers.answer(call, {}, yunnan).then(({ data }) => (data as Page<Row>).list)) ?? []
  const type = tiny.directory.school(2)?.type ?? ''
  const chosen = (await list({ schoolType: type })).list.find(({ id }) => id === '2')
  expect(chosen && shown(chosen)).toEqual(second && shown(second))
  const before = await list({ periodType: 'custom', startDate: '2024-06-01', endDate: '2024-06-30' })
  expect(
    before.list.every(({ values, texts }) => values['resources.contributionIndex'] === 0 && !texts?.['indexRank']),
  ).toBe(true)
})

it('is in the file as on the page', async () => {
  const { columns, rows, summary } = await tiny.answers.rowsOf(call, {}, yunnan)
  expect(columns.at(-1)?.id).toBe('resources.contributionIndex')
  expect(rows.map(shown)).toEqual((await list()).list.map(shown))
  expect(summary?.['resources.contributionIndex']).toBe(70)
})

it('stands behind other numbers as the mean of its table', async () => {
  const { data } = await tiny.answers.answer(contract['rankingList/getContributionTotal'], {}, yunnan)
  expect((data as Kpi[]).map(({ id, value }) => [id, value])).toEqual([
    ['resources.contributed', 2],
    ['resources.externalCalls', 2],
    ['courses.externalCalls', 2],
    ['resources.contributionIndex', 70],
  ])
})

it('shows whose resources go to which provinces', async () => {
  const { data } = await tiny.answers.answer(contract['rankingList/getContributionTrend'], {}, yunnan)
  expect((data as { flow: unknown }).flow).toMatchObject({
    links: [
      { source: 'owner:1', target: 'caller:510000', value: 1 },
      { source: 'owner:1', target: 'caller:530000', value: 1 },
    ],
  })
})

// 101 has made all that others use and call, 102 nothing.
it('compares the teachers of a school among themselves, as their ranking does', async () => {
  const teachers = contract['resource/getTeacherResourceList']
  const { list, summary } = (await tiny.answers.answer(teachers, { sortField: 'teachers.resources' }, school))
    .data as Page<Row>
  expect(list.map(({ id, values }) => [id, values['resources.contributionIndex']])).toEqual([
    ['101', 100],
    ['102', 0],
  ])
  expect(summary).not.toHaveProperty('resources.contributionIndex')
  expect(list.every(({ texts }) => texts?.indexRank === undefined)).toBe(true)
})
