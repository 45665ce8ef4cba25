import { type MetricId, metric, type Weeks } from '@data-centre/api'
import { BarChart, LineChart } from 'echarts/charts'
import { useCallback, useMemo } from 'react'
import { axis } from '../format.ts'
import { pointCell } from '../kinds/points.ts'
import { weekParts } from '../kinds/week-parts.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip } from './console-parts.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { pointRow, tip } from './tip.ts'

use([BarChart, LineChart])

interface WeekChartProps {
  /** x = teaching weeks; the ids of the series are metrics. */
  data: Weeks
  /** So many of the last series are lines; without it, percentages are. */
  lines?: number
  /** What stands on the axis instead of teaching weeks: 院系, 学期. */
  names?: string
  height?: number
}

const isPercent = (id: string | undefined): boolean => id !== undefined && metric(id as MetricId).unit === '%'
const axisLabel = { formatter: (value: number) => axis(value) }

/** Bars on the left axis, lines on the right one; lines alone share the left one, which then need not start at nought. */
function optionOf(
  { x, series, rests }: Weeks,
  lineCount: number | undefined,
  textOf: (x: string) => string,
  isNamed: boolean,
): ChartOption {
  const { bars, lines } = weekParts({ x, series }, lineCount)
  const alone = bars.length === 0
  const shaded = new Map(rests.map(({ week, name }) => [String(week), name]))
  // A percentage beside bars has quarters of its own; other numbers share the lines of the left axis.
  const right = isPercent(lines[0]?.line.id) ? { max: 100, interval: 25 } : { splitNumber: 3, alignTicks: true }
  return {
    grid: { left: 4, right: 4, top: 12, bottom: 0, containLabel: true },
    tooltip: axisTooltip('shadow', (at) => {
      const week = x[at] ?? ''
      const rows = [...bars, ...lines].map(({ line, color }) => pointRow(line.id as MetricId, line, at, color))
      return tip(textOf(week), rows, shaded.get(week))
    }),
    xAxis: {
      type: 'category',
      data: x,
      axisLabel: isNamed ? { margin: 8, interval: 0, width: 78, overflow: 'break', lineHeight: 14 } : { margin: 8 },
      splitArea: {
        show: shaded.size > 0,
        interval: 0,
        areaStyle: { color: x.map((week) => (shaded.has(week) ? light.band : 'transparent')) },
      },
    },
    yAxis: [
      alone
        ? {
            type: 'value',
            scale: true,
            ...(isPercent(lines[0]?.line.id) ? { max: 100 } : {}),
            splitNumber: 3,
            axisLabel,
          }
        : { type: 'value', min: 0, minInterval: 1, splitNumber: 3, axisLabel },
      { type: 'value', min: 0, show: !alone && lines.length > 0, splitLine: { show: false }, axisLabel, ...right },
    ],
    series: [
      ...bars.map(({ line, color }) => ({
        type: 'bar' as const,
        name: line.name,
        stack: 'parts',
        data: [...line.data],
        barWidth: '52%',
        barMaxWidth: 20,
        itemStyle: { color },
        emphasis: { disabled: true },
      })),
      ...lines.map(({ line, color }) => ({
        type: 'line' as const,
        name: line.name,
        yAxisIndex: alone ? 0 : 1,
        data: [...line.data],
        connectNulls: false,
        smooth: false,
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: { width: 1.75, color },
        itemStyle: { color },
        emphasis: { disabled: true },
      })),
    ],
  }
}

/** Numbers week by week, weeks of holidays and exams shaded. */
export default function WeekChart({ data, lines, names, height }: WeekChartProps) {
  const { x, series } = data
  const isNamed = names !== undefined
  const textOf = useCallback((at: string) => (isNamed ? at : `第 ${at} 周`), [isNamed])
  usePanelRows(
    useMemo(
      () => ({
        columns: [names ?? '教学周', ...series.map(({ name }) => name)],
        rows: x.map((week, at) => [textOf(week), ...series.map((line) => pointCell(line.id as MetricId, line, at))]),
      }),
      [x, series, names, textOf],
    ),
  )
  const option = useMemo(() => optionOf(data, lines, textOf, isNamed), [data, lines, textOf, isNamed])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      label={`${series.map(({ name }) => name).join('、')}，${x.length > 0 ? `${textOf(x[0] ?? '')} 至 ${textOf(x.at(-1) ?? '')}` : ''}`}
    />
  )
}
