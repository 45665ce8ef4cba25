import { type Box, type MetricId, metric } from '@data-centre/api'
import { BoxplotChart } from 'echarts/charts'
import { useMemo } from 'react'
import { axis, full } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip } from './console-parts.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { tip } from './tip.ts'

use([BoxplotChart])

interface BoxChartProps {
  metric: MetricId
  boxes: readonly Box[]
  height?: number
}

const NAMES = ['最低', '下四分位', '中位数', '上四分位', '最高'] as const

/** How a number is spread: a box from quartile to quartile, its median, and lines to the least and the largest. */
export default function BoxChart({ metric: id, boxes, height }: BoxChartProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', '班级数', ...NAMES],
        rows: boxes.map(({ name, count, box }) => [name, count, ...box]),
      }),
      [boxes],
    ),
  )
  const option = useMemo(
    (): ChartOption => ({
      grid: { left: 4, right: 8, top: 12, bottom: 0, containLabel: true },
      tooltip: axisTooltip('shadow', (at) => {
        const { name = '', count = 0, box = [] } = boxes[at] ?? {}
        const rows = NAMES.map((part, i) => ({ color: light.barWeak, name: part, value: full(id, box[i] ?? null) }))
        return tip(name, rows.reverse(), `${count} 个班级`)
      }),
      xAxis: {
        type: 'category',
        data: boxes.map(({ name }) => name),
        axisLabel: { margin: 8, interval: 0, width: 78, overflow: 'break', lineHeight: 14 },
      },
      yAxis: { type: 'value', scale: true, splitNumber: 4, axisLabel: { formatter: (value: number) => axis(value) } },
      series: [
        {
          type: 'boxplot',
          data: boxes.map(({ box }) => [...box]),
          boxWidth: [8, 28],
          itemStyle: { color: light.band, borderColor: light.accent, borderWidth: 1.5 },
        },
      ],
    }),
    [boxes, id],
  )
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      label={`${metric(id).label}：${boxes.map(({ name, box }) => `${name} 中位数 ${full(id, box[2])}`).join('，')}`}
    />
  )
}
