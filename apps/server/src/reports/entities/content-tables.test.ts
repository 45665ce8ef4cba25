import type { Flow, Page, Part, ReportInput, ReportMetricId, Row, Series, TableBy } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school, yunnan } from '../../../testing/tiny-answers.ts'
import { tinyFileOf } from '../../../testing/tiny-world/content-rows.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const table = (
  by: TableBy,
  columns: readonly ReportMetricId[],
  sort: ReportMetricId | 'createdAt' | 'appliedAt' | 'startedAt',
) => ({ shape: 'table', by, columns, sort }) as const
const listed = (answer: ReturnType<typeof table>, input: ReportInput = {}, scope = school) =>
  tiny.ask<Page<Row>>(answer, scope, input)
const idsOf = async (...question: Parameters<typeof listed>) => (await listed(...question)).list.map(({ id }) => id)

describe('a table of resources', () => {
  const resources = table('resource', ['resources.bytes', 'resources.uses', 'resources.calls'], 'createdAt')
  it('shows what each is, whose course it belongs to and how it was used', async () => {
    const { list, summary } = await listed(resources)
    expect(list[0]).toEqual({
      id: '5001',
      name: '',
      texts: {
        type: '视频',
        author: '',
        course: '',
        extension: 'mp4',
        duration: '30:00',
        original: '是',
        createdAt: '2025-03-06 00:00',
      },
      links: { file: tinyFileOf(5001) },
      values: { 'resources.bytes': 1000, 'resources.uses': 2, 'resources.calls': 3 },
    })
    expect(summary).toEqual({ 'resources.bytes': 1000, 'resources.uses': 2, 'resources.calls': 3 })
  })
  it('is ordered by the time of upload, in either direction', async () => {
    // On 5 May 5004 was still there.
    const then = { periodType: 'custom', startDate: '2025-05-01', endDate: '2025-05-05' } as const
    expect(await idsOf(resources, then)).toEqual(['5004', '5001'])
    expect(await idsOf(resources, { ...then, sortField: 'createdAt', sortOrder: 'asc' })).toEqual(['5001', '5004'])
    await expect(listed(resources, { sortField: 'author' })).rejects.toMatchObject({
      message: expect.stringContaining('排序'),
    })
  })
  it('narrows to a type, a platform, a course and a college', async () => {
    expect(await idsOf(resources, { resourceType: 'video' })).toEqual(['5001'])
    expect(await idsOf(resources, { resourceType: 'text' })).toEqual([])
    expect(await idsOf(resources, { platform: 'zjy' })).toEqual([])
    expect(await idsOf(resources, { groupId: 9 })).toEqual(['5001'])
    expect(await idsOf(resources, {}, college)).toEqual(['5001'])
    expect(await idsOf(resources, {}, { ...college, colleges: [12] })).toEqual([])
  })
})

describe('a table of questions', () => {
  const questions = table('question', ['questions.answers', 'questions.correctRate'], 'questions.answers')
  it('names them by number and tells how they were answered', async () => {
    expect((await listed(questions)).list).toEqual([
      {
        id: '6001',
        name: '题目 1771',
        texts: { type: '单选', difficulty: '中', createdAt: '2025-03-07 00:00' },
        values: { 'questions.answers': 2, 'questions.correctRate': 50 },
      },
    ])
    expect(await idsOf(questions, { difficulty: '5' })).toEqual([])
    expect(await idsOf(questions, { questionType: 'single' })).toEqual(['6001'])
  })
  it('stand in bands of how often they are answered rightly, and by type and difficulty', async () => {
    const bands = { shape: 'bands', of: 'questions.correctRate', by: 'question', all: 'questions.total' } as const
    const shown = await tiny.ask<Part[]>(bands, school, { questionType: 'single' })
    expect(shown.filter(({ value }) => value).map(({ name, value }) => [name, value])).toEqual([['40-60%', 1]])
    const heat = { shape: 'columns', measure: 'questions.total', by: 'difficulty', split: 'questionType' } as const
    const { x, series } = await tiny.ask<Series>(heat, school)
    expect(series.map(({ id, data }) => [id, data[x.indexOf('中')]])).toEqual([['single', 1]])
  })
})

describe('a table of library projects', () => {
  const columns = ['projects.courses', 'projects.resources', 'projects.users', 'projects.logs'] as const
  const projects = table('project', columns, 'projects.resources')
  it('holds those that the school hosts and joins, with what is its own in them', async () => {
    const { list } = await listed(projects)
    expect(
      list.map(({ id, texts, values }) => [id, texts?.part, texts?.host, ...columns.map((c) => values[c])]),
    ).toEqual([
      ['91', '主持', '云岭机电职业技术学院', 1, 1, 2, 2],
      ['92', '参建', '锦江信息职业学院', 0, 0, 0, 0],
    ])
  })
  it('narrows to a level and a role', async () => {
    expect(await idsOf(projects, { projectRole: 'join' })).toEqual(['92'])
    expect(await idsOf(projects, { projectRole: 'host', projectLevel: '省级' })).toEqual(['91'])
    expect(await idsOf(projects, { projectLevel: '国家级' })).toEqual([])
  })
  it('holds those of all schools of a province, with the schools of the province that join them', async () => {
    const members = table('project', ['projects.members', 'projects.resources'], 'projects.resources')
    const { list, summary } = await listed(members, {}, yunnan)
    // 2 joins 91; 1 and, from today on, 2 join the project of 3.
    expect(list.map(({ id, texts, values }) => [id, texts?.part, ...Object.values(values)])).toEqual([
      ['91', '主持', 1, 1],
      ['92', '参建', 2, 0],
    ])
    expect(summary).toEqual({ 'projects.members': 3, 'projects.resources': 1 })
  })
  it('leads from the schools that host to those that join', async () => {
    const flow = { shape: 'flow', measure: 'projects.members', sides: 'projects', top: 10 } as const
    const { nodes, links } = await tiny.ask<Flow>(flow)
    expect(links).toEqual([
      { source: 'owner:1', target: 'caller:2', value: 1 },
      { source: 'owner:1', target: 'caller:3', value: 1 },
      { source: 'owner:3', target: 'caller:1', value: 1 },
      { source: 'owner:3', target: 'caller:2', value: 1 },
    ])
    expect(nodes.find(({ id }) => id === 'owner:3')?.name).toBe('锦江信息职业学院')
  })
})

