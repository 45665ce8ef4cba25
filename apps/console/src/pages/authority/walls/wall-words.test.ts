import { expect, it } from 'vitest'
import { heapWords, hoursWords, shareWords, spanWords } from './wall-words.ts'

it('says times and sizes as people do', () => {
  expect([0, 8400, 60_000, 7_200_000, 200_000_000].map(spanWords)).toEqual(['0 秒', '8 秒', '1 分钟', '2 小时', '2 天'])
  expect(spanWords(null)).toBe('--')
  expect(heapWords(undefined)).toBe('--')
  expect(heapWords(104_857_600)).toBe('100 MB')
  expect([hoursWords(43_200), shareWords(43_200)]).toEqual(['12.0 小时', '50%'])
})
