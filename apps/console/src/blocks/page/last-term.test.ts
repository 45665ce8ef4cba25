import { expect, it } from 'vitest'
import { lastTermOf } from './last-term.ts'

const x = ['2023-2024-2', '2024-2025-1', '2024-2025-2']
const line = (...data: (number | null)[]) => ({ id: 'scores.average', name: '', data })

it('is the last term that has a number, where that is not the present one', () => {
  expect(lastTermOf({ x, series: [line(71, 72, null)] })).toBe('2024-2025-1')
  expect(lastTermOf({ x, series: [line(71, null, null), line(null, 0, null)] })).toBe('2024-2025-1')
  expect(lastTermOf({ x, series: [line(71, 72, 73)] })).toBeUndefined()
  expect(lastTermOf({ x, series: [line(null, null, null)] })).toBeUndefined()
  expect(lastTermOf({ x: [], series: [] })).toBeUndefined()
})
