import { expect, it } from 'vitest'
import { MAX_POINTS, spanOf } from './log-trend.ts'

const NOW = Date.parse('2025-05-14T10:00:00+08:00')
const span = (start: string, end: string, first?: string) => spanOf({ start, end, first }, NOW)

it('shows the days of a period as long as they can be told apart, else its months', () => {
  expect(span('2025-02-12', '')).toMatchObject({ grain: 'day', from: '2025-02-12', to: '2025-05-14' })
  expect(span('2025-02-12', '').points).toHaveLength(MAX_POINTS.day)
  expect(span('2025-02-11', '')).toEqual({
    grain: 'month',
    from: '2025-02-11',
    to: '2025-05-14',
    points: ['2025-02', '2025-03', '2025-04', '2025-05'],
  })
  expect(span('2025-05-13', '2025-05-13').points).toEqual(['2025-05-13'])
})

it('ends today, and begins an open period with its first row', () => {
  expect(span('2025-05-10', '2025-12-31')).toMatchObject({ from: '2025-05-10', to: '2025-05-14' })
  expect(span('2026-01-01', '2026-01-31').points).toEqual(['2025-05-14'])
  expect(span('', '2025-05-02', '2025-04-30').points).toEqual(['2025-04-30', '2025-05-01', '2025-05-02'])
  expect(span('', '2025-05-02').points).toEqual(['2025-05-02'])
})

it('shows the last ten years of a longer period', () => {
  const { points, from, to } = span('0001-01-01', '2025-03-31')
  expect([points.length, points[0], points.at(-1)]).toEqual([MAX_POINTS.month, '2015-04', '2025-03'])
  expect([from, to]).toEqual(['2015-04-01', '2025-03-31'])
})
