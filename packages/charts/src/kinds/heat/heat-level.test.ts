import { expect, it } from 'vitest'
import { calendarWeeks } from './calendar-weeks.ts'
import { heatLevel } from './heat-level.ts'

it('shades by fifths of the largest', () => {
  expect([0, 1, 20, 21, 99, 100].map((value) => heatLevel(value, 100))).toEqual([0, 1, 1, 2, 5, 5])
  expect(heatLevel(3, 0)).toBe(0)
})

it('lays days out by week and weekday, and keeps those to come apart', () => {
  const weeks = calendarWeeks({ from: '2025-02-17', to: '2025-02-25', days: [['2025-02-18', 3]] })
  expect(weeks).toHaveLength(2)
  expect(weeks[0]?.[1]).toEqual({ day: '2025-02-18', value: 3 })
  expect(weeks[0]?.[0]).toEqual({ day: '2025-02-17', value: 0 })
  expect(weeks[1]?.[1]).toEqual({ day: '2025-02-25', value: 0 })
  expect(weeks[1]?.[2]).toEqual({ day: '2025-02-26', value: null })
})
