import { type Page, type PortraitWhole, portraitTabs, type Role, type Row } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { college, nation, openTinyAnswers, school } from '../../../testing/tiny-answers.ts'
import { actorOf, born, studentOf } from '../../../testing/tiny-world/columns.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { createPeople } from '../people.ts'
import { createWarnings } from '../warnings.ts'
import { createPersonPortraits } from './portrait.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
  const logs = [
    // 123 left on 11 May.
    log(123, '2025-05-08 09:00:00', 9001, { college_id: 12 }),
    // 112 came from the other college in the middle of the term.
    log(112, '2025-04-02 09:00:00', 9002, { college_id: 12, platform: 'zyk' }),
    log(112, '2025-04-03 09:00:00', 9003, { college_id: 12, platform: 'zyk' }),
  ]
  await tiny.store.insert('fact_log', logs.join('\n'), 'logs of unusual people')
  await tiny.store.insert(
    'dim_student',
    [
      // One number in two schools, and somebody of whom nothing is known but that they are there.
      student(111, { student_no: '20240001' }),
      student(211, { student_no: '20240001' }),
      student(121, { user_id: 124, joined_at: '2025-03-01' }),
      student(122, { user_id: 125, joined_at: '2025-03-01', status: 0 }),
    ].join('\n'),
    'unusual people',
  )
})
afterAll(() => tiny.close())

const log = (id: number, when: string, event: number, more: object): string =>
  JSON.stringify({
    ...actorOf(id, when, event),
    platform: 'zjy',
    log_type: 'view',
    course_id: 0,
    class_id: 0,
    object_id: 0,
    owner_school_id: 1,
    group_id: 0,
    duration_s: 0,
    client: 'pc',
    ...more,
  })
function student(id: number, more: object): string {
  const { province_code: _, ...row } = studentOf(id)
  return JSON.stringify({
    ...born,
    version: 2,
    ...row,
    student_no: '',
    gender: 1,
    grade: 2024,
    joined_at: '2025-03-01',
    removed_at: null,
    ...more,
  })
}

const subjectOf = async (role: Role, id: number, scope: Scope = school) => {
  const subject = await tiny.personPortraits.find(role, id, scope)
  if (!subject) throw new Error(`nobody is called ${id}`)
  return subject
}
const whole = async (role: Role, id: number, scope?: Scope): Promise<PortraitWhole> =>
  tiny.personPortraits.whole(await subjectOf(role, id, scope))
const stateOf = ({ info }: PortraitWhole) => info.facts.find(({ label }) => label === '状态')?.value
const sideOf = ({ radar }: PortraitWhole, id: string) => radar.find((side) => side.id === id)?.value

describe('who has left', () => {
  it('is shown to the school as they were until then, with the day on which they left', async () => {
    const portrait = await whole('student', 123)
    expect(stateOf(portrait)).toBe('2025-05-11 离校')
    expect(portrait.info.term).toEqual({ id: '2024-2025-2', from: '2025-02-17', to: '2025-05-10' })
    expect(portrait.calendar.days).toEqual([['2025-05-08', 1]])
    expect(portrait.info.kpi.find(({ id }) => id === 'study.hours')?.value).toBe(0)
    expect(stateOf(await whole('student', 121))).toBeUndefined()
  })
  it('has a portrait of their last term where nobody asks for another one', async () => {
    tiny.world.now = Date.parse('2026-03-20T10:30:00+08:00')
    try {
      expect((await whole('teacher', 401, nation)).info.term).toEqual({
        id: '2024-2025-2',
        from: '2025-02-17',
        to: '2025-04-29',
      })
    } finally {
      tiny.world.now = Date.parse('2025-05-14T10:30:00+08:00')
    }
  })
  it('opens from every row of the list of a period in which they were there', async () => {
    const columns = ['students.courses', 'study.hours'] as const
    const { list } = await tiny.ask<Page<Row>>(
      { shape: 'table', by: 'student', columns, sort: 'study.hours' },
      school,
      {
        periodType: 'custom',
        startDate: '2025-05-01',
        endDate: '2025-05-09',
      },
    )
    expect(list.map(({ id }) => id)).toContain('123')
    for (const { id } of list) expect((await subjectOf('student', Number(id))).id).toBe(Number(id))
  })
})

it('who is stopped is still counted, and their portrait says so', async () => {
  expect(stateOf(await whole('student', 125))).toBe('已停用')
})

