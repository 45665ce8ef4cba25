import type { Kpi, Page, Part, ReportInput, Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import { actorOf } from '../../../testing/tiny-world/columns.ts'
import type { Scope } from '../../warehouse/data-scope.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const learners = { shape: 'table', by: 'learner', columns: ['courses.studyHours'], sort: 'courses.studyHours' } as const
const ownerOfOpenCourse: Scope = { ...school, schools: [3] }
const listed = (input: ReportInput, scope = ownerOfOpenCourse) => tiny.ask<Page<Row>>(learners, scope, input)
const row = (id: string, hours: number | null, texts: Partial<Record<string, string>>, links = {}) => ({
  id,
  name: id === '311' ? '' : '**',
  links,
  texts: expect.objectContaining(texts),
  values: { 'courses.studyHours': hours },
})

describe('a table of learners', () => {
  it('lists who stayed in the course, whatever school they are of, with how far each has come', async () => {
    const { list, summary } = await listed({ courseId: 3001, periodType: '30' })
    // 121 has dropped the course, 312 joins it today; only the learner of the own school has a name and a portrait.
    expect(list).toEqual([
      row('311', 0.5, { progress: '40%', certificate: '', lastStudy: '2025-05-13 23:59' }, { student: '311' }),
      row('111', 0, { progress: '100%', certificate: '已获得', lastStudy: '' }),
      row('211', 0, { progress: '', certificate: '' }),
    ])
    expect(summary).toEqual({ 'courses.studyHours': 0.5 })
  })
  it('lists who studied without having joined, and refuses a question without a course', async () => {
    const { list } = await listed({ courseId: 1001 }, school)
    expect(list.map(({ id, values }) => [id, values['courses.studyHours']])).toEqual([
      ['111', 1],
      ['211', expect.closeTo(1 / 6)],
    ])
    await expect(listed({})).rejects.toMatchObject({ message: '参数错误：courseId' })
  })
  it('lists whom 学习人数 counts, also where their platform measures no time, and nobody of another period', async () => {
    const log = (id: number, when: string, event: number, log_type: string) =>
      JSON.stringify({
        ...actorOf(id, when, event),
        platform: 'zjy',
        log_type,
        course_id: 1001,
        class_id: 0,
        object_id: 0,
        owner_school_id: 1,
        group_id: 0,
        duration_s: 0,
        client: 'pc',
      })
    const rows = [
      log(112, '2025-05-12 10:00:00', 9001, 'view'),
      log(121, '2025-05-12 10:00:00', 9002, 'download'),
      log(122, '2025-03-12 10:00:00', 9003, 'view'),
    ]
    await tiny.store.insert('fact_log', rows.join('\n'), 'learners without time')
    const asked = { courseId: 1001, periodType: '7' } as const
    const { list, total } = await listed(asked, school)
    expect(list.map(({ id, values }) => [id, values['courses.studyHours']])).toEqual([
      ['111', 1],
      ['211', expect.closeTo(1 / 6)],
      ['112', 0],
    ])
    const [learners] = await tiny.ask<Kpi[]>({ shape: 'kpis', measures: ['courses.learners'] }, school, asked)
    expect(learners?.value).toBe(total)
  })
  it('finds nobody of another school by a part of a name that is not shown', async () => {
    expect((await listed({ courseId: 3001, keyword: '*' })).list).toEqual([])
  })
})

describe('bands of credits', () => {
  it('count students by what was approved for each, and nobody who has none', async () => {
    const parts = await tiny.ask<Part[]>({ shape: 'bands', of: 'credits.points', by: 'student' }, school)
    // 111 has 2.5 credits; the application of 112 was approved with none.
    expect(parts.map(({ id, value }) => [id, value])).toEqual([
      ['from0', 0],
      ['from2', 1],
      ['from4', 0],
      ['from6', 0],
    ])
  })
})
