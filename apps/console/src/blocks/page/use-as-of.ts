import type { InputOf, ReportPath } from '@data-centre/api'
import { type Answered, batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refusalOf } from '../../kit/refusal.ts'
import { statTimeText } from '../stat-time.ts'

/** Moment up to which a page's leading report reaches, and the refusal that takes the page's place. Shares the call of the block that shows the report. */
export function useAsOf(
  path: ReportPath,
  input: InputOf<ReportPath>,
  enabled = true,
): { statTime: string | undefined; refused: string | undefined } {
  const { data, error } = useQuery({
    queryKey: ['report', path, input],
    queryFn: ({ signal }) => batched(path, input, signal),
    select: ({ statTime }: Answered<unknown>) => statTime,
    placeholderData: keepPreviousData,
    enabled,
  })
  return { statTime: statTimeText(data), refused: refusalOf(error) }
}
