import { type Page, type PortraitColumn, type PortraitWhole, portraitTabs, type Role, type Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import type { PortraitSubject } from './subject.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
  // The term is known by its first day.
  const first = {
    version: 1,
    day: '2025-02-17',
    term_id: '2024-2025-2',
    week_no: 1,
    weekday: 1,
    kind: 'teach',
    holiday: '',
  }
  await tiny.store.insert('dim_day', JSON.stringify(first), 'first day')
})
afterAll(() => tiny.close())

const subjectOf = async (role: Role, id: number): Promise<PortraitSubject> => {
  const subject = await tiny.personPortraits.find(role, id, school)
  if (!subject) throw new Error(`nobody is called ${id}`)
  return subject
}
const whole = async (role: Role, id: number, termId?: string): Promise<PortraitWhole> =>
  tiny.personPortraits.whole(await subjectOf(role, id), termId)
const numbers = ({ info }: PortraitWhole) => Object.fromEntries(info.kpi.map(({ id, value }) => [id, value]))
const rows = async (role: Role, id: number, tab: string, paging: object = {}) =>
  tiny.personPortraits.list(await subjectOf(role, id), tab, undefined, paging)

describe('who is found', () => {
  it('is somebody of the area, who has left it too', async () => {
    expect(await subjectOf('teacher', 101)).toMatchObject({ no: 'T101', college: '机电学院', standing: '教授' })
    expect(await subjectOf('student', 111)).toMatchObject({ college: '机电学院', standing: '2024级' })
    expect(await tiny.personPortraits.find('teacher', 102, college)).toBeUndefined()
    expect(await tiny.personPortraits.find('teacher', 201, school)).toBeUndefined()
    expect(await tiny.personPortraits.find('student', 101, school)).toBeUndefined()
    expect(await tiny.personPortraits.find('student', 123)).toMatchObject({ left: '2025-05-11' })
    expect(await tiny.personPortraits.find('student', 111)).toMatchObject({ left: '', isStopped: false })
  })
})

describe('a portrait', () => {
  it('shows the numbers, the sides and the tags of a teacher', async () => {
    const portrait = await whole('teacher', 101)
    expect(numbers(portrait)).toMatchObject({ 'sessions.count': 1, 'activities.count': 2, 'homework.gradedRate': 50 })
    // 102 held one session too, asked nobody to join and had nothing to mark; each is alone in their college.
    expect(portrait.radar).toMatchObject([
      { name: '教学活跃', value: 0, mean: 0 },
      { name: '资源建设' },
      { name: '课堂互动', value: 100, mean: 100 },
      { name: '作业批阅', value: 100 },
      { name: '学生评价', value: null, mean: null },
      { name: '课程质量' },
    ])
    // Three of four joined; the one homework that was marked waited 37 hours.
    expect(portrait.info.tags).toMatchObject([
      { name: '活跃教师', isHit: true },
      { name: '资源贡献者' },
      { name: '互动达人', isHit: false, reason: '参与率 75%，≥ 90%' },
      { name: '批阅及时', isHit: false, reason: '批阅时长中位数 37 小时，≤ 24 小时' },
      { name: '待关注', isHit: false },
    ])
    expect(portrait.calendar.days).toEqual([['2025-05-13', 1]])
    // The term began on Monday 17 February: 13 May lies in its 13th week.
    expect(portrait.trend.weeks.x.at(-1)).toBe('13')
    expect(portrait.trend.weeks.series.map(({ data }) => data.at(-1))).toEqual([1, 2])
    expect(portrait.trend.types).toEqual([{ id: 'quiz', name: '测验', value: 2, rate: 1 }])
    expect(portrait.trend.scores).toMatchObject([{ value: 71.05, second: 50 }])
  })
  it('shows a student by hour and course, and keeps silent on those who are too few', async () => {
    const portrait = await whole('student', 111)
    expect(portrait.trend.hours).toEqual([
      [1, 8, 1],
      [2, 8, 1],
      [2, 9, 1],
      [2, 10, 1],
      [7, 12, 1],
    ])
    expect(portrait.trend.scores).toMatchObject([{ value: 85, second: 71.05 }])
    const discreet = await tiny.discreetPortraits.whole(await subjectOf('student', 111))
    expect(discreet.radar.map(({ value, mean }) => [value, mean])).toEqual(Array(6).fill([null, null]))
    expect(discreet.info.tags.find(({ id }) => id === 'diligent')).toMatchObject({ isHit: false, reason: '暂无依据' })
    expect(numbers(discreet)).toEqual(numbers(portrait))
  })
  it('says of a person what the list, and the window over a wall say', async () => {
    const columns = [
      'students.courses',
      'study.hours',
      'attendance.rate',
      'homework.submitRate',
      'scores.average',
    ] as const
    const { list } = await tiny.ask<Page<Row>>(
      { shape: 'table', by: 'student', columns, sort: 'study.hours' },
      school,
      { periodType: 'term' },
    )
    for (const { id, values } of list) {
      const own = numbers(await whole('student', Number(id)))
      const dialog = await tiny.portraits.of('student', Number(id))
      expect([id, ...columns.map((column) => own[column])]).toEqual([id, ...columns.map((column) => values[column])])
      expect(dialog?.kpi.map(({ id: of, value }) => [of, value])).toEqual(Object.entries(own))
    }
  })
  it('says of a teacher what the list, its own lists and the window over a wall say', async () => {
    const columns = ['sessions.count', 'teachers.resources', 'teachers.logs'] as const
    const { list } = await tiny.ask<Page<Row>>(
      { shape: 'table', by: 'teacher', columns, sort: 'teachers.logs' },
      school,
      {
        periodType: 'term',
      },
    )
    expect(list.length).toBeGreaterThan(1)
    for (const { id, values } of list) {
      const portrait = await whole('teacher', Number(id))
      const totals = await Promise.all(
        ['sessions', 'resources', 'logs'].map(async (tab) => (await rows('teacher', Number(id), tab)).total),
      )
      expect([id, ...totals]).toEqual([id, ...columns.map((column) => values[column] ?? 0)])
      expect(numbers(portrait)['sessions.count'] ?? 0).toBe(totals[0])
      expect(portrait.calendar.days.reduce((sum, [, logs]) => sum + logs, 0)).toBe(totals[2])
      const dialog = await tiny.portraits.of('teacher', Number(id))
      expect(dialog?.kpi.map(({ id: of, value }) => [of, value])).toEqual(Object.entries(numbers(portrait)))
    }
  })
  it('is one of the term asked for, and refuses a term that has not begun', async () => {
    const empty = await whole('teacher', 101, '2024-2025-1')
    expect(numbers(empty)['sessions.count'] ?? 0).toBe(0)
    expect(empty.calendar.days).toEqual([])
    await expect(whole('teacher', 101, '2029-2030-1')).rejects.toMatchObject({ fault: 'invalid' })
  })
})

