import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { joined, wall as wallForm } from '../format.ts'
import { wallStyle } from '../theme/chart-themes.ts'
import { wall } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisEnds, type ChartSize, freeLabel, plotOf } from './free-label.ts'
import { type DayCurve, dayCurve } from './hours.ts'
import type { ChartOption } from './option.ts'
import { tipLine, wallTooltip } from './tip.ts'
import { lampLine } from './wall-line.ts'
import { wallScale, wallTick } from './wall-scale.ts'

export interface WallAreaProps {
  metric?: MetricId
  /** Series 1 = today, series 2 = yesterday; 24 points. */
  data: Series
  asOf?: string
  /** Labels every 4 h instead of 00 06 12 18 23. */
  wide?: boolean
}

const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The picture of a day in a box. */
export function areaOption({ today, before, last, names }: DayCurve, id: MetricId, wide: boolean, size: ChartSize): ChartOption {
  const scale = wallScale([...today, ...before])
  const labelled = wide ? [0, 4, 8, 12, 16, 20, 23] : [0, 6, 12, 18, 23]
  const grid = { left: wide ? 64 : 46, right: 14, top: wide ? 44 : 54, bottom: 30 }
  const plot = plotOf(size, grid, axisEnds([...today, ...before], 1))
  return {
    grid,
    tooltip: {
      ...wallTooltip(wallStyle, last > 11 ? 'left' : 'right', 76),
      formatter: (points) => {
        const hour = (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0
        return tipLine(hourLabel(hour), [
          ...(hour <= last ? [{ color: wall.acc, name: names[0], value: joined(wallForm(today[hour])) }] : []),
          { color: wall.yesterday, name: names[1], value: joined(wallForm(before[hour])) },
        ])
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: today.map((_, hour) => hourLabel(hour)),
      axisLabel: { interval: (hour: number) => labelled.includes(hour), hideOverlap: false, alignMinLabel: 'left', alignMaxLabel: 'right', margin: 10 },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      name: `${scale.prefix}${metric(id).unit}`,
      nameGap: wide ? 20 : 30,
      nameTextStyle: { align: 'left', color: wall.ink3, fontSize: wallStyle.size, padding: [0, 0, 0, wide ? -60 : -42] },
      axisLabel: { formatter: (value: number) => wallTick(scale, value) },
    },
    series: [
      {
        type: 'line',
        name: names[1],
        z: 2,
        data: before,
        showSymbol: false,
        symbol: 'circle',
        smooth: 0.25,
        smoothMonotone: 'x',
        lineStyle: { width: 2, color: wall.yesterday, type: [6, 5] },
        itemStyle: { color: wall.yesterday },
        emphasis: { disabled: true },
      },
      {
        ...lampLine(0.3),
        name: names[0],
        z: 3,
        data: today.map((value, hour) => ({
          value,
          symbol: hour === last ? 'circle' : 'none',
          symbolSize: 11,
          itemStyle: { color: wall.acc2 },
          label: {
            show: hour === last,
            formatter: joined(wallForm(value)),
            ...(hour === last ? freeLabel([today, before], last, joined(wallForm(value)), plot).place : {}),
            color: wall.acc,
            textBorderColor: wall.panelSolid,
            textBorderWidth: 4,
            fontSize: 22,
            fontWeight: 600,
            fontFamily: wallStyle.font,
          },
        })),
      },
    ],
  }
}

/** Today in lamp light up to the last full hour, ending in a point with its value; yesterday dashed. */
export default function WallArea({ metric: id = 'logs.count', data, asOf, wide = false }: WallAreaProps) {
  const curve = useMemo(() => dayCurve(data, asOf), [data, asOf])
  const option = useMemo(() => (size: ChartSize) => areaOption(curve, id, wide, size), [curve, id, wide])
  const cycle = useMemo(() => ({ seriesIndex: 0, indexes: data.x.map((_, hour) => hour), tip: true }), [data])
  return <EChart option={option} face={wallStyle} metric={id} cycle={cycle} label={`24 小时${metric(id).label}，${curve.names.join('与')}`} />
}
