import type { PanelAction } from '@data-centre/charts'
import { shanghaiDay } from '@data-centre/charts/format'
import { useMemo } from 'react'
import { isFiltered, noFilters, termBefore } from './filters/filters.ts'
import { usePage } from './page-context.ts'

/** Up to two ways to fill an empty card: a longer period, on a page of a term the one before, and no filters. */
export function useEmptyActions(): PanelAction[] {
  const { filters, setFilters, usualPeriod, chosen = filters } = usePage()
  return useMemo(() => {
    const actions: PanelAction[] = []
    if (usualPeriod === 'term') {
      const term = termBefore(shanghaiDay(Date.now()))
      if (!filters.term) actions.push({ label: '查看上学期', onClick: () => setFilters({ term }) })
    } else if (filters.period !== '365')
      actions.push({ label: '改为近一年', onClick: () => setFilters({ period: '365' }) })
    if (isFiltered(chosen, usualPeriod))
      actions.push({ label: '重置筛选', onClick: () => setFilters({ ...noFilters, period: usualPeriod }) })
    return actions
  }, [filters, chosen, setFilters, usualPeriod])
}
