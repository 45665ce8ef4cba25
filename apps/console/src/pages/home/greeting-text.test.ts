import { expect, it } from 'vitest'
import { daypart, termText } from './greeting-text.ts'

it('greets by the hour in Shanghai', () => {
  const at = (time: string) => daypart(Date.parse(`2025-05-20T${time}:00+08:00`))
  expect([at('00:30'), at('08:00'), at('12:00'), at('15:00'), at('20:00')]).toEqual([
    '夜深了',
    '上午好',
    '中午好',
    '下午好',
    '晚上好',
  ])
})

it('names term and week', () => {
  expect(termText('2024-2025-2', 14)).toBe('2024-2025 第二学期 第14周')
  expect(termText('2024-2025-1', null)).toBe('2024-2025 第一学期')
})
