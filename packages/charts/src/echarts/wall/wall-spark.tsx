import { type MetricId, metric } from '@data-centre/api'
import { useMemo } from 'react'
import { full } from '../../format.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import type { ChartOption } from '../option.ts'
import { tipLine, wallTooltip } from '../tip.ts'
import { lampLine } from './wall-line.ts'

export interface WallSparkProps {
  metric: MetricId
  /** One point per minute, oldest first. */
  points: readonly (number | null)[]
  /** Time of each point, `HH:mm`; first and last are written below. */
  times: readonly string[]
}

const line = lampLine(0.22)

/** The last hour as a line without axes, ending in the point of now. */
export default function WallSpark({ metric: id, points, times }: WallSparkProps) {
  const option = useMemo(
    (): ChartOption => ({
      grid: { left: 2, right: 10, top: 10, bottom: 28 },
      tooltip: wallTooltip(wallStyle, 'left', 0, (index) =>
        tipLine(times[index] ?? '', [{ name: metric(id).label, value: full(id, points[index] ?? null) }]),
      ),
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: [...times],
        axisLine: { lineStyle: { color: wall.line } },
        axisLabel: {
          interval: (index: number) => index === 0 || index === times.length - 1,
          hideOverlap: false,
          alignMinLabel: 'left',
          alignMaxLabel: 'right',
          margin: 8,
        },
      },
      yAxis: { type: 'value', show: false, scale: true },
      series: [
        {
          ...line,
          areaStyle: { ...line.areaStyle, origin: 'start' },
          data: points.map((value, index) => ({
            value,
            symbol: index === points.length - 1 ? 'circle' : 'none',
            symbolSize: 10,
            itemStyle: { color: wall.acc2 },
          })),
        },
      ],
    }),
    [id, points, times],
  )
  return (
    <EChart
      option={option}
      face={wallStyle}
      metric={id}
      label={`${metric(id).label}，${times.at(0) ?? ''} 至 ${times.at(-1) ?? ''}`}
    />
  )
}
