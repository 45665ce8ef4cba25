import type { MetricId } from '@data-centre/api'

/** A row of a table in the period and in the one before. */
export interface ComparedRow {
  id: string
  name: string
  now: Readonly<Partial<Record<MetricId, number | null>>>
  before: Readonly<Partial<Record<MetricId, number | null>>>
}

/** Without what a rule says nothing. */
export interface InsightLimits {
  /** Fewest rows that are compared. */
  minRows: number
  /** Smallest number of the period before that a change is measured by. */
  minBase: number
  /** Smallest relative change or difference; of percentages in points, as a fraction. */
  minEffect: number
}

export interface InsightRules {
  missing: InsightLimits
  /** `minShare`: of a change that one row makes up. */
  change: InsightLimits & { minShare: number }
  /** `minDeviations`: modified z-score (Iglewicz and Hoaglin); `minSize`: people of a row. */
  outlier: InsightLimits & { minDeviations: number; minSize: number }
  /** `minPlaces`: by which a rank has moved. */
  rank: InsightLimits & { minPlaces: number }
}

/** The rules, in the order in which their sentences are shown; docs/console.md says the same to users. */
export const insightRules: InsightRules = {
  missing: { minRows: 1, minBase: 20, minEffect: 1 },
  change: { minRows: 3, minBase: 100, minEffect: 0.1, minShare: 0.3 },
  outlier: { minRows: 8, minBase: 0, minEffect: 0.05, minDeviations: 3.5, minSize: 10 },
  rank: { minRows: 5, minBase: 20, minEffect: 0.1, minPlaces: 3 },
}

/** Most sentences of a page. */
export const MAX_INSIGHTS = 3
