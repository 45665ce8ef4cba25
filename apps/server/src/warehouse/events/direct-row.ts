import type { TrafficTable } from '../schema/traffic-facts.ts'

export type DirectTable = TrafficTable | 'fact_planned_lesson' | 'dim_chapter_resource'

/** A row of a fact or dimension that no person of a platform made: it goes from the log into its table as it is. */
export interface DirectRow {
  table: DirectTable
  /** Calendar day in Asia/Shanghai, yyyy-MM-dd. */
  day: string
  /** Columns of the table; times in seconds since 1970, ids above 2^53 as decimal text. `version`: the order of arrival, unless the row says it. */
  row: Readonly<Record<string, string | number>>
}
