import type { TrafficTable } from '../schema/traffic-facts.ts'

/** A row of a fact that no person of a platform made: it goes from the log into its table as it is. */
export interface DirectRow {
  table: TrafficTable
  /** Calendar day in Asia/Shanghai, yyyy-MM-dd. */
  day: string
  /** Columns of the table. `event_time` in seconds since 1970; ids above 2^53 as decimal text. */
  row: Readonly<Record<string, string | number>>
}
