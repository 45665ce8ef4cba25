import type { Kpi, RealTime } from '@data-centre/api'
import { expect, it } from 'vitest'
import { type LiveNow, withLive } from './use-live.ts'

const kpi: Kpi = { id: 'today.logs', label: '今日日志', unit: '条', value: 1, hb: 0 }
const monday: LiveNow = {
  date: '2025-05-19',
  c: { 'today.logs': 120 },
  tot: {},
  yesterday: { 'today.logs': 20 },
  hour: {} as RealTime['hour'],
}

it('shows the whole of yesterday at night instead of a change against a few', () => {
  const night: LiveNow = { ...monday, lastWeek: { 'today.logs': 100 }, dayBefore: { 'today.logs': 5000 } }
  expect(withLive(kpi, night)).toEqual({
    id: 'today.logs',
    label: '今日日志',
    unit: '条',
    value: 120,
    live: true,
    dayBefore: 5000,
  })
  const online: Kpi = { id: 'online.users', label: '当前在线', unit: '人', value: 1 }
  expect(withLive(online, { ...night, c: { 'online.users': 6 }, yesterday: { 'online.users': 4 } }).hb).toBe(0.5)
})

it('sets the same weekday beside a yesterday of another kind', () => {
  expect(withLive(kpi, monday)).toEqual({ ...kpi, value: 120, live: true, hb: 5 })
  expect(withLive(kpi, { ...monday, lastWeek: { 'today.logs': 100 } })).toMatchObject({
    hb: 5,
    week: { weekday: '周一', hb: expect.closeTo(0.2) },
  })
  expect(withLive(kpi, { ...monday, lastWeek: { 'today.logs': 0 } }).week?.hb).toBeNull()
})

it('says why a counter is withheld, and shows it again when it is not', () => {
  const active: Kpi = { id: 'today.activeUsers', label: '今日活跃用户', unit: '人', value: 9 }
  const few = withLive(active, {
    ...monday,
    c: { 'today.activeUsers': null },
    withheld: { 'today.activeUsers': 'few' },
  })
  expect([few.value, few.withheld]).toEqual([null, 'few'])
  expect(withLive(active, { ...monday, c: { 'today.activeUsers': 6 } }).withheld).toBeUndefined()
})
