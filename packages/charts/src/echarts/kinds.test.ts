// @vitest-environment happy-dom
import type { Series } from '@data-centre/api'
import { expect, it } from 'vitest'
import { growthColumns, growthOf } from '../kinds/growth.ts'
import { growthLegend } from '../kinds/legends.ts'
import { meanOf } from '../kinds/mean.ts'
import { wallHoursLegend } from '../kinds/wall/wall-legend.tsx'
import { wall } from '../theme/tokens.ts'
import { tickNames } from './column-chart.tsx'
import { dayCurve } from './hours.ts'
import { withTotal } from './lines/log-lines.tsx'
import { pointRow, tip, tipLine } from './tip.ts'
import { angleOf, partsText, roundCycle } from './wall/wall-round.ts'
import { wallScale, wallTick } from './wall/wall-scale.ts'

const hours = (today: (number | null)[]) => ({
  x: ['0', '1', '2', '3'],
  series: [
    { id: 'a', name: '今日', data: today },
    { id: 'b', name: '昨日', data: [1, 2, 3, 4] },
  ],
})

it('does not draw the running hour', () => {
  expect(dayCurve(hours([5, 6, 1, null]), '02:24')).toMatchObject({
    today: [5, 6, null, null],
    last: 1,
    before: [1, 2, 3, 4],
  })
  expect(dayCurve(hours([5, 6, 1, null])).last).toBe(2)
  expect(dayCurve(hours([5, null, null, null]), '00:10').last).toBe(-1)
})

it('ends the day in the last 60 minutes at the running hour, where they are known', () => {
  expect(dayCurve(hours([5, 6, 1, null]), '02:24', 9)).toMatchObject({ today: [5, 6, 9, null], last: 2, endsNow: true })
  expect(dayCurve(hours([5, null, null, null]), '00:10', 7)).toMatchObject({ today: [7, null, null, null], last: 0 })
  expect(dayCurve(hours([5, 6, 1, null]), '02:24', 0)).toMatchObject({ today: [5, 6, 0, null], last: 2 })
  expect(dayCurve(hours([5, 6, 1, null]), undefined, 9)).not.toHaveProperty('endsNow')
  expect(dayCurve({ x: [], series: [] }, '02:24', 9)).toMatchObject({ today: [], last: -1 })
})

it('leaves the last 60 minutes out where hours are withheld', () => {
  const few = hours([5, null, 1, null])
  const withheld = { ...few, series: few.series.map((one) => ({ ...one, withheld: { 1: 'few' as const } })) }
  expect(dayCurve(withheld as unknown as Series, '03:24', 9)).toMatchObject({ today: [5, null, 1, null], last: 2 })
})

it('names the lines of a day on walls as the answer does, without a day that has no line', () => {
  const names = (data: Series | undefined) => wallHoursLegend(data).map(({ name }) => name)
  const monday = (data: (number | null)[]): Series => ({
    x: ['0', '1'],
    series: [
      { id: 'today', name: '今日', data: [null, null] },
      { id: 'lastWeek', name: '上周一', data },
    ],
  })
  expect(names(monday([0, 3]))).toEqual(['今日', '上周一'])
  expect(names(monday([null, null]))).toEqual(['今日'])
  expect(names(hours([1, 2, 3, 4]))).toEqual(['今日', '昨日'])
  expect(names(undefined)).toEqual([])
  expect(wallHoursLegend(monday([0, 3])).map(({ mark, color }) => [mark, color])).toEqual([
    ['line', wall.acc],
    ['dash', wall.yesterday],
  ])
})

it('sums the lines of a day, and has no sum where nothing is known', () => {
  const lines = withTotal(
    {
      x: ['d1', 'd2', 'd3'],
      series: [
        { id: 'zjy', name: '职教云', data: [1, null, null] },
        { id: 'zyk', name: '资源库', data: [2, 3, null] },
      ],
    },
    true,
  )
  expect(lines[0]).toMatchObject({ name: '合计', data: [3, 3, null], dashed: true })
  const given = withTotal(
    {
      x: ['d1'],
      series: [
        { id: 'zjy', name: '职教云', data: [4] },
        { id: 'zyk', name: '资源库', data: [2] },
        { id: 'total', name: '合计', data: [5] },
      ],
    },
    true,
  )
  expect(given.map(({ name, data }) => [name, data])).toEqual([
    ['合计', [5]],
    ['职教云', [4]],
    ['资源库', [2]],
  ])
  expect(withTotal({ x: [], series: [{ id: 'a', name: 'a', data: [] }] }, true)).toHaveLength(1)
})

