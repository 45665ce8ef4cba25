import { type MetricId, metric, type Row } from '@data-centre/api'
import { ScatterChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { useMemo } from 'react'
import { rowCell } from '../figures/cells.ts'
import { axis, full, joined, shown } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { alpha } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { indexOf, tip, tooltipOf } from './tip.ts'

use([ScatterChart, LabelLayout])

interface BubbleChartProps {
  x: MetricId
  y: MetricId
  /** What the area of a circle stands for. */
  size: MetricId
  rows: readonly Pick<Row, 'id' | 'name' | 'values' | 'withheld'>[]
  height?: number
}

/** Diameters of the smallest and the largest circle, px. */
const [MIN_SIZE, MAX_SIZE] = [8, 36]

interface Bubble {
  name: string
  /** Across, up and the area. */
  value: readonly [number, number, number]
}

/** Circles at the first two numbers with the third as their area. */
function optionOf(ids: readonly [MetricId, MetricId, MetricId], points: readonly Bubble[]): ChartOption {
  const [x, y] = ids
  const style = consoleStyle
  const largest = Math.max(...points.map(({ value }) => value[2]), 1)
  const axisOf = (id: MetricId) => ({
    type: 'value' as const,
    scale: true,
    splitNumber: 4,
    nameTextStyle: { color: light.ink3, fontSize: style.size },
    axisLabel: { formatter: (value: number) => (metric(id).unit === '%' ? `${axis(value)}%` : axis(value)) },
  })
  return {
    grid: { left: 4, right: 24, top: 24, bottom: 20, containLabel: true },
    tooltip: {
      ...tooltipOf(style),
      trigger: 'item',
      formatter: (point) => {
        const { name, value } = points[indexOf(point)] ?? { name: '', value: [0, 0, 0] }
        return tip(
          name,
          ids.map((id, at) => ({ name: metric(id).label, value: full(id, value[at] ?? null) })),
        )
      },
    },
    xAxis: {
      ...axisOf(x),
      name: metric(x).label,
      nameLocation: 'end',
      nameGap: 0,
      nameTextStyle: {
        align: 'right',
        verticalAlign: 'top',
        padding: [22, 0, 0, 0],
        color: light.ink3,
        fontSize: style.size,
      },
    },
    yAxis: {
      ...axisOf(y),
      name: metric(y).label,
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { align: 'left', color: light.ink3, fontSize: style.size },
    },
    series: [
      {
        type: 'scatter',
        data: points.map(({ name, value }) => ({ name, value: [...value] })),
        symbolSize: (value: number[]) =>
          MIN_SIZE + (MAX_SIZE - MIN_SIZE) * Math.sqrt(Math.max(0, value[2] ?? 0) / largest),
        itemStyle: { color: alpha(light.accent, 0.35), borderColor: light.accent, borderWidth: 1 },
        label: { show: true, position: 'top', formatter: '{b}', color: light.ink2, fontSize: style.size },
        labelLayout: { hideOverlap: true },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** Entities by two numbers, a third as the area of their circles; who lacks one of them is left out. */
export default function BubbleChart({ x, y, size, rows, height }: BubbleChartProps) {
  const points = useMemo(
    () =>
      rows.flatMap(({ name, values, withheld }) => {
        const [across, up, area] = [values[x], values[y], values[size]]
        return typeof across === 'number' && typeof up === 'number' && !withheld?.[size]
          ? [{ name, value: [across, up, area ?? 0] as const }]
          : []
      }),
    [rows, x, y, size],
  )
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', ...[x, y, size].map((id) => metric(id).label)],
        rows: rows.map((row) => [row.name, ...[x, y, size].map((id) => rowCell(row, id))]),
      }),
      [rows, x, y, size],
    ),
  )
  const option = useMemo(() => optionOf([x, y, size], points), [points, x, y, size])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={y}
      label={points
        .map(({ name, value }) => `${name} ${joined(shown(x, value[0]))} ${joined(shown(y, value[1]))}`)
        .join('，')}
    />
  )
}
