import type { Page, ReportInput, Row, Series } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const colleges = { shape: 'table', by: 'college', columns: ['logs.count'], sort: 'logs.count' } as const
const listed = (input: ReportInput = {}, scope = school) => tiny.ask<Page<Row>>(colleges, scope, input)
const numbersOf = ({ list }: Page<Row>) => list.map(({ id, values }) => [id, values['logs.count']])

describe('rows that are compared', () => {
  it('are those of the ids, in the order of the table, under the sum of all', async () => {
    const all = await listed()
    expect(numbersOf(all)).toEqual([
      ['11', 7],
      ['12', 1],
    ])
    const one = await listed({ ids: '12' })
    expect([numbersOf(one), one.total, one.summary]).toEqual([[['12', 1]], 1, all.summary])
    expect(numbersOf(await listed({ ids: '12,11' }))).toEqual(numbersOf(all))
  })
  it('are none of another school or of a college outside of the scope', async () => {
    expect((await listed({ ids: '21' })).list).toEqual([])
    expect(numbersOf(await listed({ ids: '11,12' }, college))).toEqual([['11', 7]])
  })
  it('are what an export of them holds', async () => {
    const { rows, summary } = await tiny.answers.rowsOf({ answer: colleges }, { ids: '12' }, school)
    expect([rows.map(({ id }) => id), summary]).toEqual([['12'], { 'logs.count': 8 }])
  })
})

it('stacks the largest colleges in the parts of a dimension', async () => {
  const stack = { shape: 'stack', measure: 'logs.count', by: 'college', split: 'platform', top: 1 } as const
  const { x, series } = await tiny.ask<Series>(stack, school)
  expect(x).toEqual(['机电学院'])
  expect(series.map(({ id, data }) => [id, ...data])).toEqual([
    ['zyk', 1],
    ['zjy', 5],
    ['mooc', 0],
    ['zyq', 1],
  ])
})

it('lists the majors of a school, and of a college alone where one is asked for', async () => {
  const majors = {
    shape: 'table',
    by: 'major',
    columns: ['students.total', 'courses.total'],
    sort: 'students.total',
  } as const
  const of = async (scope = school) =>
    (await tiny.ask<Page<Row>>(majors, scope)).list.map(({ id, texts, values }) => [
      id,
      texts?.college,
      values['students.total'],
      values['courses.total'],
    ])
  expect(await of()).toEqual([['1101', '机电学院', 1, 1]])
  expect(await of(college)).toEqual([['1101', '机电学院', 1, 1]])
})