describe('a table of project groups', () => {
  const columns = ['groups.majors', 'groups.users', 'groups.logs'] as const
  const groups = table('group', columns, 'groups.majors')
  it('holds those of all schools of a province, each within its school', async () => {
    const { list, summary } = await listed(groups, {}, yunnan)
    expect(
      list.map(({ id, within, texts, values }) => [id, within, texts?.school, texts?.level, values['groups.majors']]),
    ).toEqual([
      ['9', '1', '云岭机电职业技术学院', '校级', 2],
      ['8', '2', '苍山旅游职业学院', '省级', 1],
    ])
    expect(summary?.['groups.majors']).toBe(3)
  })
  it('narrows to a level, and its sum with it', async () => {
    const { list, summary } = await listed(groups, { groupLevel: '省级' }, yunnan)
    expect(list.map(({ id }) => id)).toEqual(['8'])
    expect(summary?.['groups.majors']).toBe(1)
  })
})

describe('a table of applications for credits', () => {
  const credits = table('credit', ['credits.points'], 'appliedAt')
  it('holds those made or decided in the period, the newest first', async () => {
    const { list, summary } = await listed(credits)
    expect(list.map(({ id, texts, values }) => [id, texts?.state, texts?.school, values['credits.points']])).toEqual([
      ['9201', '通过', '锦江信息职业学院', 2.5],
      ['9203', '申请中', '锦江信息职业学院', 0],
      ['9205', '通过', '锦江信息职业学院', 0],
    ])
    expect(summary).toEqual({ 'credits.points': 2.5 })
    expect(await idsOf(credits, { creditState: 'applied' })).toEqual(['9203'])
    expect(await idsOf(credits, {}, college)).toEqual(['9201', '9205'])
  })
  it('is shown to nobody who reads aggregates only', async () => {
    await expect(listed(credits, {}, { ...school, aggregatesOnly: true })).rejects.toMatchObject({ fault: 'forbidden' })
  })
})

it('tells how much of the whole the first contributors hold', async () => {
  const answer = { shape: 'concentration', measure: 'teachers.resources', by: 'teacher' } as const
  expect(await tiny.ask<Part[]>(answer, school)).toEqual([
    { id: 'top10', name: '前 10%', value: 1, rate: 1 },
    { id: 'top20', name: '前 20%', value: 1, rate: 1 },
    { id: 'top50', name: '前 50%', value: 1, rate: 1 },
  ])
})

describe('ids of a question', () => {
  const resources = table('resource', ['resources.uses'], 'createdAt')
  it.each([
    ['a course of another school', { courseId: 2001 }],
    ['a course that does not exist', { courseId: 9999 }],
    ['a project group of another school', { groupId: 8 }],
    ['a project group that does not exist', { groupId: 99 }],
  ])('%s is not found', async (_, input) => {
    await expect(listed(resources, input)).rejects.toMatchObject({ fault: 'notFound' })
  })
})

describe('a table of calls of courses', () => {
  const calls = table('courseCall', ['courses.calls'], 'startedAt')
  it('lists each call of the period with its school, kind and moment', async () => {
    const { list, summary } = await listed(calls, { courseId: 1001 })
    expect(list.map(({ texts, values }) => [texts?.startedAt, texts?.kind, values['courses.calls']])).toEqual([
      ['2025-05-13 11:30', '整课调用', 1],
      ['2025-05-06 11:30', '部分调用', 1],
    ])
    expect(new Set(list.map(({ name }) => name)).size).toBe(2)
    expect(summary).toEqual({ 'courses.calls': 2 })
  })
  it('has none of another course, another college or another period', async () => {
    expect(await idsOf(calls, { courseId: 1002 })).toEqual([])
    expect(await idsOf(calls, {}, { ...college, colleges: [12] })).toEqual([])
    expect(await idsOf(calls, { periodType: 'custom', startDate: '2025-05-01', endDate: '2025-05-05' })).toEqual([])
  })
})

describe('a demo account', () => {
  it('reads one label for every school that calls a course, and cannot look for one by its name', async () => {
    const callers = table('callerSchool', ['courses.calls'], 'courses.calls')
    const names = async (input: ReportInput, scope = school) =>
      (await listed(callers, input, scope)).list.map(({ name }) => name)
    const real = await names({})
    const demo = { ...school, hidesSchools: true as const }
    expect(real.length).toBeGreaterThan(0)
    expect(real).not.toContain('演示学校')
    expect(await names({}, demo)).toEqual(real.map(() => '演示学校'))
    expect(await names({ keyword: real[0] ?? '' }, demo)).toEqual([])
  })
})
