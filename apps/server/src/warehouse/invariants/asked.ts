import { type Dimension, type Measure, type WarehouseMeasureId, warehouseMeasures } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { compile } from '../compile/compile.ts'
import type { Cells } from '../compile/compile-cells.ts'
import type { Scope } from '../data-scope.ts'
import type { MetricQuery, Span } from '../metric-query.ts'
import type { InvariantWorld } from './invariant.ts'

export const measureOf = (id: WarehouseMeasureId): Measure => warehouseMeasures[id]
/** Every measure of the warehouse that sums: invariants that follow from the catalogue hold for new ones by themselves. */
export const measureIds = (Object.keys(warehouseMeasures) as WarehouseMeasureId[]).filter(
  (id) => measureOf(id).kind !== 'order',
)
export const hasDimension = (id: WarehouseMeasureId, dimension: Dimension): boolean =>
  measureOf(id).grain.includes(dimension)

const nation: Scope = { level: 'nation', label: '全国' }
/** Measures of one statement: enough to read a source once, few enough for the memory of one statement. */
const PER_STATEMENT = 12
const MAX_MS = 120_000

/** Periods of every check: the last closed day, the last seven and the last thirty. */
export const spansOf = ({ today }: InvariantWorld): readonly Span[] =>
  [1, 7, 30].map((days) => closedSpan(addDays(today, -days), addDays(today, -1)))
/** A span of closed days; its stocks are those of its end. */
export const closedSpan = (from: string, to: string): Span => ({ from, to, end: to })
export const spanText = ({ from, to }: Span): string => (from === to ? to : `${from}..${to}`)

export async function* inParts<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += PER_STATEMENT) yield items.slice(at, at + PER_STATEMENT)
}

/** Asks the warehouse as a page would, for the whole nation. `asOf`: the day that counts as today; a later one reads roll-ups only. */
export async function asked(
  { store, today }: InvariantWorld,
  asks: readonly MetricQuery[],
  asOf = today,
): Promise<Cells> {
  const { sql, params, read } = compile(asks, nation, asOf)
  return read(await store.query(sql, params, { maxMs: MAX_MS }))
}

/** Members that a dimension may have: rows outside of them belong to nobody and are missing in every list. */
export async function membersOf(
  { store }: InvariantWorld,
  dimension: 'province' | 'city' | 'school' | 'college' | 'major',
): Promise<Set<string>> {
  const rows = await store.query<{ member: string }>(
    {
      province: "SELECT DISTINCT toString(province_code) AS member FROM dim_school FINAL WHERE province_code <> ''",
      city: "SELECT DISTINCT toString(city_code) AS member FROM dim_school FINAL WHERE city_code <> ''",
      school: 'SELECT toString(school_id) AS member FROM dim_school FINAL',
      college: "SELECT concat(toString(school_id), '|', toString(college_id)) AS member FROM dim_college FINAL",
      major: "SELECT concat(toString(school_id), '|', toString(major_id)) AS member FROM dim_major FINAL",
    }[dimension],
  )
  return new Set(rows.map((row) => row.member))
}
