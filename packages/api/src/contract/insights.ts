import type { MetricId } from '../catalogue/index.ts'

/** By what a sentence about the rows of a table was found. */
export type InsightRule = 'missing' | 'change' | 'outlier' | 'rank'
/** A sentence about the rows of a table, with the row that it leads to. */
export interface Insight {
  rule: InsightRule
  text: string
  id: string
  name: string
  metric: MetricId
}
