import { addDays } from '../../platform/clock.ts'
import type { Scope } from '../data-scope.ts'
import { YESTERDAY } from '../measures/source-tables.ts'
import { GrainError, type MetricQuery } from '../metric-query.ts'
import { planOf } from '../report-plan.ts'
import type { Params } from '../store.ts'
import { block, type Layout, looksUp } from './compile-block.ts'
import { Cells } from './compile-cells.ts'
import { Binder } from './compile-conditions.ts'

/** One statement that answers several asks, and how to read what comes back. */
export interface Statement {
  sql: string
  params: Params
  read(rows: readonly Record<string, unknown>[]): Cells
}

const PLACES =
  'LEFT JOIN (SELECT school_id, province_code, city_code FROM dim_school FINAL) AS place ON place.school_id = counted.school'

/**
 * Turns asks into one SQL text. Every source is grouped alone; groups of different sources are laid side by side, never
 * joined. Where a place is asked for, what was counted by school is added up by place at the end: every measure sums
 * over places, distinct people too, because a person has one school. The scope (or the wider area of a query) is part of every WHERE, every value is
 * bound, every name comes from the catalogue's sources, and equal asks give equal text. Throws a {@link GrainError} when
 * a measure is asked by a dimension that its catalogue entry lacks. Without stocks (`hasStocks`) the dimensions are counted instead.
 */
export function compile(asks: readonly MetricQuery[], scope: Scope, today: string, hasStocks = true): Statement {
  if (asks.every((ask) => ask.measures.length === 0)) throw new GrainError('nothing is asked')
  const scans = asks.flatMap((ask, index) =>
    planOf(ask, ask.within ?? scope, { today, hasStocks }).map((scan) => ({ ask, index, reading: scan })),
  )
  const layout: Layout = {
    measures: [...new Set(asks.flatMap((ask) => ask.measures))],
    depth: Math.max(...asks.map((ask) => ask.by?.length ?? 0)),
    looksUp: scans.some(({ ask, reading: scan }) => looksUp(scan.source, ask)),
  }
  const binder = new Binder()
  const blocks = scans.map(({ ask, index, reading: scan }) =>
    block(scan, ask, index, layout, ask.within ?? scope, today, binder).replace(/^/gm, '  '),
  )
  const keys = Array.from(
    { length: layout.depth },
    (_, i) => `${layout.looksUp ? placed(asks, i) : `k${i}`} AS key${i}`,
  )
  const names = ['ask', 'span', ...keys.map((_, i) => `key${i}`)].join(', ')
  // A comment ends its line, so the comma stands before it.
  const values = layout.measures.map(
    (id, i, { length }) => `  sum(v${i}) AS m${i}${i < length - 1 ? ',' : ''} -- ${id}`,
  )
  const sql = [
    `SELECT ${['ask', 'span', ...keys].join(', ')},`,
    ...values,
    'FROM (',
    blocks.join('\n  UNION ALL\n'),
    `) AS counted${layout.looksUp ? ` ${PLACES}` : ''}`,
    `GROUP BY ${names}`,
    `ORDER BY ${names}`,
  ].join('\n')
  if (sql.includes(YESTERDAY)) binder.bind('yesterday', 'Date', addDays(today, -1))
  return { sql, params: binder.params, read: (rows) => new Cells(rows, layout.measures, layout.depth) }
}

/** Key column `position` of a statement that looks places up: the place of the school where one was counted, else what the source said. */
function placed(asks: readonly MetricQuery[], position: number): string {
  const column = { province: 'province_code', city: 'city_code' } as const
  const branches = (Object.keys(column) as (keyof typeof column)[]).flatMap((place) => {
    const those = asks.flatMap((ask, i) => (ask.by?.[position] === place ? [i] : []))
    return those.length > 0 ? [`school > 0 AND ask IN (${those.join(', ')}), toString(place.${column[place]})`] : []
  })
  return branches.length > 0 ? `multiIf(${branches.join(', ')}, k${position})` : `k${position}`
}
