import { type MetricId, metric, type Part } from '@data-centre/api'
import { useMemo } from 'react'
import { rate } from '../format.ts'
import { wallFace } from '../theme/chart-themes.ts'
import { partColor } from '../theme/colors.ts'
import { wall } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { tip, tooltipOf } from './tip.ts'
import { roundRows } from './wall-donut.tsx'

export interface WallRoseProps {
  metric: MetricId
  parts: readonly Part[]
}

/** Rose: equal angles, radius by value, colours down the ramp by rank; names and shares stand beside it. */
export default function WallRose({ metric: id, parts }: WallRoseProps) {
  const option = useMemo(
    (): ChartOption => ({
      tooltip: {
        ...tooltipOf(wallFace),
        trigger: 'item',
        formatter: (point) => tip(Array.isArray(point) ? '' : point.name, roundRows(id, parts[Array.isArray(point) ? 0 : point.dataIndex])),
      },
      series: [
        {
          type: 'pie',
          roseType: 'area',
          radius: [26, '96%'],
          startAngle: 90,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { scaleSize: 4 },
          data: parts.map((part, index) => ({
            name: part.name,
            value: part.value,
            itemStyle: { color: partColor(part.id, index, 'wall'), borderColor: wall.panelSolid, borderWidth: 2 },
          })),
        },
      ],
    }),
    [id, parts],
  )
  const cycle = useMemo(() => ({ seriesIndex: 0, indexes: parts.flatMap(({ value }, index) => (value > 0 ? [index] : [])), tip: false }), [parts])
  return (
    <EChart option={option} face={wallFace} metric={id} cycle={cycle} label={`${metric(id).label}构成：${parts.map((part) => `${part.name} ${rate(part.rate)}`).join('，')}`} />
  )
}
