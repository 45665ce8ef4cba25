import { type MetricId, metric, type Row } from '@data-centre/api'
import { ScatterChart as ScatterSeries } from 'echarts/charts'
import { useMemo } from 'react'
import { rowCell } from '../figures/cells.ts'
import { axis, full } from '../format.ts'
import { regressionOf } from '../kinds/regression.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { alpha } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { indexOf, tip, tooltipOf } from './tip.ts'

use([ScatterSeries])

interface ScatterChartProps {
  x: MetricId
  y: MetricId
  points: readonly Row[]
  height?: number
}

/** Points, and a line through them where they lie on one. */
function optionOf(x: MetricId, y: MetricId, points: readonly Row[]): ChartOption {
  const style = consoleStyle
  const drawn = points.flatMap(({ name, values }) => {
    const [across, up] = [values[x], values[y]]
    return typeof across === 'number' && typeof up === 'number' ? [{ name, pair: [across, up] as const }] : []
  })
  const pairs = drawn.map(({ pair }) => pair)
  const found = regressionOf(pairs)
  const xs = pairs.map(([value]) => value)
  const ends = found ? [Math.min(...xs), Math.max(...xs)].map((at) => [at, found.intercept + found.slope * at]) : []
  const name = (id: MetricId) => ({
    name: `${metric(id).label}（${metric(id).unit}）`,
    nameTextStyle: { color: light.ink3, fontSize: style.size },
  })
  return {
    grid: { left: 4, right: 24, top: 28, bottom: 20, containLabel: true },
    tooltip: {
      ...tooltipOf(style),
      trigger: 'item',
      formatter: (point) => {
        const { name: title = '', pair = [] } = drawn[indexOf(point)] ?? {}
        return tip(
          title,
          [x, y].map((id, at) => ({ name: metric(id).label, value: full(id, pair[at]) })),
        )
      },
    },
    xAxis: {
      type: 'value',
      scale: true,
      splitNumber: 4,
      ...name(x),
      nameLocation: 'middle',
      nameGap: 26,
      axisLabel: { formatter: (value: number) => axis(value) },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 4,
      ...name(y),
      nameTextStyle: { align: 'left', color: light.ink3, fontSize: style.size },
      nameGap: 10,
      axisLabel: { formatter: (value: number) => axis(value) },
    },
    series: [
      {
        type: 'scatter',
        data: pairs.map((pair) => [...pair]),
        symbolSize: 10,
        itemStyle: { color: alpha(light.accent, 0.55), borderColor: light.accent, borderWidth: 1 },
        emphasis: { itemStyle: { color: light.accent } },
      },
      {
        type: 'line',
        silent: true,
        data: ends,
        symbol: 'none',
        lineStyle: { width: 1, color: light.ink4, type: [5, 4] },
        endLabel: {
          show: found !== undefined,
          formatter: () => `r = ${found?.r.toFixed(2) ?? ''}`,
          color: light.ink2,
          fontSize: style.size,
          align: 'right',
          offset: [0, -12],
        },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** Entities by two metrics, without those that lack one; from ten on with the regression line and its r. */
export default function ScatterChart({ x, y, points, height }: ScatterChartProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', metric(x).label, metric(y).label],
        rows: points.map((row) => [row.name, rowCell(row, x), rowCell(row, y)]),
      }),
      [points, x, y],
    ),
  )
  const option = useMemo(() => optionOf(x, y, points), [points, x, y])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={y}
      label={`${metric(x).label}与${metric(y).label}，共 ${points.length} 项`}
    />
  )
}
