import type { PanelAction } from '@data-centre/charts'
import { useMemo } from 'react'
import { isFiltered, noFilters } from './filters/filters.ts'
import { usePage } from './page-context.ts'
import { lastTerm, useTerms } from './terms/use-terms.ts'

/** Up to two ways to fill an empty card: a longer period, on a page of a term the one before, and no filters. */
export function useEmptyActions(): PanelAction[] {
  const { filters, setFilters, usualPeriod, chosen = filters } = usePage()
  const { data: terms } = useTerms(usualPeriod === 'term' && !filters.term)
  return useMemo(() => {
    const actions: PanelAction[] = []
    if (usualPeriod === 'term') {
      const term = filters.term ? undefined : terms && lastTerm(terms)
      if (term) actions.push({ label: '查看上学期', onClick: () => setFilters({ period: 'term', term }) })
    } else if (filters.period !== '365')
      actions.push({ label: '改为近一年', onClick: () => setFilters({ period: '365' }) })
    if (isFiltered(chosen, usualPeriod))
      actions.push({ label: '重置筛选', onClick: () => setFilters({ ...noFilters, period: usualPeriod }) })
    return actions
  }, [filters, chosen, setFilters, usualPeriod, terms])
}
