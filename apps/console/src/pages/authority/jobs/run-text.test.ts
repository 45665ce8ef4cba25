import { expect, it } from 'vitest'
import { agoText, durationText } from './run-text.ts'

it('says how long a run took', () => {
  expect([null, 0, 320, 9_960, 12_400, 60_000, 200_000, 3_600_000, 3_900_000].map(durationText)).toEqual([
    '--',
    '0.0 秒',
    '0.3 秒',
    '10.0 秒',
    '12 秒',
    '1 分',
    '3 分 20 秒',
    '1 小时',
    '1 小时 5 分',
  ])
})

it('says how long ago it was', () => {
  const now = Date.parse('2025-05-14T10:00:00Z')
  const ago = (ms: number) => agoText(new Date(now - ms).toISOString(), now)
  expect([5_000, 60_000, 59 * 60_000, 3_600_000, 23 * 3_600_000, 49 * 3_600_000].map(ago)).toEqual([
    '刚刚',
    '1 分钟前',
    '59 分钟前',
    '1 小时前',
    '23 小时前',
    '2 天前',
  ])
})
