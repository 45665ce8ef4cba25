import { type MetricId, metric, type Part } from '@data-centre/api'
import { useMemo } from 'react'
import { wallStyle } from '../../theme/chart-themes.ts'
import { partColor } from '../../theme/colors.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import type { ChartOption } from '../option.ts'
import { angleOf, partsText, roundCycle, roundTooltip } from './wall-round.ts'

export interface WallRoseProps {
  metric: MetricId
  parts: readonly Part[]
}

/** Rose: equal angles, radius by value, colours down the ramp by rank; names and shares stand beside it. */
export default function WallRose({ metric: id, parts }: WallRoseProps) {
  const option = useMemo(
    (): ChartOption => ({
      tooltip: roundTooltip(id, parts),
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
            value: angleOf(part),
            itemStyle: { color: partColor(part.id, index, 'wall'), borderColor: wall.panelSolid, borderWidth: 2 },
          })),
        },
      ],
    }),
    [id, parts],
  )
  const cycle = useMemo(() => roundCycle(parts), [parts])
  return (
    <EChart
      option={option}
      face={wallStyle}
      metric={id}
      cycle={cycle}
      label={`${metric(id).label}构成：${partsText(id, parts)}`}
    />
  )
}
