import { expect, it } from 'vitest'
import { eventTime, gapText, lagText } from './text.ts'

it('says how far behind a feed is', () => {
  expect([null, 0, 59, 60, 3599, 3600, 86_399, 86_400, 200_000].map(lagText)).toEqual([
    '--',
    '刚刚',
    '刚刚',
    '1 分钟',
    '59 分钟',
    '1 小时',
    '23 小时',
    '1 天',
    '2 天',
  ])
})

it('writes today as a time, other days as a day', () => {
  const now = Date.parse('2025-05-14T10:00:00+08:00')
  expect([null, '2025-05-14T01:05:00Z', '2025-05-13T01:05:00Z', '2025-05-12'].map((at) => eventTime(at, now))).toEqual([
    '--',
    '09:05',
    '05-13 09:05',
    '05-12',
  ])
})

it('joins days that follow each other', () => {
  expect(gapText([])).toBe('')
  expect(gapText(['2025-04-30', '2025-05-01'])).toBe('04-30、05-01')
  expect(gapText(['2025-05-05', '2025-05-06', '2025-05-07', '2025-05-09'])).toBe('05-05 至 05-07、05-09')
})
