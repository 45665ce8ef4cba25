import { PUBLIC_REPORTS_PER_MINUTE } from '../limits.ts'
import { emptyInput, type PublicReportCall } from './call.ts'
import type { Answer } from './shapes.ts'

/** Declares a {@link PublicReportCall}; `why` says what it publishes, which is never a number of a single school. */
export const publicReport = <const A extends Answer>(answer: A, { why }: { why: string }): PublicReportCall<A> => ({
  kind: 'report',
  method: 'POST',
  demand: 'public',
  scope: 'nation',
  why,
  limit: { perMinute: PUBLIC_REPORTS_PER_MINUTE, by: 'network' },
  input: emptyInput,
  answer,
})
