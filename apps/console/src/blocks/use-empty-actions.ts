import type { PanelAction } from '@data-centre/charts'
import { useMemo } from 'react'
import { isFiltered, noFilters } from './filters.ts'
import { usePage } from './page-context.ts'

/** Up to two ways to fill an empty card: a longer period, and no filters. */
export function useEmptyActions(): PanelAction[] {
  const { filters, setFilters } = usePage()
  return useMemo(() => {
    const actions: PanelAction[] = []
    if (filters.period !== '365') actions.push({ label: '改为近一年', onClick: () => setFilters({ period: '365' }) })
    if (isFiltered(filters)) actions.push({ label: '重置筛选', onClick: () => setFilters(noFilters) })
    return actions
  }, [filters, setFilters])
}
