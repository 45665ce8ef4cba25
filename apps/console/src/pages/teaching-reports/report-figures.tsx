import { Fault, type InputOf, type Kpi, type MetricId, pathOf, routes } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { allowedPaths, useCaller } from '@data-centre/auth'
import { panelStateOf } from '@data-centre/charts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { from } from '../../blocks/definition.ts'
import { DisputableKpis } from '../../blocks/disputes/disputable-kpis.tsx'
import type { Filters } from '../../blocks/filters/filters.ts'
import { usePage } from '../../blocks/page-context.ts'
import { useSource } from '../../blocks/use-source.ts'
import { useCall } from '../../kit/use-call.ts'
import { comparedWeeks, withChanges } from './compared-weeks.ts'
import { figurePages, figures, isFigure } from './report-pages.ts'

type ReportQuestion = InputOf<'overview/getReportOverview'>
const overview = from('overview/getReportOverview')

/** Figures of an earlier term; none where the calendar does not reach back to it. */
async function figuresOf(input: ReportQuestion, signal: AbortSignal): Promise<Map<MetricId, Kpi>> {
  try {
    const { data } = await batched('overview/getReportOverview', input, signal)
    return new Map(data.map((kpi: Kpi) => [kpi.id, kpi]))
  } catch (error) {
    if (error instanceof Fault) return new Map()
    throw error
  }
}

/** The figures of the page in the same weeks of another term. */
function useEarlier(termId: string | undefined, weeks: ReturnType<typeof comparedWeeks>) {
  const { input } = usePage()
  const asked = { ...input, termId, ...weeks }
  return useQuery({
    queryKey: ['report', 'earlier', asked],
    queryFn: ({ signal }) => figuresOf(asked, signal),
    enabled: termId !== undefined && weeks !== undefined,
  }).data
}

/** Page behind a figure, with the term, weeks and college of the report. */
function useFigurePages({ term, weekFrom, weekTo, college }: Filters) {
  const { rights } = useCaller()
  const navigate = useNavigate()
  return (id: MetricId): (() => void) | undefined => {
    if (!isFigure(id) || !allowedPaths(rights).has(routes[figurePages[id]].path)) return undefined
    const weeks = weekFrom && `${weekFrom}-${weekTo}`
    return () => navigate(pathOf(figurePages[id], { period: 'term', term, weeks, college }))
  }
}

/** The figures of the report against the same weeks of the term before, those of a year ago below them. */
export function ReportFigures() {
  const { filters } = usePage()
  const current = useSource(overview)
  const { data: term } = useCall('basicInfo/getTermWeeks', { termId: filters.term })
  const weeks = term && filters.period === 'term' ? comparedWeeks(filters, term.begun) : undefined
  const before = useEarlier(term?.before, weeks)
  const yearAgo = useEarlier(term?.yearBefore, weeks)
  const items = useMemo(() => current.data && withChanges(current.data, before), [current.data, before])
  return (
    <DisputableKpis
      call={overview.path}
      items={items}
      columns={4}
      expected={figures.length}
      against="较上学期同期"
      beside={yearAgo && { name: '去年同期', values: yearAgo }}
      onOpen={useFigurePages(filters)}
      {...panelStateOf(current)}
    />
  )
}
