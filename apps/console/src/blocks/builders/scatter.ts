import type { MetricId, Row } from '@data-centre/api'
import type { ChartBlock } from '../definition.ts'
import { type Look, type Sourced, sourceOf, subjectOf, type Unplaced } from './look.ts'

/** Entities by two metrics: `x` to the right, `y` upwards. */
export const scatter = (source: Sourced<Row[]>, x: MetricId, y: MetricId, look: Look = {}): Unplaced<ChartBlock> => ({
  block: 'chart',
  kind: 'scatter',
  source: sourceOf(source),
  metric: x,
  against: y,
  title: `${subjectOf(x)}与${subjectOf(y)}`,
  ...look,
})
