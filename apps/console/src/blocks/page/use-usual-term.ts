import type { ReportPath, Series } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useCentre } from '../../shell/area/centre.ts'
import type { PageDefinition } from '../definition.ts'
import { readFilters, reportInputOf } from '../filters/filters.ts'
import { lastTermOf } from './last-term.ts'

/**
 * The term that a page with `termOf` shows where the address says none; undefined for the present one, and where nothing can
 * be read. `isKnown` is false while it is asked for.
 */
export function useUsualTerm(
  { termOf, period }: Pick<PageDefinition, 'termOf' | 'period'>,
  params: URLSearchParams,
): { usualTerm: string | undefined; isKnown: boolean } {
  const { scope } = useCentre()
  const input = reportInputOf({ period: 'term' }, scope)
  const { data, isError } = useQuery({
    queryKey: ['usual-term', termOf?.path, input],
    queryFn: async ({ signal }) => (await batched(termOf?.path as ReportPath, input, signal)).data as Series,
    enabled: termOf !== undefined,
  })
  const isChosen = readFilters(params, period).term !== undefined
  return { usualTerm: data && lastTermOf(data), isKnown: !termOf || isChosen || isError || data !== undefined }
}
