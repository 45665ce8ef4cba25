import { addDays } from '../../platform/clock.ts'

/** One roll-up: its table and the one query that says what its rows are. */
export interface RollupDefinition {
  table: string
  /** Column that holds the day. */
  day: string
  /**
   * What a change of marks its weeks: `facts` come with a day each, `entities` are compared with the dimensions,
   * `stock` follows `entities` from the earliest changed week to the present.
   */
  follows: 'facts' | 'entities' | 'stock'
  /** Rows of the days {from:Date} to {to:Date}, columns in the table's order; of a term roll-up those of {terms:Array(String)} up to {to:Date}. */
  select: string
  /** A term roll-up: its partition is the term. SELECT of the ids of the terms in which something happened between {from:Date} and {to:Date}. */
  terms?: string
  /** Days that its facts are kept, to the end of their week; absent = for ever. A week that has gone is frozen: nothing marks or builds it. */
  keptDays?: number
}

/** Whether a week (its Monday) lies wholly before the days that are kept. */
export const isRemoved = (week: string, keptDays: number, today: string): boolean =>
  addDays(week, 6) < addDays(today, -keptDays)

/** Condition on the days of a rebuild. */
export const within = (day: string): string => `${day} BETWEEN {from:Date} AND {to:Date}`

/** Console and wall accounts are no users of the platforms. */
export const people = "user_role <> 'staff'"

/** Correctable facts lie by term: the terms of the range are found first, so that few partitions are folded. */
export const folded = (fact: string, day: string): string =>
  `${fact} FINAL WHERE term_id IN (SELECT DISTINCT term_id FROM ${fact} WHERE ${within(day)}) AND ${within(day)}`

export const rollupOf = (table: string, select: string): RollupDefinition => ({
  table,
  day: 'stat_date',
  follows: 'facts',
  select,
})
