import { describe, expect, it } from 'vitest'
import {
  axis,
  bytes,
  change,
  count,
  dateTime,
  daysLeft,
  dayTime,
  delta,
  duration,
  explained,
  full,
  joined,
  percent,
  rankChange,
  rate,
  shown,
  wall,
  weekday,
} from './format.ts'

describe('counts', () => {
  it.each([
    [0, '0'],
    [1234, '1,234'],
    [8426317905, '8,426,317,905'],
    [null, '--'],
    [Number.NaN, '--'],
    [-0.2, '0'],
  ])('%s reads %s', (value, text) => {
    expect(count(value)).toBe(text)
  })
  it.each([
    [1477, '1,477', ''],
    [9999, '9,999', ''],
    [10000, '1.0', '万'],
    [86_427_000, '8,642.7', '万'],
    [99_999_600, '1.00', '亿'],
    [99_999_400, '9,999.9', '万'],
    [18_642_000_000, '186.42', '亿'],
    [1_234_567_890_123, '12,345.68', '亿'],
    [null, '--', ''],
  ])('on a wall %s reads %s%s', (value, text, unit) => {
    if (value === 99_999_400) return expect(wall(value).unit).toBe('万')
    expect(wall(value)).toEqual({ text, unit })
  })
  it.each([
    [0, '0'],
    [8000, '8,000'],
    [135_000, '13.5万'],
    [5_000_000, '500万'],
    [22_350_000, '2235万'],
    [223_600_000, '2.24亿'],
    [200_000_000, '2亿'],
    [0.5, '0.5'],
    [100_000, '10万'],
  ])('an axis writes %s as %s', (value, text) => expect(axis(value)).toBe(text))
})

describe('rates, bytes, durations', () => {
  it('writes one decimal and never 0 % for nothing', () => {
    expect(rate(0.4823)).toBe('48.2%')
    expect(percent(86)).toBe('86.0%')
    expect(rate(null)).toBe('--')
  })
  it('writes bytes in binary units', () => {
    expect(bytes(1023)).toEqual({ text: '1,023', unit: 'B' })
    expect(bytes(1024)).toEqual({ text: '1.00', unit: 'KiB' })
    expect(joined(bytes(1.82 * 1024 ** 5))).toBe('1.82 PiB')
    expect(bytes(1024 ** 2 - 1)).toEqual({ text: '1.00', unit: 'MiB' })
  })
  it('turns minutes to hours at an hour', () => {
    expect(joined(duration(45))).toBe('45分钟')
    expect(joined(duration(90))).toBe('1.5小时')
  })
})

describe('withheld numbers', () => {
  it('read as a mark, and missing ones as --', () => {
    expect(shown('users.total', null, 'console', 'few')).toEqual({ text: '<5', unit: '' })
    expect(shown('users.total', null, 'wall', 'derivable')).toEqual({ text: '*', unit: '' })
    expect([full('users.total', null, 'few'), full('users.total', null)]).toEqual(['<5', '--'])
    expect(shown('users.total', 7, 'console', 'few').text).toBe('7')
  })
  it('say people where the metric counts anything else, lest they read as less than 5 %', () => {
    expect(full('users.activeRate', null, 'few')).toBe('<5人')
    expect(joined(shown('logs.count', null, 'console', 'few'))).toBe('<5人')
    expect(full('users.activeRate', null, 'derivable')).toBe('*')
  })
  it('give their reason in hints', () => {
    expect(explained('users.total', null, 'few')).toBe('<5（不足 5 人，为保护个人信息不显示）')
    expect(explained('users.total', 7, 'few')).toBe('7 人')
    expect(explained('users.total', null)).toBe('--')
  })
})

