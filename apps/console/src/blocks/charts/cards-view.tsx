import type { MetricId } from '@data-centre/api'
import { panelStateOf } from '@data-centre/charts'
import { useMemo } from 'react'
import { type CardsBlock, wholeOf } from '../definition.ts'
import { DisputableKpis } from '../disputes/disputable-kpis.tsx'
import { usePage } from '../page-context.ts'
import { useTableFocus } from '../table/table-focus.ts'
import { useEmptyActions } from '../use-empty-actions.ts'
import { useLiveNow, withLive } from '../use-live.ts'
import { useSource } from '../use-source.ts'

/** The KPI strip; a value that the page's table holds by place opens that column. */
export function CardsView({ block: { source, ids, columns, whole } }: { block: CardsBlock }) {
  const live = useLiveNow()
  const query = useSource(source)
  const { wholeLabel, input } = usePage()
  // A page about the whole school has nothing to be compared with.
  const { data: all } = useSource(whole && input.collegeId ? wholeOf(source) : undefined)
  const beside = useMemo(
    () => all && { name: wholeLabel, values: new Map(all.map((kpi) => [kpi.id, kpi])) },
    [all, wholeLabel],
  )
  const focus = useTableFocus()
  const actions = useEmptyActions()
  const items = useMemo(() => {
    const existing = new Map((query.data ?? []).map((kpi) => [kpi.id, kpi]))
    return ids.flatMap((id: MetricId) => {
      const kpi = existing.get(id)
      return kpi ? [withLive(kpi, live)] : []
    })
  }, [query.data, ids, live])
  return (
    <DisputableKpis
      call={source.path}
      items={query.data && items}
      columns={columns}
      expected={ids.length}
      onOpen={focus}
      beside={beside}
      {...panelStateOf(query, { actions })}
    />
  )
}