describe('the lists of a portrait', () => {
  const tabs = (Object.keys(portraitTabs) as Role[]).flatMap((role) =>
    Object.entries(portraitTabs[role]).map(
      ([tab, { columns }]) => [role, tab, columns.map(({ id }: PortraitColumn) => id)] as const,
    ),
  )
  it.each(tabs)('%s %s answers by every column', async (role, tab, columns) => {
    for (const sortField of columns) {
      const { list } = await rows(role, role === 'teacher' ? 101 : 111, tab, { sortField, sortOrder: 'asc' })
      for (const row of list)
        expect([...Object.keys(row.cells), 'teacherName']).toEqual(expect.arrayContaining([...columns]))
    }
  })
  it('hold what was done, page by page', async () => {
    expect(await rows('teacher', 101, 'sessions')).toMatchObject({
      total: 1,
      list: [{ cells: { attendance: 100, activities: 2, participation: 75 } }],
    })
    expect((await rows('student', 111, 'attendance')).list).toMatchObject([
      { cells: { date: '2025-05-13', method: '一键签到', state: '出勤' } },
    ])
    expect((await rows('student', 121, 'warnings')).list).toMatchObject([
      { cells: { kind: '出勤预警', level: '橙色', first: '2025-05-12', last: '2025-05-13', days: 2 } },
    ])
    // Three evaluations are too few to speak of persons.
    expect((await rows('teacher', 101, 'evaluations')).list).toMatchObject([{ cells: { expected: 2, stars: null } }])
    // A page beyond the last is the last one.
    const homework = await rows('student', 111, 'homework')
    expect(homework.list.length).toBeGreaterThan(0)
    expect(await rows('student', 111, 'homework', { pageNum: 2 })).toEqual(homework)
  })
  it('count few people to the school alone, and order nobody else’s rows by them', async () => {
    const outside = { hidesSmallGroups: true } as const
    const of = async (tab: string, sortField: string) =>
      (await rows('teacher', 101, tab, { ...outside, sortField })).list.map(({ cells, withheld }) => [cells, withheld])
    expect(await of('evaluations', 'rate')).toMatchObject([
      [
        { expected: null, rate: null, stars: null },
        { expected: 'few', rate: 'few' },
      ],
    ])
    expect(await of('sessions', 'attendance')).toMatchObject([
      [
        { attendance: null, activities: 2, participation: null },
        { attendance: 'few', participation: 'few' },
      ],
    ])
    for (const [cells, withheld] of await of('courses', 'students'))
      expect([cells?.['students'], withheld]).toEqual([null, { students: 'few' }])
    // What they are made of is in no row.
    const [row] = (await rows('teacher', 101, 'sessions')).list
    expect([Object.keys(row?.cells ?? {}).sort(), row?.withheld]).toEqual([
      ['activities', 'attendance', 'class', 'course', 'courseId', 'date', 'participation'],
      undefined,
    ])
    await expect(rows('student', 111, 'homework', { sortField: 'id; DROP' })).rejects.toMatchObject({
      fault: 'invalid',
    })
  })
})
