import { expect, it } from 'vitest'
import { comparedWeeks, withChanges } from './compared-weeks.ts'

it('compares the weeks that are chosen, else those that the term has had', () => {
  expect(comparedWeeks({ weekFrom: 3, weekTo: 5 }, 13)).toEqual({ weekFrom: 3, weekTo: 5 })
  expect(comparedWeeks({ weekFrom: 12, weekTo: 20 }, 13)).toEqual({ weekFrom: 12, weekTo: 13 })
  expect(comparedWeeks({}, 13)).toEqual({ weekFrom: 1, weekTo: 13 })
  expect(comparedWeeks({}, 0)).toBeUndefined()
})

it('says how figures have changed: amounts relatively, percentages in points', () => {
  const kpis = [
    { id: 'sessions.count', label: '课堂数', unit: '次', value: 110 },
    { id: 'attendance.rate', label: '出勤率', unit: '%', value: 94 },
    { id: 'resources.new', label: '新增素材数', unit: '个', value: 5 },
  ] as const
  const before = new Map([
    ['sessions.count', { value: 100 }],
    ['attendance.rate', { value: 96 }],
    ['resources.new', { value: 0 }],
  ] as const)
  expect(withChanges(kpis, before).map(({ hb }) => hb)).toEqual([0.1, -0.02, null])
  expect(withChanges(kpis, undefined).map(({ hb }) => hb)).toEqual([null, null, null])
})
