import type { SchoolVersion } from '@data-centre/api'
import { describe, expect, it } from 'vitest'
import { showsNewYear } from './frame/new-year.ts'
import { badgeOf } from './frame/version-badge.tsx'
import { addVisit, type Visit } from './recent-visits.ts'

describe('version badge', () => {
  const school: SchoolVersion = {
    version: 1,
    dataSource: '',
    schoolStartTime: '2024-09-01T00:00:00+08:00',
    schoolEndTime: '2025-06-01T00:00:00+08:00',
    contacts: [],
    demo: false,
  }
  const at = (text: string) => Date.parse(text)

  it('rounds days up and says when they are over', () => {
    expect(badgeOf(school, at('2025-05-08T12:00:00+08:00'))).toMatchObject({ edition: '正式版', text: '剩余24天到期' })
    expect(badgeOf(school, at('2025-06-01T12:00:00+08:00'))).toMatchObject({ text: '今日到期' })
    expect(badgeOf(school, at('2025-06-04T00:00:00+08:00'))).toMatchObject({ text: '已逾期3天' })
  })
  it('calls every version but 1 a trial', () => {
    expect(badgeOf({ ...school, version: 3 }, at('2025-05-08T12:00:00+08:00'))?.edition).toBe('试用版')
  })
  it('hides for schools of a platform and without both dates', () => {
    expect(badgeOf({ ...school, dataSource: 'zjy' }, 0)).toBeNull()
    expect(badgeOf({ ...school, schoolStartTime: null }, 0)).toBeNull()
    expect(badgeOf({ ...school, schoolEndTime: null }, 0)).toBeNull()
  })
})

it('shows the New Year dialog before its moment, once per session', () => {
  const end = Date.parse('2025-02-05T00:00:00+08:00')
  expect(showsNewYear(end - 1, false)).toBe(true)
  expect(showsNewYear(end - 1, true)).toBe(false)
  expect(showsNewYear(end, false)).toBe(false)
})

it('keeps eight visits, newest first, one per page and owner', () => {
  const visit = (n: number): Visit => ({ path: `/p${n}`, title: `${n}`, owner: 'o', at: n, selection: {} })
  const list = Array.from({ length: 9 }, (_, i) => i).reduce<Visit[]>((all, n) => addVisit(all, visit(n)), [])
  expect(list.map(({ at }) => at)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(addVisit(list, { ...visit(3), at: 99 }).map(({ at }) => at)).toEqual([99, 8, 7, 6, 5, 4, 2, 1])
  expect(addVisit(list, { ...visit(3), owner: 'other', at: 99 })).toHaveLength(8)
})
