import type { CampusSummary } from '@data-centre/api'
import { expect, it } from 'vitest'
import { freeDayFacts, namedDays, summaryFacts } from './night-texts.ts'

const summary: CampusSummary = {
  lessons: 116,
  present: 3352,
  busiest: { hour: 10, logs: 4260 },
  activities: { today: 4812, lastWeek: 4526 },
  resources: [
    { type: 'text', n: 23 },
    { type: 'video', n: 14 },
  ],
  homework: { submitted: 500, graded: 412, waiting: 58 },
  last: { end: Date.parse('2026-11-23T20:35:00+08:00'), room: 'C201', college: '信息工程学院' },
}

it('sums a day up in six facts', () => {
  expect(
    summaryFacts(summary, '周一').map(({ label, value, unit, remark }) => [label, `${value}${unit}`, remark]),
  ).toEqual([
    ['上课', '116节', '实到 3,352 人次'],
    ['最忙时段', '10时', '4,260 条日志'],
    ['课堂活动', '4,812次', '较上周一 ▲ 6.3%'],
    ['新增素材', '37件', expect.stringMatching(/ 23 · .* 14$/)],
    ['作业批改', '412份', '待批 58 份'],
    ['最晚下课', '20:35', '信息工程 C201'],
  ])
})

it('says what is true of a day on which nothing happened', () => {
  const facts = summaryFacts(
    {
      lessons: 0,
      present: null,
      busiest: null,
      activities: { today: 0, lastWeek: null },
      resources: [],
      homework: { submitted: 0, graded: 0, waiting: 0 },
      last: null,
    },
    '周日',
  )
  expect(facts.map(({ value, remark }) => [value, remark])).toEqual([
    ['0', ''],
    ['--', '今日还没有日志'],
    ['0', ''],
    ['0', ''],
    ['0', '没有待批'],
    ['--', '今日没有开课'],
  ])
})

it('says of a day without lessons what people did of their own accord', () => {
  const counters = {
    c: { 'today.activeUsers': 225, 'today.logins': 215, 'today.resourceUses': null },
    withheld: { 'today.resourceUses': 'few' },
  } as const
  expect(freeDayFacts(summary, counters).map(({ label, value, unit }) => `${label} ${value}${unit}`)).toEqual([
    '活跃用户 225人',
    '登录 215次',
    '最忙时段 10时',
    '资源使用 <5次',
    '新增素材 37件',
    '作业批改 412份',
  ])
})

it('calls the last day today and the others by their weekday', () => {
  const heat = ['2026-11-22', '2026-11-23'].map((day) => ({ day, hours: [] }))
  expect(namedDays(heat).map(({ name }) => name)).toEqual(['周日', '今日'])
})
