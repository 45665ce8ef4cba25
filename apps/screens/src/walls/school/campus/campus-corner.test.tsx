// @vitest-environment happy-dom
import type { Campus, CampusPeriod } from '@data-centre/api'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CampusCorner } from './campus-corner.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const now = Date.parse('2026-11-23T10:20:00+08:00')
const MINUTE = 60_000
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const period: CampusPeriod = {
  section: '3-4节',
  start: now - 25 * MINUTE,
  end: now + 70 * MINUTE,
  lessons: 34,
  people: 1034,
}
const campus: Campus = { day: '2026-11-23', isPlanned: true, colleges: [], periods: [], running: null, next: null }
const textOf = (of: Partial<Campus>) =>
  renderToStaticMarkup(<CampusCorner campus={{ ...campus, ...of }} />)
    .replace(/<span>(.)<\/span>/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

it('says the period under way, its lessons and people, and the time to its bell', () => {
  expect(textOf({ running: { ...period, present: 989 } })).toBe('第 3-4 节 上课中 34 节 989 人 距下课 1 小时 10 分')
})

it('goes by the timetable past a bell that the line has not told', () => {
  const rung = { ...period, end: now - MINUTE, present: 989 }
  const later = {
    ...period,
    section: '5-6节',
    start: now + 30 * MINUTE,
    end: now + 125 * MINUTE,
    lessons: 20,
    people: 600,
  }
  const periods = [rung, later]
  // Between two periods, in the one after it, and after all of them.
  expect(textOf({ running: rung, next: later, periods })).toBe('下一节 10:50 30 分后 20 节 · 600 人')
  vi.advanceTimersByTime(40 * MINUTE)
  expect(textOf({ running: rung, next: later, periods })).toBe('第 5-6 节 上课中 20 节 距下课 1 小时 25 分')
  expect(textOf({ running: null, next: later, periods })).toBe('第 5-6 节 上课中 20 节 距下课 1 小时 25 分')
  vi.advanceTimersByTime(90 * MINUTE)
  expect(textOf({ running: rung, next: later, periods })).toBe('今日课堂已全部结束 54 节 今日已上')
  // Without a timetable no bell is known.
  expect(textOf({ running: rung, isPlanned: false, periods })).toMatch(/^第 3-4 节 上课中/)
})

it('promises no bell without a timetable, and shows no people where they are too few', () => {
  const text = textOf({ isPlanned: false, running: { ...period, people: null, present: null } })
  expect(text).toBe('第 3-4 节 上课中 34 节 今日没有课表')
})

it('counts down to the next period between lessons, also to that of another day', () => {
  expect(textOf({ next: { ...period, start: now + 220 * MINUTE } })).toBe(
    '下一节 14:00 3 小时 40 分后 34 节 · 1,034 人',
  )
  expect(textOf({ next: { ...period, start: now + 1300 * MINUTE } })).toMatch(/^下一节 明日 08:00 /)
})

it('says what is true of a day that has no further lessons', () => {
  expect(textOf({ periods: [period] })).toBe('今日课堂已全部结束 34 节 今日已上')
  expect(textOf({ isPlanned: false })).toBe('今日没有课表 0 节 今日已上，按实际开课计')
})

it('shows the numbers of another period at once, and rolls those of the same one', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const show = (running: Partial<NonNullable<Campus['running']>>) =>
    act(async () =>
      root.render(<CampusCorner campus={{ ...campus, running: { ...period, present: 989, ...running } }} />),
    )
  const rolling = () => [...host.querySelectorAll('.dc-digit')].map((digit) => digit.textContent)
  await show({})
  expect(rolling()).toEqual([])
  await show({ section: '5-6节', lessons: 28, present: 803 })
  expect([host.querySelector('p')?.textContent, rolling()]).toEqual(['28节803人', []])
  await show({ section: '5-6节', lessons: 29, present: 803 })
  expect(rolling()).toEqual(['9'])
  await act(async () => root.unmount())
  host.remove()
})
