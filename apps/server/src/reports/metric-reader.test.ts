import { expect, it } from 'vitest'
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
