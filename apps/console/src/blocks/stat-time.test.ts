import { expect, it } from 'vitest'
import { statTimeText } from './stat-time.ts'

it('writes midnight as 24:00 of the day that ended', () => {
  expect(statTimeText('2025-05-20T00:00:00+08:00')).toBe('2025-05-19 24:00')
  expect(statTimeText('2025-05-20T10:24:06+08:00')).toBe('2025-05-20 10:24')
  expect(statTimeText(undefined)).toBeUndefined()
})