describe('who changed college in the middle of a term', () => {
  it('has the actions of both colleges, and is seen by the one where they are', async () => {
    const portrait = await whole('student', 112, college)
    expect(portrait.info.facts[0]).toEqual({ label: '院系', value: '机电学院' })
    expect(portrait.calendar.days.slice(0, 2)).toEqual([
      ['2025-04-02', 1],
      ['2025-04-03', 1],
    ])
    expect(await tiny.personPortraits.find('student', 112, { ...college, colleges: [12] })).toBeUndefined()
  })
})

describe('a number that stands in two schools', () => {
  it('is of two people, each found and shown within their own school', async () => {
    const people = createPeople({ store: tiny.store })
    const idsIn = async (scope: Scope) =>
      (await people.find('20240001', scope, { by: 'name', most: 10 })).map(({ id, schoolId }) => [id, schoolId])
    expect((await idsIn(nation)).sort()).toEqual([
      ['111', 1],
      ['211', 2],
    ])
    expect(await idsIn(school)).toEqual([['111', 1]])
    const other: Scope = { ...school, schools: [2] }
    expect(await subjectOf('student', 211, other)).toMatchObject({ no: '20240001', college: '旅游学院' })
    expect(await tiny.personPortraits.find('student', 211, school)).toBeUndefined()
    expect((await whole('student', 111)).calendar.days).not.toEqual((await whole('student', 211, other)).calendar.days)
  })
})

it('who has no row at all has nothing to be judged by, and every list is empty', async () => {
  const portrait = await whole('student', 124)
  expect(portrait.info.kpi.map(({ id, value }) => [id, value])).toEqual([
    ['attendance.rate', null],
    ['students.courses', 0],
    ['participation.rate', null],
    ['homework.submitRate', null],
    ['scores.average', null],
    ['study.hours', 0],
  ])
  expect(portrait.info.tags.filter(({ isHit }) => isHit)).toEqual([])
  expect([portrait.calendar.days, portrait.trend.hours, portrait.trend.scores]).toEqual([[], [], []])
  expect(JSON.stringify(portrait)).not.toMatch(/NaN|Infinity|undefined/)
  for (const tab of Object.keys(portraitTabs.student))
    expect(await tiny.personPortraits.list(await subjectOf('student', 124), tab, undefined, {})).toMatchObject({
      list: [],
      total: 0,
    })
})

describe('peers of a school', () => {
  it('are shown from their number on, and nobody stands at 100 without them', async () => {
    // 111, 112, 121, 122, 124 and 125 are students of the school: six, and 123 has left.
    const withPeers = (minPeers?: number) =>
      createPersonPortraits({ ...tiny.sources, warnings: createWarnings(tiny.sources), minPeers })
    const subject = await subjectOf('student', 112)
    expect(sideOf(await withPeers(6).whole(subject), 'own')).toBe(80)
    for (const minPeers of [7, undefined]) {
      const { radar, info } = await withPeers(minPeers).whole(subject)
      expect(radar.map(({ value, mean }) => [value, mean])).toEqual(Array(6).fill([null, null]))
      expect(info.tags.find(({ id }) => id === 'diligent')).toMatchObject({ isHit: false, reason: '暂无依据' })
    }
    const teacher = await tiny.discreetPortraits.whole(await subjectOf('teacher', 101))
    expect(teacher.radar.map(({ value, mean }) => [value, mean])).toEqual(Array(6).fill([null, null]))
    expect(teacher.info.tags.filter(({ id }) => ['active', 'contributor'].includes(id))).toMatchObject([
      { isHit: false, reason: '暂无依据' },
      { isHit: false, reason: '暂无依据' },
    ])
  })
  it('with as much share a place', async () => {
    // 111 and 112 have two logs of their own accord each, the other four none.
    const places = await Promise.all(
      [112, 111, 121, 122, 124].map(async (id) => sideOf(await whole('student', id), 'own')),
    )
    expect(places).toEqual([80, 80, 0, 0, 0])
  })
})

it('a course without resources has an empty list of them, and its numbers are nought', async () => {
  const asked = { courseId: 1003, periodType: '30' } as const
  const answer = {
    shape: 'group',
    of: {
      kpi: { shape: 'kpis', measures: ['resources.total', 'resources.uses', 'resources.activeRate'] },
      list: { shape: 'table', by: 'resource', columns: ['resources.uses'], sort: 'resources.uses' },
    },
  } as const
  const { kpi, list } = await tiny.ask<{ kpi: { value: number | null }[]; list: Page<Row> }>(answer, school, asked)
  expect(kpi.map(({ value }) => value)).toEqual([0, 0, null])
  expect([list.list, list.total, list.summary]).toEqual([[], 0, { 'resources.uses': 0 }])
})
