import type { Answer, Page, ReportInput, Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nation, openTinyAnswers, school, yunnan } from '../../testing/tiny-answers.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { chosenSchools } from './chosen-schools.ts'
import { completenessReader } from './completeness/completeness.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const list = {
  shape: 'table',
  by: 'school',
  columns: ['logs.count', 'users.total'],
  sort: 'logs.count',
} as const satisfies Answer
const idsOf = ({ list: rows }: Page<Row>): string[] => rows.map(({ id }) => id)
const ask = (...call: Parameters<typeof tiny.ask>) => tiny.ask<Page<Row>>(...call)

describe('a question that chooses schools', () => {
  it('is about those of a city: rows, sum, numbers and counters of today', async () => {
    const page = await ask(list, nation, { city: '530100' })
    expect(idsOf(page)).toEqual(['1'])
    for (const id of ['logs.count', 'users.total', 'today.logs', 'logs.total'] as const)
      expect((await tiny.kpi(id, nation, { city: '530100' })).value, id).toBe((await tiny.kpi(id, school)).value)
    expect(page.summary?.['users.total']).toBe((await tiny.kpi('users.total', school)).value)
  })
  it('is about those of a type, a tier or an edition', async () => {
    expect(idsOf(await ask(list, nation, { schoolTier: '双高' }))).toEqual(['1'])
    expect(idsOf(await ask(list, nation, { schoolType: '综合' })).sort()).toEqual(['2', '3'])
    expect(idsOf(await ask(list, nation, { edition: '1' })).sort()).toEqual(['1', '3'])
    expect(idsOf(await ask(list, nation, { edition: '1', schoolType: '综合' }))).toEqual(['3'])
  })
  it('is about nothing where no school is chosen, and never about schools outside of the scope', async () => {
    for (const input of [{ city: '530300' }, { city: '510100' }, { schoolTier: '省双高' }] as const) {
      expect(await ask(list, yunnan, input), JSON.stringify(input)).toMatchObject({ total: 0, list: [] })
      expect((await tiny.kpi('logs.count', yunnan, input)).value).toBe(0)
    }
  })
  it('lists those that have a platform open, with the day since when', async () => {
    const answer = { ...list, opened: 'zyk', texts: ['schoolType', 'edition', 'opened'] } as const satisfies Answer
    const page = await ask(answer, nation)
    expect(page.list.map(({ id, texts }) => [id, texts])).toEqual([
      ['1', { schoolType: '理工', edition: '正式版', opened: '2025-03-02' }],
    ])
    expect(page.summary?.['logs.count']).toBe(page.list[0]?.values['logs.count'])
    expect(idsOf(await ask({ ...list, opened: 'jys' }, yunnan))).toEqual([])
  })
})

describe('a question that leaves out schools whose data are not complete', () => {
  beforeAll(() => {
    tiny.world.incomplete = new Map([
      [1, [{ platform: 'zjy', problem: 'partial', asOf: '2025-05-12' }]],
      [2, [{ platform: null, problem: 'flagged', asOf: '2025-05-10' }]],
    ])
  })
  afterAll(() => {
    tiny.world.incomplete = new Map()
  })

  it('is about the others: rows, sum, file and numbers', async () => {
    expect(idsOf(await ask(list, nation, { complete: '1' }))).toEqual(['3'])
    tiny.world.incomplete = new Map([...tiny.world.incomplete].filter(([id]) => id === 1))
    // Of 11 people 6 are of school 1, of 12 logs 8.
    const page = await ask(list, nation, { complete: '1' })
    expect(idsOf(page).sort()).toEqual(['2', '3'])
    expect(page.summary).toMatchObject({ 'users.total': 5, 'logs.count': 4 })
    expect((await tiny.kpi('users.total', nation, { complete: '1' })).value).toBe(5)
    const file = await tiny.answers.rowsOf({ answer: list }, { complete: '1' }, nation)
    expect([file.rows.length, file.summary?.['logs.count']]).toEqual([2, 4])
    // The feed of another platform does not touch this one.
    expect(idsOf(await ask(list, nation, { complete: '1', platform: 'mooc' }))).toContain('1')
    expect(idsOf(await ask(list, nation, { complete: '1', platform: 'zjy' }))).not.toContain('1')
  })
  it('hides what could be subtracted from the numbers of all', () => {
    const hiding = { ...nation, hidesSmallGroups: true } as const
    const scope = chosenSchools(hiding, { complete: '1' }, list, tiny.directory, new Set([1]))
    expect(scope).toMatchObject({ schools: [2, 3, 4], within: hiding })
  })
  it('says how many schools are covered, and which are not', async () => {
    const read = completenessReader({
      directory: tiny.directory,
      clock: tiny.sources.clock,
      readIncomplete: async () =>
        new Map([
          [1, [{ platform: 'zjy', problem: 'partial', asOf: '2025-05-12' }]],
          [3, [{ platform: 'mooc', problem: 'late', asOf: '2025-05-08' }]],
        ]),
    })
    // School 4 has left.
    const ask = (...[input, scope]: [ReportInput, Scope]) => read(input, scope, (id) => id !== 4)
    const all = await ask({}, nation)
    expect([all.schools, all.complete, all.incomplete.map(({ id }) => id)]).toEqual([3, 1, ['3', '1']])
    expect(all.incomplete[0]).toMatchObject({ name: '锦江信息职业学院', province: '四川省' })
    // A province speaks of its own schools, a platform of its own feeds, a filter of the schools that it chooses.
    expect(await ask({}, yunnan)).toMatchObject({ schools: 2, complete: 1, incomplete: [{ id: '1' }] })
    expect(await ask({ platform: 'mooc' }, nation)).toMatchObject({
      schools: 3,
      complete: 2,
      incomplete: [{ id: '3' }],
    })
    expect(await ask({ city: '530100' }, nation)).toMatchObject({ schools: 1, complete: 0 })
  })
})

describe('a table that splits a number', () => {
  it('has its parts beside it, which make it up, in the rows, the sum and the file', async () => {
    const answer = { ...list, split: { measure: 'logs.count', by: 'platform' } } as const satisfies Answer
    const { list: rows, summary, summaryParts = {} } = await ask(answer, nation)
    const sumOf = (parts: Row['parts'] = {}) => Object.values(parts).reduce<number>((sum, n) => sum + (n ?? 0), 0)
    expect(Object.keys(summaryParts)).toEqual(['zyk', 'zjy', 'mooc', 'zyq'])
    for (const { values, parts } of [...rows, { values: summary ?? {}, parts: summaryParts }])
      expect(sumOf(parts)).toBe(values['logs.count'])
    const file = await tiny.answers.rowsOf({ answer }, {}, nation)
    expect(file.split?.columns.map(({ label }) => label)).toEqual(['资源库', '职教云', '慕课', '专业群'])
    expect(file.split?.summary).toEqual(summaryParts)
  })
})
