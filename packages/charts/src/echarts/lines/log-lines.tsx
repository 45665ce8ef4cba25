import { type MetricId, metric, type Series } from '@data-centre/api'
import { MarkAreaComponent } from 'echarts/components'
import { LabelLayout } from 'echarts/features'
import { useMemo } from 'react'
import { axis, monthDay } from '../../format.ts'
import { metricOf, stackSum } from '../../kinds/points.ts'
import { useSeriesRows } from '../../kinds/series-rows.ts'
import { consoleStyle } from '../../theme/chart-themes.ts'
import { lineColor } from '../../theme/colors.ts'
import { light } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { axisTooltip, valueAxis } from '../console-parts.ts'
import { useFullCycle } from '../cycle.ts'
import type { ChartOption } from '../option.ts'
import { use } from '../register.ts'
import { pointRow, tip } from '../tip.ts'
import { symbolsOf } from './lone-points.ts'

use([LabelLayout, MarkAreaComponent])

export interface Holiday {
  name: string
  /** First and last day, `yyyy-MM-dd`, as on the x axis. */
  from: string
  to: string
}

export interface LogLinesProps {
  metric?: MetricId
  data: Series
  /** Draws the line of all as a dashed one. Where the answer has no series `total` it is summed: right for counts, wrong for people. */
  total?: boolean
  holidays?: readonly Holiday[]
  height?: number
}

/** The last values of more lines than these would lie upon each other: that of all is said, the tooltip says the others. */
const MAX_LABELLED = 5

const dayLabel = (x: string) => (/^\d{4}-\d{2}-\d{2}$/.test(x) ? monthDay(x) : x)

/** Lines that end in their last value, holidays shaded. */
function optionOf(
  id: MetricId,
  x: readonly string[],
  lines: readonly Line[],
  holidays: readonly Holiday[],
): ChartOption {
  const style = consoleStyle
  return {
    grid: { left: 4, right: 60, top: 12, bottom: 0, containLabel: true },
    tooltip: axisTooltip('line', (index) => {
      return tip(
        x[index] ?? '',
        lines.map((line) => pointRow(metricOf(line, id), line, index, line.color)),
      )
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: [...x],
      axisLabel: { formatter: dayLabel, margin: 8, interval: Math.max(0, Math.ceil(x.length / 7) - 1) },
    },
    yAxis: valueAxis(4),
    series: lines.map((line, index) => ({
      type: 'line',
      name: line.name,
      data: line.data,
      connectNulls: false,
      ...symbolsOf(line.data),
      symbolSize: 6,
      smooth: 0.2,
      smoothMonotone: 'x',
      z: line.dashed ? 4 : 3,
      lineStyle: { width: 1.75, color: line.color, type: line.dashed ? [5, 4] : 'solid' },
      itemStyle: { color: line.color },
      endLabel: {
        // The label of a line that has no point any more would stay where no place is.
        show: (line.dashed || lines.length <= MAX_LABELLED) && line.data.some((value) => value !== null),
        formatter: () => axis(line.data.findLast((value) => value !== null) ?? null),
        color: light.ink2,
        fontSize: style.size,
        distance: 6,
        padding: [1, 0],
      },
      labelLayout: { moveOverlap: 'shiftY' },
      emphasis: { disabled: true },
      markArea:
        index === 0 && holidays.length > 0
          ? {
              silent: true,
              itemStyle: { color: light.band },
              label: { position: 'insideTop', color: light.ink3, fontSize: style.size },
              data: holidays.map((holiday) => [{ name: holiday.name, xAxis: holiday.from }, { xAxis: holiday.to }]),
            }
          : undefined,
    })),
  }
}

/** Lines over days, one per platform, each ending in its last value; 合计 dashed in ink. */
export default function LogLines({
  metric: id = 'logs.count',
  data,
  total = true,
  holidays = [],
  height,
}: LogLinesProps) {
  const lines = useMemo(() => withTotal(data, total), [data, total])
  useSeriesRows('日期', id, { x: data.x, series: lines })
  const option = useMemo(() => optionOf(id, data.x, lines, holidays), [data, lines, holidays, id])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`${metric(id).label}趋势，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}

type Line = Series['series'][number] & { color: string; dashed: boolean }

/** The lines to draw, 合计 first: the series `total` where the answer has one, else the sum. A day without any value has no total either, nor has one of which a line is withheld: the line of all would fall. */
export function withTotal(data: Series, hasTotal: boolean): Line[] {
  const given = data.series.find(({ id }) => id === 'total')
  const lines = data.series
    .filter((series) => series !== given)
    .map(
      (series, index, { length }): Line => ({
        ...series,
        color: lineColor(series.id, index, length),
        dashed: false,
      }),
    )
  if (!hasTotal || lines.length < 2) return lines
  if (given) return [{ ...given, color: light.ink1, dashed: true }, ...lines]
  const sums = data.x.map((_, day) => stackSum(lines, day))
  const total: Line = {
    id: 'total',
    name: '合计',
    color: light.ink1,
    dashed: true,
    data: sums.map(({ value, isPart }) => (isPart ? null : value)),
    withheld: Object.fromEntries(sums.flatMap(({ isPart }, day) => (isPart ? [[day, 'derivable'] as const] : []))),
  }
  return [total, ...lines]
}
