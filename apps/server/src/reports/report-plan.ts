import type { LiveMeasureId, ReportInput, WarehouseMeasureId, Window } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory, SchoolEntry } from '../warehouse/directory/directory.ts'
import type { MetricQuery } from '../warehouse/metric-query.ts'
import type { EntityQuery } from './entities/entity-query.ts'
import type { StoredEntity } from './entities/stored-entities.ts'
import type { Days, Period } from './period.ts'
import type { Places } from './ports.ts'

/** Dimensions by which the live counters can be read. */
export type LiveDimension = 'province' | 'city' | 'school' | 'college' | 'platform' | 'role' | 'hour'

/** What is known before anything is computed: the question, the caller's area, the calendar. */
export interface Context extends Days {
  input: ReportInput
  scope: Scope
  /** What things are called, as the caller reads it. */
  directory: Pick<Directory, 'schools' | 'school' | 'course' | 'resource' | 'collegeName'>
  places: Places
  period(window?: Window): Period
  /** Schools of the scope that have joined, by id. */
  schools(): readonly SchoolEntry[]
  /** Day on which the first school of the scope joined; today when there is none. */
  since(): string
}

/** Numbers from which an answer is built: cells of the warehouse and counters of this moment. */
export interface View {
  value(ask: MetricQuery, span: number, measure: WarehouseMeasureId, ...keys: string[]): number
  /** Members of the ask's first dimension that have any value. */
  members(ask: MetricQuery): string[]
  /** Combinations of keys of the query's dimensions that have a value. */
  tuples(ask: MetricQuery): readonly (readonly string[])[]
  /** Identity of the closed cells: the same object as long as they are unchanged. */
  closed: object
  /** What the draft's entity query found. */
  entities: readonly StoredEntity[]
  live(id: LiveMeasureId): number
  liveBy(id: LiveMeasureId, dimension: LiveDimension): ReadonlyMap<string, number>
  /** Yesterday until the same minute; empty unless the draft asks for it. */
  yesterday: Partial<Record<LiveMeasureId, number>>
  /** Hour of the day, 0..23. */
  hour: number
}

/**
 * An answer before its numbers: what it asks the warehouse, and how its data are made. Asks of several drafts are
 * answered by one statement; what is built from closed days alone is kept with them.
 */
export interface ReportPlan<D = unknown> {
  asks: readonly MetricQuery[]
  /** Entities that the rows are about, where memory does not hold them. */
  entities?: EntityQuery
  /** Uses counters: rebuilt for every call. */
  live: boolean
  /** Compares counters with yesterday. */
  comparesYesterday?: boolean
  /** Moment up to which the data reach: now, or the end of a closed day. */
  reach: 'now' | { day: string }
  /** `input` carries paging and sorting, which the asks do not depend on. */
  build(view: View, input: ReportInput): D
}
