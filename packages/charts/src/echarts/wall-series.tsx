import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { joined, wall as wallForm } from '../format.ts'
import { wallStyle } from '../theme/chart-themes.ts'
import { alpha, partColor } from '../theme/colors.ts'
import { wall } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisEnds, type ChartSize, freeLabel, type Lines, type Plot, plotOf } from './free-label.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { TIP_HEIGHT, tipLine, wallTooltip } from './tip.ts'
import { lampLine } from './wall-line.ts'
import { wallScale, wallTick } from './wall-scale.ts'

use([BarChart])

export interface WallSeriesProps {
  metric: MetricId
  data: Series
  /** `lines` beside each other, the first in lamp light; `areas` and `bars` upon each other; `groups` of bars side by side. */
  kind: 'lines' | 'areas' | 'bars' | 'groups'
  /** Colours in the order of the series, where they are not those of the parts. */
  colors?: readonly string[]
  /** What the axis writes at a point. */
  label?: (x: string) => string
  /** A wide box: more labels. */
  wide?: boolean
}

type One = NonNullable<Extract<ChartOption['series'], readonly unknown[]>>[number]
/** A value beside its point, where no line runs through it. */
const worn = (lines: Lines, i: number, text: string, plot: Plot) => ({
  show: true,
  formatter: text,
  ...freeLabel(lines, i, text, plot).place,
  color: wall.acc,
  textBorderColor: wall.panelSolid,
  textBorderWidth: 4,
  fontSize: 22,
  fontWeight: 600 as const,
  fontFamily: wallStyle.font,
})
type Course = Series['series'][number]
const sameText = (text: string): string => text
const last = (data: Course['data']): number => data.findLastIndex((value) => value !== null)

/** One series in the form of its chart; `lit`: a point of the first line. */
function drawnAs(kind: WallSeriesProps['kind'], one: Course, index: number, color: string, lit: (value: number | null, i: number) => object): One {
  if (kind === 'bars') return { type: 'bar', name: one.name, stack: 'all', barWidth: '68%', data: one.data, itemStyle: { color }, emphasis: { disabled: true } }
  if (kind === 'groups')
    return {
      type: 'bar',
      name: one.name,
      barWidth: '22%',
      barGap: '14%',
      data: one.data,
      itemStyle: { color, borderRadius: [2, 2, 0, 0] },
      emphasis: { disabled: true },
    }
  if (kind === 'areas')
    return {
      type: 'line',
      name: one.name,
      stack: 'all',
      data: one.data,
      showSymbol: false,
      smooth: 0.2,
      smoothMonotone: 'x',
      lineStyle: { width: 0 },
      areaStyle: { color, opacity: 0.8 },
      itemStyle: { color },
      emphasis: { disabled: true },
    }
  if (index === 0) return { ...lampLine(0.26), name: one.name, z: 3, data: one.data.map(lit) }
  return {
    type: 'line',
    name: one.name,
    z: 2,
    data: one.data,
    showSymbol: false,
    smooth: 0.25,
    smoothMonotone: 'x',
    lineStyle: { width: 2, color: color },
    itemStyle: { color },
    emphasis: { disabled: true },
  }
}

/** The picture of a course over time in a box. */
export function seriesOption({ metric: id, data, kind, colors, label = sameText, wide = false }: WallSeriesProps, size: ChartSize): ChartOption {
  const { x, series } = data
  const stacked = kind === 'areas' || kind === 'bars'
  const columns = kind === 'bars' || kind === 'groups'
  const tops = stacked ? x.map((_, i) => series.reduce((sum, one) => sum + (one.data[i] ?? 0), 0)) : series.flatMap((one) => one.data)
  const scale = wallScale(tops)
  const color = (index: number) => colors?.[index] ?? (stacked ? partColor(series[index]?.id ?? '', index, 'wall') : ([wall.acc, wall.donut][index] ?? wall.bar))
  const steps = wide ? 8 : 4
  const every = Math.max(1, Math.round((x.length - 1) / steps))
  const lead = series[0]?.data ?? []
  const marked = last(lead)
  const lit = (value: number | null, i: number) =>
    i === marked
      ? { value, symbol: 'circle', symbolSize: 11, itemStyle: { color: wall.acc2 }, label: worn(lines, i, joined(wallForm(value, metric(id).decimals)), plot) }
      : { value, symbol: 'none' }
  const lines = series.map((one) => one.data)
  const grid = { left: wide ? 64 : 52, right: 18, top: kind === 'lines' ? 50 : 42, bottom: 30 }
  // The line that says a point stands above the end of the course.
  const plot = { ...plotOf(size, grid, axisEnds(tops)), above: grid.top - TIP_HEIGHT }
  const drawn = series.map((one, index) => drawnAs(kind, one, index, color(index), lit))
  // What the tip says of many series needs the whole line above the chart: the ticks carry the scale then.
  const crowded = !wide && series.length > 3
  return {
    grid,
    tooltip: {
      ...wallTooltip(wallStyle, 'right', 0),
      formatter: (points) => {
        const at = (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0
        return tipLine(
          label(x[at] ?? ''),
          series.map((one, index) => ({ color: color(index), name: one.name, value: joined(wallForm(one.data[at], metric(id).decimals)) })),
        )
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: columns,
      data: x,
      axisLabel: {
        formatter: label,
        margin: 10,
        hideOverlap: false,
        interval: (i: number) => i === x.length - 1 || (i % every === 0 && i < x.length - every * 0.6),
        ...(columns ? {} : { alignMinLabel: 'left', alignMaxLabel: 'right' }),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      ...(crowded ? {} : { name: `${scale.prefix}${metric(id).unit}` }),
      nameGap: kind === 'lines' ? 26 : 18,
      nameTextStyle: { align: 'left', color: wall.ink3, fontSize: wallStyle.size, padding: [0, 0, 0, wide ? -60 : -48] },
      axisLabel: { formatter: (value: number) => `${wallTick(scale, value)}${crowded && value > 0 ? scale.prefix : ''}` },
      splitLine: { lineStyle: { color: alpha(wall.ink2, 0.14) } },
    },
    series: drawn,
  }
}

/** A course over time on a wall: lines, stacked areas or stacked bars over one axis, its unit written once. */
export default function WallSeries({ metric: id, data, kind, colors, label, wide }: WallSeriesProps) {
  const option = useMemo(() => (size: ChartSize) => seriesOption({ metric: id, data, kind, colors, label, wide }, size), [data, kind, colors, label, wide, id])
  const cycle = useMemo(() => ({ seriesIndex: 0, indexes: data.x.flatMap((_, i) => (data.series[0]?.data[i] === null ? [] : [i])), tip: true }), [data])
  return (
    <EChart
      option={option}
      face={wallStyle}
      metric={id}
      cycle={cycle}
      label={`${data.series.map(({ name }) => name).join('、')}，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}
