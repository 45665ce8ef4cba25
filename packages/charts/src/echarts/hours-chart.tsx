import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { pointCell } from '../kinds/points.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { alpha } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip, valueAxis } from './console-parts.ts'
import { useFullCycle } from './cycle.ts'
import { curveLines, type DayCurve, dayCurve } from './hours.ts'
import type { ChartOption } from './option.ts'
import { pointRow, tip } from './tip.ts'

export interface HoursChartProps {
  metric?: MetricId
  /** Series 1 = today (hours to come are null), series 2 = yesterday or the mean; 24 points. */
  data: Series
  /** `HH:mm` of the last data: the dot says 截至 10:24 and the running hour is left out. */
  asOf?: string
  /** Labels every 2 h instead of 4, for wide cards. */
  dense?: boolean
  height?: number
}

/** Today as an area with a dot at the last hour, the other day as a dashed line. */
function optionOf(
  x: readonly string[],
  curve: DayCurve,
  id: MetricId,
  asOf: string | undefined,
  dense: boolean,
): ChartOption {
  const style = consoleStyle
  const { today, before, last, names } = curve
  const [now, past] = curveLines(curve)
  return {
    grid: { left: 4, right: 8, top: 20, bottom: 0, containLabel: true },
    tooltip: axisTooltip('line', (hour) => {
      return tip(`${hour}:00–${hour + 1}:00`, [
        pointRow(id, now, hour, light.accent),
        pointRow(id, past, hour, light.ink4),
      ])
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: x.map((_, hour) => `${hour}时`),
      axisLabel: { margin: 8, interval: dense ? 1 : 3 },
    },
    yAxis: valueAxis(4),
    series: [
      {
        type: 'line',
        name: names[0],
        z: 4,
        smooth: 0.2,
        smoothMonotone: 'x',
        symbol: 'circle',
        showSymbol: true,
        showAllSymbol: true,
        data: today.map((value, hour) => ({
          value,
          symbol: hour === last ? 'circle' : 'none',
          symbolSize: 7,
          label: {
            show: hour === last && asOf !== undefined,
            formatter: `截至 ${asOf ?? ''}`,
            ...beside(today, last),
            color: light.ink1,
            textBorderColor: light.card,
            textBorderWidth: 3,
            fontSize: style.size,
          },
        })),
        lineStyle: { width: 1.75, color: light.accent },
        itemStyle: { color: light.accent },
        areaStyle: { color: alpha(light.accent, 0.1), opacity: 1 },
        emphasis: { disabled: true },
      },
      {
        type: 'line',
        name: names[1],
        z: 3,
        data: before,
        showSymbol: false,
        symbol: 'circle',
        smooth: 0.2,
        smoothMonotone: 'x',
        lineStyle: { width: 1.25, color: light.ink4, type: [5, 4] },
        itemStyle: { color: light.ink4 },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** 24 hours: today as an area up to the last full hour, the other day dashed behind it. */
export default function HoursChart({ metric: id = 'logs.count', data, asOf, dense = false, height }: HoursChartProps) {
  const curve = useMemo(() => dayCurve(data, asOf), [data, asOf])
  usePanelRows(
    useMemo(
      () => ({
        columns: ['时段', ...curve.names],
        rows: data.x.map((_, hour) => [`${hour}时`, ...curveLines(curve).map((line) => pointCell(id, line, hour))]),
      }),
      [id, data, curve],
    ),
  )
  const option = useMemo(() => optionOf(data.x, curve, id, asOf, dense), [curve, data, id, asOf, dense])
  const cycle = useFullCycle(data.x, 1)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`24 小时${metric(id).label}，${curve.names.join('与')}`}
    />
  )
}

/** Where the words beside the dot stand: left of a steep rise, else above the line, never over it nor beyond the edge. */
function beside(today: readonly (number | null)[], last: number) {
  const [before, now] = [today[last - 1] ?? 0, today[last] ?? 0]
  if (last > 3 && before < now * 0.85) return { position: 'left', distance: 8 } as const
  return { position: 'top', distance: 6, align: last > 20 ? 'right' : last < 2 ? 'left' : 'center' } as const
}
