import { expect, it } from 'vitest'
import { heapText, hoursText, shareText, spanText } from './wall-text.ts'

it('says times and sizes as people do', () => {
  expect([0, 8400, 60_000, 7_200_000, 200_000_000].map(spanText)).toEqual(['0 秒', '8 秒', '1 分钟', '2 小时', '2 天'])
  expect(spanText(null)).toBe('--')
  expect(heapText(undefined)).toBe('--')
  expect(heapText(104_857_600)).toBe('100 MB')
  expect([hoursText(43_200), shareText(43_200)]).toEqual(['12.0 小时', '50%'])
})
