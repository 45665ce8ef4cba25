/** Answers of pages that compare terms, classes and habits. */
import type { Dimension, ReportMetricId } from '../catalogue/index.ts'

/** How a number is spread over several of a kind: least, lower quartile, median, upper quartile, largest. */
export interface Box {
  id: string
  name: string
  /** How many have the number. */
  count: number
  box: [least: number, low: number, median: number, high: number, most: number]
}

/** What goes from where to where. A node stands on one side only: its id carries the side, so that a place may stand on both. */
export interface Flow {
  nodes: { id: string; name: string; value: number }[]
  links: { source: string; target: string; value: number }[]
}

/** What a flow counts, and whose: provinces where it does not say. */
export type FlowMeasure =
  | 'resources.calls'
  | 'resources.externalCalls'
  | 'courses.calls'
  | 'courses.callsOut'
  | 'logs.steps'
  | 'projects.members'
  | 'groups.resources'
export type FlowSides = 'courses' | 'outside' | 'schools' | 'steps' | 'projects' | 'system'

/** Numbers of the last terms, up to the one that is asked for. */
export const terms = (count: number, ...measures: readonly ReportMetricId[]) =>
  ({ shape: 'terms', measures, count }) as const

/** The term that an answer is about, where the server chooses it. */
export interface AnsweredTerm {
  /** 2025-2026-2 */
  id: string
}

/** Names the term of the numbers beside it in a group: those of the same window. */
export const answeredTerm = (window: 'finishedTerm') => ({ shape: 'term', window }) as const

/** How a number of classes is spread in each major; the first by how many classes have it. */
export const box = (measure: ReportMetricId, top = 12) =>
  ({ shape: 'box', measure, by: 'major', of: 'courseClass', top }) as const

/** How many classes have so many students. */
export const classSizes = () => ({ shape: 'sizes', of: 'courses.enrolments', by: 'courseClass' }) as const

/** Two dimensions crossed, parts that nobody has too. */
export const crossed = (measure: ReportMetricId, by: Dimension, split: Dimension) =>
  ({ shape: 'columns', measure, by, split, keep: true }) as const

/** From what students do to what they do next within a day. */
export const stepFlow = () => ({ shape: 'flow', measure: 'logs.steps', sides: 'steps', top: 10 }) as const
