import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { full, monthDay } from '../format.ts'
import { columnColor } from '../kinds/column-legend.ts'
import { stackSum, sumText } from '../kinds/points.ts'
import { useSeriesRows } from '../kinds/series-rows.ts'
import { widthOf } from '../kinds/wall/wall-name.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { EChart } from './chart.tsx'
import { axisTooltip, sumLabels, valueAxis } from './console-parts.ts'
import { useFullCycle } from './cycle.ts'
import type { ChartSize } from './free-label.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { pointRow, tip } from './tip.ts'

use([BarChart])

interface ColumnChartProps {
  metric: MetricId
  /** Unit of the numbers where it is not the metric's: people of a band of hours. */
  unit?: string | undefined
  /** One series, or parts that stand upon each other. */
  data: Series
  height?: number
  /** What a click on a column does, by its place on the axis. */
  onOpen?: ((at: number) => void) | undefined
}

/** Over more columns than these their numbers would lie upon each other; the tooltip says them. */
const MAX_LABELLED = 14
const STACK = 'sum'

/** Between the names of two columns, px, and what the ticks of the values take. */
const [NAME_GAP, TICKS_WIDTH] = [2, 36]
/** Ways to write a band: in one row, its number and unit (two characters) above the rest, or each in a row: 10 / 小时 / 及以上. */
const bandRows = [
  (name: string) => name,
  (name: string) => name.replace(/^(\d[\d-]*\D{2})(?=.)/, '$1\n'),
  (name: string) => name.replace(/^(\d[\d-]*)(\D{2})/, '$1\n$2\n').trimEnd(),
] as const
/** Names of columns as their axis writes them, in the fewest rows in which each has its name: a day without its year. */
export function tickNames(x: readonly string[], width: number): string[] {
  const names = x.map((name) => (DAY.test(name) ? monthDay(name) : name))
  const room = (width - TICKS_WIDTH) / x.length - NAME_GAP
  const fits = (name: string) => name.split('\n').every((row) => widthOf(row) * consoleStyle.size <= room)
  const write = bandRows.find((rows) => names.every((name) => fits(rows(name)))) ?? bandRows[2]
  return names.map(write)
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Columns over the members of an axis, part upon part with the sum on top. */
export default function ColumnChart({ metric: id, unit, data, height, onOpen }: ColumnChartProps) {
  const { x, series } = data
  useSeriesRows('', id, data)
  const option = useMemo(() => {
    const counted = (value: number | null): string =>
      unit === undefined || value === null ? full(id, value) : `${value.toLocaleString('zh-CN')} ${unit}`
    const colorOf = (i: number): string => columnColor(i, series.length)
    const adds = series.length > 1
    const sums = x.map((_, at) => stackSum(series, at))
    return ({ width }: ChartSize): ChartOption => {
      const names = tickNames(x, width)
      return {
        grid: { left: 4, right: 4, top: 24, bottom: 0, containLabel: true },
        tooltip: axisTooltip('shadow', (at) => {
          const rows = series.map((line, i) => pointRow(id, line, at, colorOf(i), counted))
          return tip(x[at] ?? '', rows, adds ? `合计 ${sumText(id, stackSum(series, at), counted)}` : undefined)
        }),
        xAxis: {
          type: 'category',
          data: x,
          axisLabel: {
            margin: 8,
            interval: 0,
            hideOverlap: true,
            lineHeight: 14,
            formatter: (_: string, at: number) => names[at] ?? '',
          },
        },
        yAxis: valueAxis(3),
        series: [
          ...series.map((line, i) => ({
            type: 'bar' as const,
            name: line.name,
            stack: STACK,
            barWidth: '48%',
            data: [...line.data],
            barMaxWidth: 40,
            itemStyle: { color: colorOf(i) },
            emphasis: { disabled: true },
          })),
          ...(x.length > MAX_LABELLED ? [] : [sumLabels(id, sums, STACK, 'top')]),
        ],
      }
    }
  }, [id, unit, x, series])
  const cycle = useFullCycle(x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      onPoint={onOpen}
      label={`${metric(id).label}，${x.join('、')}`}
    />
  )
}
