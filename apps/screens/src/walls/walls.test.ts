// @vitest-environment happy-dom
import type { Kpi } from '@data-centre/api'
import { expect, it } from 'vitest'
import { standardFrame, streamFrame, wideFrame, wideStreamFrame } from './frames.ts'
import { withMinute } from './operation/traffic-row.ts'
import { deedOf, fitted } from './panels/feed-deed.ts'
import { feedColumns } from './panels/feed-panel.tsx'
import { lastHourLogs, withToday } from './panels/hours.ts'
import { followed, fresher } from './panels/number-strip.tsx'
import { joinRate } from './panels/phase-panel.tsx'

it('says what happened without repeating who and where', () => {
  expect(deedOf({ school: '云岭机电', who: '李**', text: '云岭机电 李** 完成了《机械制图》签到' })).toBe(
    '完成了《机械制图》签到',
  )
  expect(deedOf({ school: '云岭机电', who: '李**', text: '签到《机械制图》' })).toBe('签到《机械制图》')
})

it('shortens a title by rule, never inside a word and never the verb', () => {
  expect(fitted('签到《机械制图》', 9)).toBe('签到《机械制图》')
  expect(fitted('学习《新能源汽车构造与检修》', 9)).toBe('学习《新能源汽车》')
  expect(fitted('签到《大学生心理健康教育》', 9)).toBe('签到《心理健康教育》')
  expect(fitted('浏览《《机械制图与CAD》微课视频12》', 10)).toBe('浏览《机械制图与CAD》')
  expect(fitted('学习《道路与桥梁工程技术案例分析》', 9)).toBe('学习《道路与桥梁》')
  expect(fitted('讨论《鞋类设计与工艺》', 7)).toBe('讨论《鞋类设计》')
  expect(fitted('学习《Programming Languages》', 8)).toBe('学习课程')
  expect(fitted('作答《Programming Languages》', 8)).toBe('作答')
  expect(fitted('提交作业《Programming》', 8)).toBe('提交作业')
  expect(fitted('浏览《《Programming in C》微课视频12》', 8)).toBe('浏览微课视频')
  expect(fitted('参与一个没有标题但是很长的课堂活动', 8)).toBe('参与一个没有标题但是很长的课堂活动')
})

it('fills the left column of the feed first', () => {
  expect(feedColumns([1, 2, 3, 4, 5], 3)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

it('lays the live hours over the curve and leaves the hours to come empty', () => {
  const curve = {
    x: ['0', '1', '2'],
    series: [
      { id: 't', name: '今日', data: [5, 6, null] },
      { id: 'y', name: '昨日', data: [1, 2, 3] },
    ],
  }
  expect(withToday(curve, [4, 9]).series[0]?.data).toEqual([5, 9, null])
  expect(withToday(curve, undefined)).toBe(curve)
})

it('sums the last 60 minutes over the platforms, unless they are old or incomplete', () => {
  const hour = Array.from({ length: 60 }, (_, i) => (i === 59 ? 10 : 1))
  const minutes = { zyk: hour, zjy: hour, mooc: hour.map(() => 0), zyq: hour.map(() => 2) }
  const trend = { minute: '10:20', minutes }
  expect(lastHourLogs(trend, '10:20')).toBe(69 + 69 + 120)
  for (const now of ['10:19', '10:23']) expect(lastHourLogs(trend, now)).toBe(258)
  for (const now of ['10:18', '10:24', '22:20', '03:00']) expect(lastHourLogs(trend, now)).toBeUndefined()
  expect(lastHourLogs({ minute: '23:59', minutes }, '00:01')).toBe(258)
  expect(lastHourLogs({ minute: '00:00', minutes }, '23:59')).toBe(258)
  expect(lastHourLogs({ minute: '10:20', minutes: { ...minutes, zyq: [1] } }, '10:20')).toBeUndefined()
  // What an older build of the page has kept lacks the minutes.
  expect(lastHourLogs({ minute: '10:20' }, '10:20')).toBeUndefined()
  expect(lastHourLogs(undefined, '10:20')).toBeUndefined()
})

it('takes the larger of answer and counter', () => {
  const counters = { date: '2025-05-14', c: { 'today.logs': 12 }, tot: { 'users.total': 7 } }
  expect(fresher({ id: 'today.logs', value: 10 }, counters)).toBe(12)
  expect(fresher({ id: 'users.total', value: 9 }, counters)).toBe(9)
  expect(fresher({ id: 'schools.total', value: 3 }, counters)).toBe(3)
})

it('keeps the digits of a number that a counter follows, and of no other', () => {
  const counters = { date: '2025-05-14', c: { 'today.logs': 90_123 }, tot: { 'users.total': 7 } }
  const items: Kpi[] = [
    { id: 'today.logs', label: '今日日志', unit: '条', value: 90_000 },
    { id: 'resources.total', label: '素材总数', unit: '个', value: 90_000 },
  ]
  const [logs, resources] = followed(items, counters)
  expect(logs).toMatchObject({ value: 90_123, live: true })
  expect(resources).toEqual(items[1])
  expect(followed(undefined, counters)).toEqual([])
})

it('has no rate where nobody was expected', () => {
  expect(joinRate({ before: 0, mid: 0, later: 0 }, { before: 0, mid: 0, later: 0 })).toBeNull()
  expect(joinRate({ before: 1, mid: 2, later: 3 }, { before: 2, mid: 4, later: 6 })).toBe(50)
})

it.each([
  ['the usual', standardFrame, 1920],
  ['the wide', wideFrame, 3840],
  ['the stream’s', streamFrame, 1920],
  ['the wide stream’s', wideStreamFrame, 3840],
] as const)('keeps the regions of %s frame apart and on the stage', (_name, frame, stageWidth) => {
  const boxes = Object.values(frame)
  for (const [x, y, w, h] of boxes) {
    expect(x + w).toBeLessThanOrEqual(stageWidth - 24)
    expect(y + h).toBeLessThanOrEqual(1056)
  }
  boxes.forEach(([ax, ay, aw, ah], i) => {
    for (const [bx, by, bw, bh] of boxes.slice(i + 1))
      expect(ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah).toBe(false)
  })
})

it('lays the newest minute over the curve of the hour', () => {
  const curve = {
    x: ['10:00', '10:01'],
    series: [
      { id: 'out', name: '出', data: [1, null] },
      { id: 'in', name: '入', data: [2, null] },
    ],
  }
  expect(withMinute(curve, undefined)).toBe(curve)
  expect(withMinute(curve, { t: '10:01', out: 5, in: 6 }).series.map(({ data }) => data)).toEqual([
    [1, 5],
    [2, 6],
  ])
  expect(withMinute(curve, { t: '10:02', out: 7, in: 8 })).toMatchObject({
    x: ['10:01', '10:02'],
    series: [{ data: [null, 7] }, { data: [null, 8] }],
  })
  expect(withMinute(curve, { t: '09:59', out: 7, in: 8 })).toBe(curve)
})
