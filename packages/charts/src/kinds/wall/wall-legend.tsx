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

/** 今日 in lamp light, 昨日 dashed. */
export const wallHoursLegend: LegendItem[] = [
  { name: '今日', color: wall.acc, mark: 'line' },
  { name: '昨日', color: wall.yesterday, mark: 'dash' },
]
/** 总数 as the lit line, 新增 as quiet bars. */
export const wallGrowthLegend: LegendItem[] = [
  { name: '总数', color: wall.acc, mark: 'line' },
  { name: '新增', color: wall.barColumn, mark: 'box' },
]
