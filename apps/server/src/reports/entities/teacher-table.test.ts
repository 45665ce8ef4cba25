import type { Kpi, Page, Part, ReportInput, ReportMetricId, Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const columns = [
  'teachers.courses',
  'sessions.count',
  'teachers.resources',
  'teachers.logs',
  'teachers.logins',
] as const
const answer = { shape: 'table', by: 'teacher', columns, sort: 'teachers.logs' } as const
const listed = (input: ReportInput = {}, scope = school) => tiny.ask<Page<Row>>(answer, scope, input)
const numbersOf = async (input?: ReportInput, scope = school) =>
  (await listed(input, scope)).list.map(({ id, values }) => [id, ...columns.map((column) => values[column])])

describe('a table of teachers', () => {
  it('lists everybody of the school with texts, numbers and the sum of them', async () => {
    const { list, total, summary } = await listed()
    expect(total).toBe(2)
    expect(list[0]).toEqual({
      id: '101',
      name: '',
      texts: { no: 'T101', college: '机电学院', title: '教授', lastLogin: '2025-05-13 09:00' },
      values: {
        'teachers.courses': 1,
        'sessions.count': 1,
        'teachers.resources': 1,
        'teachers.logs': 1,
        'teachers.logins': 1,
      },
    })
    expect(list[1]).toMatchObject({
      id: '102',
      texts: { no: 'T102', college: '信息学院', title: '讲师', lastLogin: '' },
    })
    expect(summary).toEqual({
      'teachers.courses': 1,
      'sessions.count': 2,
      'teachers.resources': 1,
      'teachers.logs': 1,
      'teachers.logins': 1,
    })
  })
  it('is ordered by any of its columns, equal values by id', async () => {
    expect((await numbersOf({ sortField: 'sessions.count', sortOrder: 'asc' })).map(([id]) => id)).toEqual([
      '101',
      '102',
    ])
    expect((await numbersOf({ sortField: 'teachers.courses', sortOrder: 'asc' })).map(([id]) => id)).toEqual([
      '102',
      '101',
    ])
    await expect(listed({ sortField: 'users.total' })).rejects.toMatchObject({
      message: expect.stringContaining('排序'),
    })
  })
  it('finds by number, and has no sum row then', async () => {
    const { list, summary } = await listed({ keyword: '102' })
    expect([list.map(({ id }) => id), summary]).toEqual([['102'], undefined])
  })
  it('finds nobody by a number, or a part of one, for a reader who sees it masked', async () => {
    const masked = { ...school, masksNames: true } as const
    await listed({ keyword: 't10' })
    expect((await listed({ keyword: 't10' }, masked)).list).toEqual([])
    expect((await listed({ keyword: 't102' })).list.map(({ id }) => id)).toEqual(['102'])
    expect((await listed({ keyword: 't102' }, masked)).list).toEqual([])
  })
  it('narrows to a title, to dual teachers and to a college', async () => {
    expect(await numbersOf({ teacherTitle: '教授' })).toEqual([['101', 1, 1, 1, 1, 1]])
    expect((await numbersOf({ teacherKind: 'dual' })).map(([id]) => id)).toEqual(['102'])
    expect((await numbersOf({}, college)).map(([id]) => id)).toEqual(['101'])
  })
  it('is shown to nobody who reads aggregates only, also when a caller of the same area has just read it', async () => {
    const aggregates = { ...school, aggregatesOnly: true } as const
    await listed()
    await expect(listed({}, aggregates)).rejects.toMatchObject({ fault: 'forbidden' })
    await expect(tiny.ask({ shape: 'group', of: { teachers: answer } }, aggregates)).rejects.toMatchObject({
      fault: 'forbidden',
    })
    await expect(tiny.answers.rowsOf({ answer }, {}, aggregates)).rejects.toMatchObject({ fault: 'forbidden' })
  })
})

describe('filters of teachers', () => {
  const kpis = async (measures: readonly ReportMetricId[], input: ReportInput) =>
    Object.fromEntries(
      (await tiny.ask<Kpi[]>({ shape: 'kpis', measures }, school, input)).map(({ id, value }) => [id, value]),
    )
  it('narrow what knows them and leave nothing of what does not', async () => {
    expect(await kpis(['logs.count'], { teacherTitle: '教授' })).toEqual({ 'logs.count': null })
    const ids = [
      'teachers.total',
      'teachers.active',
      'teachers.activeRate',
      'teachers.dualRate',
      'teachers.notLoggedIn',
      'courses.perTeacher',
    ] as const
    expect(await kpis(ids, {})).toEqual({
      'teachers.total': 2,
      'teachers.active': 1,
      'teachers.activeRate': 50,
      'teachers.dualRate': 50,
      'teachers.notLoggedIn': 1,
      'courses.perTeacher': 0.5,
    })
    expect(await kpis(ids, { teacherTitle: '教授' })).toEqual({
      'teachers.total': 1,
      'teachers.active': 1,
      'teachers.activeRate': 100,
      'teachers.dualRate': 0,
      'teachers.notLoggedIn': 0,
      'courses.perTeacher': 1,
    })
  })
  it('show every title and age, also those that nobody has', async () => {
    const parts = async (by: 'teacherTitle' | 'ageBand') =>
      (await tiny.ask<Part[]>({ shape: 'parts', measure: 'teachers.total', by }, school)).map(({ name, value }) => [
        name,
        value,
      ])
    expect(await parts('teacherTitle')).toEqual([
      ['教授', 1],
      ['副教授', 0],
      ['讲师', 1],
      ['助教', 0],
      ['其他', 0],
    ])
    expect((await parts('ageBand')).filter(([, value]) => value)).toEqual([
      ['30岁以下', 1],
      ['50岁及以上', 1],
    ])
  })
})
