import { expect, it } from 'vitest'
import type { Scope } from '../../warehouse/data-scope.ts'
import type { Context, View } from '../report-plan.ts'
import { hoursPlan } from './hours.ts'

const scope: Scope = { level: 'school', schools: [1], label: '' }
/** Monday morning of a school that joined on a day. */
const monday = (since: string, lastDay = '2025-05-18'): Context =>
  ({ input: {}, scope, today: '2025-05-19', lastDay, since: () => since }) as Context
/** Seven logs in every hour, lessons in the week and none on its Sunday. */
const view = {
  value: (_ask, span, measure) => (measure === 'sessions.count' ? span * 9 : 7),
  liveBy: () => new Map(),
  hour: 10,
} as Partial<View> as View

const otherDay = (context: Context) => {
  const { asks, build } = hoursPlan(context, { shape: 'hours', measure: 'logs.count', against: 'comparableDay' })
  return { asks, line: build(view, {}).series[1] }
}
const all = (value: number | null) => Array(24).fill(value)

it('asks for the hours of both days and for the lessons before today at once', () => {
  const { asks, line } = otherDay(monday('2024-09-01'))
  expect(
    asks.map(({ measures, by, spans }) => [...measures, ...(by ?? []), spans.map(({ from, to }) => [from, to])]),
  ).toEqual([
    ['logs.count', 'hour', [['2025-05-18', '2025-05-18']]],
    ['logs.count', 'hour', [['2025-05-12', '2025-05-12']]],
    [
      'sessions.count',
      [
        ['2025-05-18', '2025-05-18'],
        ['2025-05-12', '2025-05-18'],
      ],
    ],
  ])
  expect(line).toEqual({ id: 'lastWeek', name: '上周一', data: all(7) })
})

it('has no line of a day before the school joined, rather than one of noughts', () => {
  expect(otherDay(monday('2025-05-12')).line?.data).toEqual(all(7))
  expect(otherDay(monday('2025-05-13')).line).toEqual({ id: 'lastWeek', name: '上周一', data: all(null) })
})

it('does not judge a day that waits for its roll-up', () => {
  const { asks, line } = otherDay(monday('2024-09-01', '2025-05-17'))
  expect(asks).toHaveLength(1)
  expect(line).toEqual({ id: 'yesterday', name: '昨日', data: all(null) })
})
