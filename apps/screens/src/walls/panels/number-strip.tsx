import { type Kpi, type LiveMeasureId, type MetricId, metric, type TotalId, withheldIf } from '@data-centre/api'
import { WallKpiStrip } from '@data-centre/charts'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import type { Counters } from '../../live/merge.ts'

/** Words that the lead number's label says for all of them. */
const today = /^今日/

/** Why a counter is withheld. */
function markOf(id: MetricId, counters: Counters | undefined): Pick<Kpi, 'withheld'> {
  return withheldIf(counters?.withheld?.[id as LiveMeasureId | TotalId])
}

/** A live counter as a number of the strip. */
export function liveKpi(id: LiveMeasureId, counters: Counters | undefined): Kpi {
  const { label, unit } = metric(id)
  return { id, label, unit, value: counters?.c[id] ?? null, ...markOf(id, counters), live: true }
}

/** Today's counters: the first leads and says 今日 for the others. */
export const liveStrip = (ids: readonly [LiveMeasureId, ...LiveMeasureId[]]) =>
  function LiveStrip() {
    const counters = useLive((state) => state.counters)
    const items = useMemo(
      () =>
        ids.map((id, i) => ({
          ...liveKpi(id, counters),
          ...(i > 0 ? { label: metric(id).label.replace(today, '') } : {}),
        })),
      [counters],
    )
    return <WallKpiStrip items={items} lead={ids[0]} layout="row" />
  }

/** Totals of the overview; those that the socket knows better follow it. */
export const totalStrip = (lead: MetricId) =>
  function TotalStrip() {
    const { data } = useCall('bigLargeScreen/getOverviewData', {})
    const counters = useLive((state) => state.counters)
    const items = useMemo(() => followed(data, counters), [data, counters])
    return <WallKpiStrip items={items} lead={lead} layout="grid" />
  }

/** The counter of a number that the socket follows. */
const counterOf = (id: MetricId, counters: Counters | undefined): number | undefined =>
  counters?.c[id as LiveMeasureId] ?? counters?.tot[id as TotalId] ?? undefined

/** The larger of the answered value and the counter: both only grow within a day. */
export function fresher({ id, value }: Pick<Kpi, 'id' | 'value'>, counters: Counters | undefined): number | null {
  const live = counterOf(id, counters)
  return live === undefined ? value : Math.max(live, value ?? 0)
}

/** Answered numbers that follow their counters; those that have one are live and keep their digits. */
export const followed = (items: readonly Kpi[] | undefined, counters: Counters | undefined): Kpi[] =>
  (items ?? []).map(({ withheld, ...item }) => {
    const mark = markOf(item.id, counters)
    // What is withheld now is not followed by what was shown before.
    if (mark.withheld) return { ...item, value: null, ...mark, live: true }
    return counterOf(item.id, counters) === undefined
      ? { ...item, ...withheldIf(withheld) }
      : { ...item, value: fresher(item, counters), live: true }
  })
