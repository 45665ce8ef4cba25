/** What the figures of a report are compared with: the same weeks of earlier terms. Pure. */
import { isRatio, type Kpi, type MetricId, metric, type Ratio } from '@data-centre/api'
import type { Filters } from '../../blocks/filters/filters.ts'

/** The chosen weeks, or those that the term has had so far. */
export const comparedWeeks = (
  { weekFrom, weekTo }: Pick<Filters, 'weekFrom' | 'weekTo'>,
  reached: number,
): { weekFrom: number; weekTo: number } | undefined =>
  weekFrom && weekTo
    ? { weekFrom, weekTo: Math.min(weekTo, Math.max(weekFrom, reached)) }
    : reached > 0
      ? { weekFrom: 1, weekTo: reached }
      : undefined

/** Change of a figure: of percentages the difference in points as a fraction, else relative; `null` without a base. */
function changeOf(id: MetricId, now: number | null, before: number | null | undefined): number | null {
  if (now === null || typeof before !== 'number') return null
  if (isRatio(id) && (metric(id) as Ratio).scale === 100) return (now - before) / 100
  return before === 0 ? null : (now - before) / before
}

/** Figures with their change against others; none until those are there. */
export const withChanges = (
  kpis: readonly Kpi[],
  before: ReadonlyMap<MetricId, Pick<Kpi, 'value'>> | undefined,
): Kpi[] => kpis.map((kpi) => ({ ...kpi, hb: changeOf(kpi.id, kpi.value, before?.get(kpi.id)?.value) }))
