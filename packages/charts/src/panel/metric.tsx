import type { MetricId } from '@data-centre/api'
import type { ReactNode } from 'react'

/** A number in free text with its metric id, so that every number of a page says what it is. */
export const Metric = ({ id, children }: { id: MetricId; children: ReactNode }) => (
  <span data-metric={id}>{children}</span>
)
