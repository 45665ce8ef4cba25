import type { PersonDialog } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTinyAnswers } from '../../../testing/tiny-answers.ts'
import { percentile } from './quality.ts'

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const sides = (dialog: PersonDialog | undefined) =>
  Object.fromEntries((dialog?.sides ?? []).map(({ name, value }) => [name, value]))
const numbers = (dialog: PersonDialog | undefined) =>
  Object.fromEntries((dialog?.kpi ?? []).map(({ id, value }) => [id, value]))

it('shows a teacher among those of their school', async () => {
  const dialog = await tiny.portraits.of('teacher', 101)
  expect(dialog).toMatchObject({ role: 'teacher', school: '云岭机电职业技术学院', college: '机电学院' })
  // Nobody of the tiny world has a name.
  expect(dialog?.who).toBe('**')
  // 101 and 102 held one session each; 102 asked nobody to join and had nothing to mark; one evaluation is too few to speak of.
  expect(sides(dialog)).toMatchObject({ 教学活跃: 0, 课堂互动: 100, 作业批阅: 100, 学生评价: null })
  expect(numbers(dialog)).toMatchObject({
    'sessions.count': 1,
    'activities.count': 2,
    'homework.gradedRate': 50,
    'evaluations.average': null,
  })
  expect(dialog?.trend.x).toHaveLength(30)
  expect(dialog?.trend.series[0]?.data.slice(-2)).toEqual([0, 1])
  expect(dialog?.logs).toEqual([{ t: Date.parse('2025-05-13T09:30:00+08:00'), platform: 'zjy', text: '开展教学' }])
})

it('shows a student among those of their school', async () => {
  const dialog = await tiny.portraits.of('student', 111)
  // Sign-ins of 111 and 112 came, those of 121 and 122 did not; 112 joined one of two; 121 handed nothing in.
  expect(sides(dialog)).toMatchObject({ 出勤: 66.6667, 互动: 100, 作业: 50 })
  expect(numbers(dialog)).toMatchObject({
    'attendance.rate': 100,
    'participation.rate': 100,
    'homework.submitRate': 100,
    'study.hours': 1,
  })
  expect(dialog?.trend.series[0]?.data.slice(-2)).toEqual([1, 3])
  expect(dialog?.logs.map(({ text, platform }) => [platform, text.slice(0, 2)])).toEqual([
    ['zyk', '浏览'],
    ['zjy', '学习'],
    ['zjy', '完成'],
    ['zjy', '完成'],
  ])
})

it('knows nobody by another role, and nobody who has left', async () => {
  expect(await tiny.portraits.of('student', 101)).toBeUndefined()
  expect(await tiny.portraits.of('teacher', 401)).toBeUndefined()
  expect(await tiny.portraits.of('student', 999)).toBeUndefined()
})

it('says by how many of the others somebody is surpassed', () => {
  expect(percentile(3, [1, 2, 3])).toBe(100)
  expect(percentile(1, [1, 1, 3])).toBe(0)
  expect(percentile(7, [7])).toBe(100)
  expect(percentile(undefined, [1, 2])).toBeNull()
})
