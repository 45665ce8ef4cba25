import type { MetricId } from '@data-centre/api'
import { KpiStrip, panelStateOf } from '@data-centre/charts'
import { useMemo } from 'react'
import type { CardsBlock } from './definition.ts'
import { useTableFocus } from './table-focus.ts'
import { useLiveNow, withLive } from './use-live.ts'
import { useSource } from './use-source.ts'

/** The KPI strip; a value that the page's table holds by place opens that column. */
export function CardsView({ block: { source, ids, columns } }: { block: CardsBlock }) {
  const live = useLiveNow()
  const query = useSource(source)
  const focus = useTableFocus()
  const items = useMemo(() => {
    const existing = new Map((query.data ?? []).map((kpi) => [kpi.id, kpi]))
    return ids.flatMap((id: MetricId) => {
      const kpi = existing.get(id)
      return kpi ? [withLive(kpi, live)] : []
    })
  }, [query.data, ids, live])
  return <KpiStrip items={query.data && items} columns={columns} expected={ids.length} onOpen={focus} {...panelStateOf(query)} />
}
