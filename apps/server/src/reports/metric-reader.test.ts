import { afterAll, beforeAll, expect, it } from 'vitest'
import { nation, openTinyAnswers, school } from '../../testing/tiny-answers.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { MetricReader } from './metric-reader.ts'
import type { Context, View } from './report-plan.ts'

it('makes a standard deviation of the sum, the squares and the number of what was added', () => {
  const context = { input: {}, scope: { level: 'nation', label: '' }, today: '2025-05-14' } as unknown as Context
  const added: Record<string, number> = { 'scores.count': 5, 'scores.sum': 301.1, 'scores.squares': 23_606.41 }
  const view = { value: (_ask: unknown, _span: number, measure: string) => added[measure] ?? 0 } as unknown as View
  const day = { from: '2025-05-13', to: '2025-05-13', end: '2025-05-13' }
  // 85, 57.1, 0, 64, 95: mean 60.22; squares of the distances 614.05 + 9.73 + 3626.45 + 14.29 + 1209.65 = 5474.17; / 5; root.
  expect(new MetricReader(context, ['scores.deviation'], [day]).amount(view, 'scores.deviation', 0).value).toBeCloseTo(
    33.088,
    3,
  )
})

let tiny: Awaited<ReturnType<typeof openTinyAnswers>>
beforeAll(async () => {
  tiny = await openTinyAnswers()
})
afterAll(() => tiny.close())

const outside: Scope = { ...school, hidesSmallGroups: true }
const empty = { startDate: '2025-03-01', endDate: '2025-03-07' }

it('has no order statistic of nothing', async () => {
  expect((await tiny.kpi('homework.gradingTime', school)).value).toBe(37)
  expect((await tiny.kpi('homework.gradingTime', school, empty)).value).toBeNull()
  expect((await tiny.kpi('homework.gradingTime', outside, empty)).withheld).toBeUndefined()
})

it('withholds an order statistic that is one of too few', async () => {
  // One homework of the school was marked, and four scores are known.
  for (const id of ['homework.gradingTime', 'scores.highest'] as const)
    expect(await tiny.kpi(id, outside)).toMatchObject({ value: null, withheld: 'few' })
  expect((await tiny.kpi('scores.highest', nation)).value).toBe(95)
})
