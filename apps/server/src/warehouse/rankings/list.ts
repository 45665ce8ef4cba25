import { type MetricId, type MetricLabel, metric } from '@data-centre/api'
import type { RankEntity } from './entities.ts'

/** Rows that a list counts, grouped by the entity that they count for. */
export interface RankSource {
  /** FROM clause. */
  from: string
  /** Column of the day. */
  day: string
  /** `within`: rows of the span; `end`: rows that say how things stood on its last day; `until`: rows from then on, until `gone`; `term`: rows of the term that the last day lies in, or that was last. */
  when: 'within' | 'end' | 'until' | 'term'
  gone?: string
  /** Expression of the entity's id. */
  id: string
  /** Column of the entity's school, where the rows have one: keeps a school's list within its own rows. */
  school?: string
  /** Column of the owner's college, of a list of partners: the partners themselves have others. */
  college?: string
  /** Column of the platform; absent: the list knows no platforms. */
  platform?: string
  /** Platform '' holds all platforms together. */
  unitesPlatforms?: true
  where?: string
  /** Name -> aggregate. A name stands in one source of a list only. */
  sums: Readonly<Record<string, string>>
}

/** A number beside the rank. `value` is an expression over the sums; NULL: nothing to judge by. */
export interface RankColumn {
  /** The number of the catalogue that it is. */
  metric?: MetricId
  label: string
  unit: string
  decimals: number
  value: string
  /** Columns of the numbers of people that it is made of, its own among them where it is one; absent: itself, where it counts people. */
  people?: readonly string[]
  /** Read for what other columns are made of, never shown. */
  isBasis?: true
  /** Of a basis: who is in none of the columns that it stands behind. */
  isRest?: true
}

export interface RankingList {
  label: string
  entity: RankEntity
  sources: readonly RankSource[]
  columns: Readonly<Record<string, RankColumn>>
  /** Column that is ranked by, or weights (their sum is 100) of columns that are first turned into percentiles 0..100 of their school. */
  by: string | { weights: Readonly<Record<string, number>> }
  /** Its values compare within a school only: no ranks of the nation are kept. */
  ofSchool?: true
  /** Its schools are partners of the school that is asked about: rows are kept within the owner's, the partners may be anywhere. */
  ofPartners?: boolean
  /** Its values are the parts of a number that other pages show. */
  hasShownSum?: true
  /** Its values are shares of what the others have: one entity alone has none. */
  peers?: boolean
  /** Expression over the sums that decides between equal values, before the id does. */
  logs: string
}

/** A column that is a number of the catalogue. */
export const metricColumn = (id: MetricId, value: string): RankColumn => {
  const { label, unit, decimals = 0 } = metric(id)
  return { metric: id, label, unit, decimals, value }
}

/** A column that the catalogue does not have. One that is called like a number of the catalogue does not compile: it is {@link metricColumn}. */
export const column = <const Label extends string>(
  label: Label extends MetricLabel ? never : Label,
  unit: string,
  value: string,
  decimals = 0,
): RankColumn => ({
  label,
  unit,
  decimals,
  value,
})

/** A number of people, or of what they did, that other columns are made of. */
export const basis = (value: string): RankColumn => ({ label: '', unit: '人次', decimals: 0, value, isBasis: true })
/** A number of people that others leave of a whole. */
export const rest = (value: string): RankColumn => ({ ...basis(value), isRest: true })

/** A share in percent; NULL without a basis. */
export const share = (part: string, whole: string): string => `if(${whole} = 0, NULL, 100 * ${part} / ${whole})`

/** Last day of the span that a row counts for: what has become of it since then is not looked at. */
export const SPAN_END = 'if(span = 0, {to:Date}, {before_to:Date})'

export const activeShare = share('active', '(people + left)')
/** The numbers of people behind {@link activeShare}. */
export const activeBasis = {
  active: basis('active'),
  present: basis('people + left'),
  idle: rest('people + left - active'),
} as const
export const activePeopleBehind = Object.keys(activeBasis)
