import type { Page, Part, Row, Series } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const columns = ['students.courses', 'study.hours', 'attendance.rate', 'homework.submitRate', 'scores.average'] as const
const answer = { shape: 'table', by: 'student', columns, sort: 'study.hours' } as const

describe('a table of students', () => {
  it('lists everybody of the school with where they belong and what they did', async () => {
    const { list, total, summary } = await tiny.ask<Page<Row>>(answer, school)
    // 123 left on 11 May and did nothing before.
    expect([total, list.map(({ id }) => id)]).toEqual([4, ['111', '112', '121', '122']])
    expect(list[0]).toMatchObject({
      texts: { college: '机电学院', lastLogin: '2025-05-13 08:00' },
      values: {
        'students.courses': 1,
        'study.hours': 1,
        'attendance.rate': 100,
        'homework.submitRate': 100,
        'scores.average': 85,
      },
    })
    expect(list[2]?.values).toMatchObject({ 'attendance.rate': 0, 'homework.submitRate': 0, 'scores.average': 0 })
    expect(summary).toMatchObject({ 'students.courses': 3, 'study.hours': 1, 'attendance.rate': 50 })
  })
  it('narrows to a college, a major and a grade', async () => {
    const ids = async (input: object, scope = school) =>
      (await tiny.ask<Page<Row>>(answer, scope, input)).list.map(({ id }) => id)
    expect(await ids({}, college)).toEqual(['111', '112'])
    expect(await ids({ major: 1102 })).toEqual(['112'])
    expect(await ids({ grade: '2024' })).toHaveLength(4)
    expect(await ids({ grade: '2023' })).toEqual([])
    expect(await ids({ adminClass: 77 })).toEqual([])
  })
})

describe('the structure of students', () => {
  const of = {
    grades: { shape: 'columns', measure: 'students.total', by: 'grade', split: 'gender' },
    majors: { shape: 'parts', measure: 'students.total', by: 'major' },
    study: { shape: 'bands', of: 'study.hours', by: 'student', all: 'students.total' },
  } as const
  it('shows grades by gender, majors by size, and the hours of a week', async () => {
    const { grades, majors, study } = await tiny.ask<{ grades: Series; majors: Part[]; study: Part[] }>(
      { shape: 'group', of },
      school,
      { periodType: '7' },
    )
    expect(grades).toEqual({ x: ['2024级'], series: [{ id: '1', name: '男', data: [4] }] })
    expect(majors.map(({ id, value }) => [id, value])).toEqual([
      ['1201', 2],
      ['1101', 1],
      ['1102', 1],
    ])
    // 111 studied one hour in these seven days, three others not at all.
    expect(study.map(({ id, value }) => [id, value])).toEqual([
      ['none', 3],
      ['from0', 0],
      ['from1', 1],
      ['from3', 0],
      ['from6', 0],
      ['from10', 0],
    ])
  })
})
