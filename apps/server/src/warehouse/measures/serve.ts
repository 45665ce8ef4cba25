import type { MeasureSql, Part, Serving, Value, When } from './source.ts'
import type { Source } from './source-tables.ts'

const part = (source: Source, when: When, value: Value): Part => ({ source, when, value })

/** Rows whose day lies in the span; roll-ups call that day `stat_date`. */
export const within = (source: Source, value: Value, day = 'stat_date'): Serving => [
  part(source, { kind: 'within', day }, value),
]
/** Rows of the window of `days` days that ends with the span, or `ago` days before its end. */
export const window = (source: Source, value: Value, days: number, ago = 0, day = 'stat_date'): Serving => [
  part(source, { kind: 'window', day, days, ago }, value),
]
/** Rows up to the span's end. */
export const until = (source: Source, value: Value, day = 'stat_date'): Serving => [
  part(source, { kind: 'until', day }, value),
]
/** Facts of closed days up to the span's end that a roll-up does not hold yet. */
export const waiting = (source: Source, value: Value, rollup: string): Serving => [
  part(source, { kind: 'waiting', day: 'event_date', rollup }, value),
]
/** Rows of the state at the end of the period. */
export const atEnd = (source: Source, value: Value): Serving => [part(source, { kind: 'end', day: 'stat_date' }, value)]
/** Rows of the term that the span's last day lies in. */
export const ofTerm = (source: Source, value: Value): Serving => [
  part(source, { kind: 'term', term: 'term_id' }, value),
]
/** Rows that have begun by the span's end and not ended: entities that exist then, unless another end is named. */
export const alive = (source: Source, value: Value, born: string, gone = 'removed_at'): Serving => [
  part(source, { kind: 'alive', born, gone }, value),
]
/** Rows that existed on any day from the span's first one to its end, which may have several rows of one person. */
export const during = (source: Source, value: Value, born: string, last: string): Serving => [
  part(source, { kind: 'during', born, last }, value),
]
/** Parts that are added: they count disjoint things, or one takes away what others count twice. */
export const together = (...servings: Serving[]): Serving => servings.flat()

/** Ways to compute one measure, cheapest first. */
export const served = (...servings: Serving[]): MeasureSql => servings
