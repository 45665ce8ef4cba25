import type { Dimension } from './dimensions.ts'

/**
 * How values of a measure combine.
 * - `flow`: counted within a period; sums over every dimension of its grain and over days.
 * - `distinct`: different people or things; sums over places (a person has one school), never over days or platforms.
 * - `stock`: state at the end of the period; sums over places, never over days.
 * - `term`: state of the term that the last day of the period lies in, as of the last closed day; sums over places, never over days.
 * - `order`: an order statistic, the largest, the smallest or the middle one; `null` without any, and nothing of it sums.
 * - `state`: a value of this moment that one call reads for itself; it has no dimensions.
 * - `index`: several numbers of one school or teacher, each against the others that it is compared with; a ranking computes it, a report may name it as the `index` of a table of schools only, and nothing sums. Where a school stands among its peers is one too: a table of schools has it that says `peers`.
 * - `live`: today's value from the server's memory; sums over places unless its entry says otherwise.
 */
export type MeasureKind = 'flow' | 'distinct' | 'stock' | 'term' | 'order' | 'live' | 'state' | 'index'

/** Which direction is good news; `none` shows deltas without colour. */
export type Better = 'up' | 'down' | 'none'

interface Entry {
  /** Chinese label, the same on every page, wall and export. */
  label: string
  /** Unit after the number: 人, 所, %, 条 … `B` is shown in binary units. */
  unit: string
  /** The sentence shown in the definition popover. */
  definition: string
  /** What the number leaves out, if a reader could expect it inside. */
  excludes?: string
  better: Better
  /** Digits after the decimal point; 0 when absent. */
  decimals?: number
}

/** A number that is counted or summed from one fact or dimension. */
export interface Measure extends Entry {
  kind: MeasureKind
  /** Dimensions by which the measure may be grouped or filtered. `day`, `week`, `month` come with every flow. */
  grain: readonly Dimension[]
  /** Of an order statistic: how many it is one of. Where that is withheld, so is it. */
  of?: string
  /** Counter in memory that adds today to this flow or since-opening total when a report asks for the present moment. */
  today?: string
}

/** Two measures divided after grouping: sum(numerator) / sum(denominator) x scale; `null` when the denominator is 0. */
export interface Ratio extends Entry {
  numerator: string
  denominator: string
  /** Makes it a standard deviation: `numerator` adds the squares of what `sum` adds; sqrt(numerator / denominator - (sum / denominator)²). */
  sum?: string
  /** Smallest denominator that has a value: fewer would speak of persons. */
  minDenominator?: number
  /** 100 for percentages, 1 for averages. */
  scale: 100 | 1
}

/** Declares a family of measures; keeps the literal ids so that a misspelt one does not compile. */
export const measures = <const T extends Record<string, Measure>>(entries: T): T => entries
/** Declares a family of ratios. */
export const ratios = <const T extends Record<string, Ratio>>(entries: T): T => entries
