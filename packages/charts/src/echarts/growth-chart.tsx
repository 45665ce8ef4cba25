import { metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { axis, full, monthLabel } from '../format.ts'
import { growthColumns, growthOf } from '../kinds/growth.ts'
import { pointCell, pointText } from '../kinds/points.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip } from './console-parts.ts'
import { useFullCycle } from './cycle.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { pointRow, tip } from './tip.ts'

use([BarChart])

export interface GrowthChartProps {
  /** Series 1 = new per month (bars), series 2 = total at its end (line, right axis); split by a dimension the bars are stacked. */
  data: Series
  height?: number
}

/** Bars on the left axis, the stock as a dashed line on the right one. */
function optionOf(x: readonly string[], { ids, bars, sum, line }: ReturnType<typeof growthOf>): ChartOption {
  const label = { formatter: (value: number) => axis(value) }
  // A stock of nothing must not put its axis below zero.
  const stockMin = line.data.some((value) => value !== null && value > 0) ? undefined : 0
  return {
    grid: { left: 4, right: 4, top: 10, bottom: 0, containLabel: true },
    tooltip: axisTooltip('shadow', (index) => {
      const rows = bars.map((bar) => pointRow(ids[0], bar, index, bar.color))
      const stock = pointRow(ids[1], { ...line, name: metric(ids[1]).label }, index, light.ink1)
      const { label } = metric(ids[0])
      return tip(
        x[index] ?? '',
        [...rows, stock],
        sum && `${label} ${pointText(ids[0], sum, index, (value) => full(ids[0], value))}`,
      )
    }),
    xAxis: { type: 'category', data: [...x], axisLabel: { formatter: monthLabel, margin: 8 } },
    yAxis: [
      { type: 'value', min: 0, minInterval: 1, splitNumber: 3, axisLabel: label },
      {
        type: 'value',
        scale: true,
        min: stockMin,
        minInterval: 1,
        splitNumber: 3,
        alignTicks: true,
        splitLine: { show: false },
        axisLabel: label,
      },
    ],
    series: [
      ...bars.map(({ name, color, data: values }) => ({
        type: 'bar' as const,
        name,
        stack: 'new',
        data: [...values],
        barWidth: '48%',
        barMaxWidth: 24,
        itemStyle: { color },
        emphasis: bars.length > 1 ? { disabled: true } : { itemStyle: { color: light.bar } },
      })),
      {
        type: 'line',
        name: metric(ids[1]).label,
        yAxisIndex: 1,
        data: [...line.data],
        showSymbol: false,
        symbol: 'circle',
        symbolSize: 6,
        smooth: 0.2,
        smoothMonotone: 'x',
        lineStyle: { width: 1.75, color: light.ink1, type: [5, 4] },
        itemStyle: { color: light.ink1 },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** Growth: new per month as bars from 0, part on part where the answer is split, and the stock as a dashed line on its own axis. */
export default function GrowthChart({ data, height }: GrowthChartProps) {
  const growth = useMemo(() => growthOf(data), [data])
  usePanelRows(
    useMemo(() => {
      const columns = growthColumns(growth)
      return {
        columns: ['月份', ...columns.map(({ name }) => name)],
        rows: data.x.map((x, index) => [x, ...columns.map((column) => pointCell(column.id, column, index))]),
      }
    }, [data, growth]),
  )
  const option = useMemo(() => optionOf(data.x, growth), [data, growth])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={growth.ids[0]}
      cycle={cycle}
      label={`增长，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}