it('never parses names as markup', () => {
  const name = '<img src=x onerror=alert(1)>'
  for (const box of [tip(name, [{ name, value: name, color: 'red' }], name), tipLine(name, [{ name, value: name }])]) {
    expect(box.querySelector('img')).toBeNull()
    expect(box.textContent).toContain(name)
  }
})

it('writes one unit per axis', () => {
  expect(wallScale([20_000_000, null])).toEqual({ divide: 1e4, prefix: '万' })
  expect(wallTick(wallScale([20_000_000]), 15_000_000)).toBe('1,500')
  expect(wallScale([800]).prefix).toBe('')
  expect(wallTick(wallScale([150_000]), 75_000)).toBe('7.5')
})

it('stacks what is new by its parts and keeps sum and stock apart', () => {
  const line = (id: string, name: string, ...data: number[]) => ({ id, name, data })
  const whole = { x: ['2025-05'], series: [line('users.new', '新增用户数', 3), line('users.total', '用户总数', 11)] }
  expect(growthOf(whole)).toMatchObject({
    ids: ['users.new', 'users.total'],
    bars: [{ name: '新增用户数', data: [3] }],
    sum: undefined,
    line: { data: [11] },
  })
  const split = {
    x: ['2025-05'],
    series: [
      line('users.new/teacher', '教师', 1),
      line('users.new/student', '学生', 2),
      line('users.new/total', '合计', 3),
      line('users.total/teacher', '教师', 4),
      line('users.total/student', '学生', 7),
      line('users.total/total', '合计', 11),
    ],
  }
  expect(growthOf(split)).toMatchObject({
    ids: ['users.new', 'users.total'],
    bars: [{ name: '教师' }, { name: '学生' }],
    sum: { data: [3] },
    line: { data: [11] },
  })
  expect(growthColumns(growthOf(split)).map(({ name }) => name)).toEqual(['教师', '学生', '新增用户数', '用户总数'])
  expect(growthLegend(split).map(({ name }) => name)).toEqual(['教师', '学生', '在册，右轴'])
})

it('levels what is known, and one value not at all', () => {
  expect(meanOf([1200, null, 1301])).toBe(1251)
  expect(meanOf([1, 2])).toBe(1.5)
  expect([meanOf([7, null]), meanOf([])]).toEqual([null, null])
  expect(meanOf([0, 0, null, 9], { 2: 'few' })).toBeNull()
})

it('says in a tooltip that a point is withheld, and why, once', () => {
  const line = { name: '专科', data: [null, null], withheld: { 0: 'few' as const } }
  const box = tip('2025', [pointRow('users.active', line, 0), pointRow('users.activeRate', line, 0)])
  expect([...box.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['<5', '<5人'])
  expect([...box.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual([
    '<5：不足 5 人，为保护个人信息不显示',
  ])
  expect(pointRow('users.active', line, 1).value).toBe('--')
})

it('has no line of all on a day of which a line is withheld', () => {
  const [all] = withTotal(
    {
      x: ['d1', 'd2'],
      series: [
        { id: 'zjy', name: '职教云', data: [8, null], withheld: { 1: 'few' } },
        { id: 'zyk', name: '资源库', data: [9, 9] },
      ],
    },
    true,
  )
  expect(all).toMatchObject({ data: [17, null], withheld: { 1: 'derivable' } })
})

it('gives a withheld part of a ring no angle', () => {
  const part = { id: 'a', name: '专科', value: null, withheld: 'few' as const, rate: 0 }
  expect(angleOf(part)).toBe('-')
  expect(roundCycle([part, { ...part, value: 3 }]).indexes).toEqual([1])
  expect(partsText('students.total', [part, { ...part, value: 3, rate: 1 }])).toBe('专科 <5，专科 100.0%')
})

it('writes the names of columns in the fewest rows in which all have room', () => {
  const bands = ['未学习', '1小时以下', '1-3小时', '6-10小时', '10小时及以上']
  expect(tickNames(bands, 560)).toEqual(bands)
  expect(tickNames(bands, 300)).toEqual(['未学习', '1小时\n以下', '1-3小时', '6-10小时', '10小时\n及以上'])
  expect(tickNames(bands, 240)).toEqual(['未学习', '1\n小时\n以下', '1-3\n小时', '6-10\n小时', '10\n小时\n及以上'])
  expect(tickNames(['2026-11-28', '2024级'], 400)).toEqual(['11-28', '2024级'])
})
