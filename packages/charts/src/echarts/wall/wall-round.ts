import { type MetricId, metric, type Part } from '@data-centre/api'
import { PieChart } from 'echarts/charts'
import { full, rate } from '../../format.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { use } from '../register.ts'
import { tip, tooltipOf } from '../tip.ts'

use([PieChart])

const rowsOf = (id: MetricId, part: Part | undefined) =>
  part
    ? [
        { name: metric(id).label, value: full(id, part.value, part.withheld), withheld: part.withheld },
        ...(part.value === null ? [] : [{ name: '占比', value: rate(part.rate) }]),
      ]
    : []

/** Tooltip of a ring or rose: the part with its number and share. */
export const roundTooltip = (id: MetricId, parts: readonly Part[]) => ({
  ...tooltipOf(wallStyle),
  trigger: 'item' as const,
  formatter: (point: { name: string; dataIndex: number } | readonly { name: string; dataIndex: number }[]) =>
    'name' in point ? tip(point.name, rowsOf(id, parts[point.dataIndex])) : tip('', rowsOf(id, parts[0])),
})

/** The value of a part for a ring or rose: one that is withheld has no angle, and keeps its place among the colours. */
export const angleOf = ({ value }: Part): number | '-' => value ?? '-'

/** The parts of a ring as read out. */
export const partsText = (id: MetricId, parts: readonly Part[]): string =>
  parts
    .map((part) => `${part.name} ${part.value === null ? full(id, null, part.withheld) : rate(part.rate)}`)
    .join('，')

/** The walls lift the parts one by one, those that have anything. */
export const roundCycle = (parts: readonly Part[]) => ({
  seriesIndex: 0,
  indexes: parts.flatMap(({ value }, index) => ((value ?? 0) > 0 ? [index] : [])),
  tip: false,
})
