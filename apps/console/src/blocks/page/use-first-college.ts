import type { Page, ReportPath, Row } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCentre } from '../../shell/area/centre.ts'
import type { PageDefinition } from '../definition.ts'
import { type Filters, readFilters, reportInputOf } from '../filters/filters.ts'

const PAGE_SIZE = 100

/** Ids of the rows that have a number. */
const busyOf = ({ list }: Page<Row>): ReadonlySet<string> =>
  new Set(list.filter(({ values }) => Object.values(values).some((value) => value)).map(({ id }) => id))

/**
 * The college that a page about one opens on: of the colleges in their order the first with a number in the page's table, or
 * the first where none has any or nothing can be read. Undefined for other pages, and until it is known.
 */
export function useFirstCollege(
  { ofCollege, period }: Pick<PageDefinition, 'ofCollege' | 'period'>,
  colleges: readonly { id: string }[] | undefined,
  params: URLSearchParams,
): string | undefined {
  const { scope } = useCentre()
  const { college: chosen, ...read } = readFilters(params, period)
  const days: Filters = { period: read.period, start: read.start, end: read.end, term: read.term }
  const input = { ...reportInputOf(days, scope), pageSize: PAGE_SIZE }
  const isAsked = ofCollege !== undefined && colleges !== undefined && chosen === undefined
  const { data, isError } = useQuery({
    queryKey: ['first-college', ofCollege?.path, input],
    queryFn: async ({ signal }) => (await batched(ofCollege?.path as ReportPath, input, signal)).data as Page<Row>,
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  if (!ofCollege || !colleges) return undefined
  const [first] = colleges
  if (!isAsked || isError) return first?.id
  const busy = data && busyOf(data)
  return busy && (colleges.find(({ id }) => busy.has(id)) ?? first)?.id
}