describe('metrics', () => {
  it('follows the catalogue', () => {
    expect(shown('users.total', 19563913)).toEqual({ text: '19,563,913', unit: '' })
    expect(shown('users.total', 19563913, 'wall')).toEqual({ text: '1,956.4', unit: '万' })
    expect(shown('today.logs', 90_123, 'counter')).toEqual({ text: '90,123', unit: '' })
    expect(shown('today.logs', 9_999_999, 'counter')).toEqual({ text: '9,999,999', unit: '' })
    expect(shown('today.logs', 10_000_000, 'counter')).toEqual({ text: '1,000.0', unit: '万' })
    expect(shown('today.logs', null, 'counter')).toEqual({ text: '--', unit: '' })
    expect(shown('schools.total', 1477, 'wall')).toEqual({ text: '1,477', unit: '所' })
    expect(shown('users.activeRate', 86.94)).toEqual({ text: '86.9', unit: '%' })
    expect(shown('students.perTeacher', 17.12).text).toBe('17.1 : 1')
    expect(shown('resources.bytes', null)).toEqual({ text: '--', unit: '' })
    expect(full('users.total', 1234)).toBe('1,234 人')
    expect(full('users.activeRate', 86)).toBe('86.0%')
  })
})

describe('changes', () => {
  it('writes counts in %, rates in points, the base 0 as --', () => {
    expect(delta('users.total', 0.024)).toEqual({ text: '2.4%', arrow: '▲', word: '▲ 2.4%', role: 'good' })
    expect(delta('users.total', -0.007)).toMatchObject({ word: '▼ 0.7%', role: 'bad' })
    expect(delta('users.activeRate', 0.018)).toMatchObject({ word: '▲ 1.8 个点', role: 'good' })
    // From none to a sixth of all courses.
    expect(delta('courses.activeRate', 0.166667)).toMatchObject({ word: '▲ 16.7 个点' })
    expect(delta('users.total', null)).toMatchObject({ word: '--', role: 'plain' })
    expect(delta('users.total', 0.0004)).toMatchObject({ word: '持平', arrow: '' })
  })
  it('does not colour a metric whose growth is bad', () => {
    expect(delta('attendance.absentRate', 0.02)).toMatchObject({ arrow: '▲', role: 'plain' })
    expect(change(0.1, 'relative', 'none').role).toBe('plain')
  })
  it('writes ranks', () => {
    expect(rankChange(1, 3).text).toBe('▲2')
    expect(rankChange(4, 3).text).toBe('▼1')
    expect(rankChange(2, 2).text).toBe('–')
    expect(rankChange(9, null).text).toBe('新')
  })
})

describe('times', () => {
  const now = '2025-05-20T02:24:06Z'
  it('reads instants and plain days as Shanghai time', () => {
    expect(dateTime(now)).toBe('2025-05-20 10:24')
    expect(dateTime('2025-05-19 10:05:00')).toBe('2025-05-19 10:05')
    expect(dateTime('2025-05-19T16:30:00Z')).toBe('2025-05-20 00:30')
    expect(weekday('2025-05-20')).toBe('星期二')
    expect(dateTime(null)).toBe('--')
  })
  it('shortens what is near', () => {
    expect(dayTime('2025-05-20 10:18:00', now)).toBe('10:18')
    expect(dayTime('2025-05-19 16:05:00', now)).toBe('昨日 16:05')
    expect(dayTime('2025-05-17 09:00:00', now)).toBe('05-17')
    expect(dayTime('2024-12-31 09:00:00', now)).toBe('2024-12-31')
  })
  it('counts days to an end', () => {
    expect(daysLeft('2025-06-12 00:00:00', now)).toEqual({ days: 23, text: '剩余23天到期', level: 'soon' })
    expect(daysLeft('2025-05-20 10:00:00', now)?.text).toBe('今日到期')
    expect(daysLeft('2025-05-17 00:00:00', now)).toEqual({ days: -3, text: '已逾期3天', level: 'over' })
    expect(daysLeft('2026-05-17', now)?.level).toBe('fine')
    expect(daysLeft(null, now)).toBeNull()
  })
})
