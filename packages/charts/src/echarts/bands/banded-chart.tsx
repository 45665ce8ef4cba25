import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart, LineChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { useMemo } from 'react'
import { axis, full, monthDay } from '../../format.ts'
import { metricOf } from '../../kinds/points.ts'
import { useSeriesRows } from '../../kinds/series-rows.ts'
import { consoleStyle } from '../../theme/chart-themes.ts'
import { lineColor } from '../../theme/colors.ts'
import { light } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { axisTooltip, valueAxis } from '../console-parts.ts'
import { useFullCycle } from '../cycle.ts'
import { symbolsOf } from '../lines/lone-points.ts'
import type { ChartOption } from '../option.ts'
import { use } from '../register.ts'
import { pointRow, tip } from '../tip.ts'
import { scaleBands } from './scale-bands.ts'

use([BarChart, LineChart, LabelLayout])

interface BandedChartProps {
  metric: MetricId
  /** Metrics over time; each has the unit of its own, none are added up. */
  data: Series
  as: 'bars' | 'lines'
  height: number
}

const TOP = 12
const GAP = 20
/** Names of the days below the lowest band, px. */
const FOOT = 24
/** Width of the numbers on every axis: the days of all bands stand below each other. */
const AXIS = 52
/** Room for the last values of lines, px. */
const END = 60
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayLabel = (x: string): string => (DAY.test(x) ? monthDay(x) : x)

/** Plots below each other, the first half as high again as the others. */
function gridsOf(count: number, height: number, right: number) {
  const room = height - TOP - FOOT - GAP * (count - 1)
  const share = room / (count + 0.5)
  let top = TOP
  return Array.from({ length: count }, (_, at) => {
    const own = at === 0 ? share * 1.5 : share
    const grid = { left: AXIS, right, top, height: own }
    top += own + GAP
    return grid
  })
}

const barOf = (color: string) => ({
  type: 'bar' as const,
  barMaxWidth: 28,
  itemStyle: { color },
  emphasis: { disabled: true },
})
const lineOf = (color: string, { data }: Series['series'][number]) => ({
  type: 'line' as const,
  connectNulls: false,
  ...symbolsOf(data),
  symbolSize: 6,
  lineStyle: { width: 1.75, color },
  itemStyle: { color },
  endLabel: {
    // A sum that breaks off has no last value.
    show: (data.at(-1) ?? null) !== null,
    formatter: () => axis(data.findLast((value) => value !== null) ?? null),
    color: light.ink2,
    fontSize: consoleStyle.size,
    distance: 6,
    padding: [1, 0],
  },
  labelLayout: { moveOverlap: 'shiftY' as const },
  emphasis: { disabled: true },
})

function optionOf(id: MetricId, { x, series }: Series, as: BandedChartProps['as'], height: number): ChartOption {
  const bands = scaleBands(series)
  const isLines = as === 'lines'
  const colorOf = (at: number): string => lineColor(series[at]?.id ?? '', at, series.length)
  const lowest = bands.length - 1
  return {
    grid: gridsOf(bands.length, height, isLines ? END : 4),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: axisTooltip(isLines ? 'line' : 'shadow', (index) =>
      tip(
        x[index] ?? '',
        series.map((line, at) => {
          const of = metricOf(line, id)
          return pointRow(of, line, index, colorOf(at), (value) => full(of, value))
        }),
      ),
    ),
    xAxis: bands.map((_, band) => ({
      type: 'category' as const,
      gridIndex: band,
      boundaryGap: !isLines,
      data: [...x],
      axisLabel: { show: band === lowest, margin: 8, hideOverlap: true, formatter: dayLabel },
    })),
    yAxis: bands.map((_, band) => ({ ...valueAxis(band === 0 ? 3 : 2), gridIndex: band })),
    series: bands.flatMap((band, index) =>
      band.flatMap((at) => {
        const line = series[at]
        if (!line) return []
        const look = isLines ? lineOf(colorOf(at), line) : barOf(colorOf(at))
        return [{ ...look, name: line.name, xAxisIndex: index, yAxisIndex: index, data: [...line.data] }]
      }),
    ),
  }
}

/** Numbers of different sizes over the same days, as bars side by side or as lines: those that would lie flat beside the others have an axis of their own below them. */
export default function BandedChart({ metric: id, data, as, height }: BandedChartProps) {
  const { x, series } = data
  useSeriesRows('日期', id, data)
  const option = useMemo(() => optionOf(id, data, as, height), [id, data, as, height])
  const cycle = useFullCycle(x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`${metric(id).label}等 ${series.length} 项，${x.at(0) ?? ''} 至 ${x.at(-1) ?? ''}`}
    />
  )
}
