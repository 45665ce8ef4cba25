import type { Series } from '@data-centre/api'
import { wall } from '../../theme/tokens.ts'
import type { LegendItem } from '../legend.tsx'
import '../legend.css'

/** Legend at the right of a wall panel's title. */
export const WallLegend = ({ items }: { items: readonly LegendItem[] }) => (
  <span className="dc-legend dc-wall-legend">
    {items.map(({ name, color, mark = 'line' }) => (
      <span key={name}>
        <i className={`dc-mark dc-mark-${mark}`} style={{ color }} aria-hidden="true" />
        <span style={{ color: color === wall.acc ? wall.acc : undefined }}>{name}</span>
      </span>
    ))}
  </span>
)

/**
 * Legend of a day's curve by the names of its series: 今日 in lamp light, the other day (昨日, 上周一) dashed. That day is left out
 * while it has no line, and nothing is listed before the curve is there.
 */
export function wallHoursLegend(curve: Series | undefined): LegendItem[] {
  const [today, before] = curve?.series ?? []
  return [
    ...(today ? [{ name: today.name, color: wall.acc, mark: 'line' } as const] : []),
    ...(before?.data.some((value) => value !== null)
      ? [{ name: before.name, color: wall.yesterday, mark: 'dash' } as const]
      : []),
  ]
}
/** 总数 as the lit line, 新增 as quiet bars. */
export const wallGrowthLegend: LegendItem[] = [
  { name: '总数', color: wall.acc, mark: 'line' },
  { name: '新增', color: wall.barColumn, mark: 'box' },
]
