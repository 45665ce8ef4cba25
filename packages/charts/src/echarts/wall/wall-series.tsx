import { metric } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { joined, wall as wallForm } from '../../format.ts'
import { pointText } from '../../kinds/points.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { alpha, partColor } from '../../theme/colors.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { axisEnds, type ChartSize, plotOf } from '../free-label.ts'
import type { ChartOption } from '../option.ts'
import { use } from '../register.ts'
import { TIP_HEIGHT, tipLine, wallTooltip } from '../tip.ts'
import { drawnAs, last, sameText, type WallSeriesProps, worn } from './drawn-series.ts'
import { wallScale, wallTick } from './wall-scale.ts'

use([BarChart])

/** The axis of times: about so many labels, the first and the last inside the box where points lie on its edges. */
function categoryAxisOf(x: readonly string[], label: (text: string) => string, columns: boolean, steps: number) {
  const every = Math.max(1, Math.round((x.length - 1) / steps))
  return {
    type: 'category' as const,
    boundaryGap: columns,
    data: [...x],
    axisLabel: {
      formatter: label,
      margin: 10,
      hideOverlap: false,
      interval: (i: number) => i === x.length - 1 || (i % every === 0 && i < x.length - every * 0.6),
      ...(columns ? {} : { alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const }),
    },
  }
}

/** The picture of a course over time in a box. */
export function seriesOption(
  { metric: id, data, kind, colors, label = sameText, wide = false }: WallSeriesProps,
  size: ChartSize,
): ChartOption {
  const { x, series } = data
  const stacked = kind === 'areas' || kind === 'bars'
  const columns = kind === 'bars' || kind === 'groups'
  const tops = stacked
    ? x.map((_, i) => series.reduce((sum, one) => sum + (one.data[i] ?? 0), 0))
    : series.flatMap((one) => one.data)
  const scale = wallScale(tops)
  const color = (index: number) =>
    colors?.[index] ??
    (stacked ? partColor(series[index]?.id ?? '', index, 'wall') : ([wall.acc, wall.donut][index] ?? wall.bar))
  const lead = series[0]?.data ?? []
  const marked = last(lead)
  const lit = (value: number | null, i: number) =>
    i === marked
      ? {
          value,
          symbol: 'circle',
          symbolSize: 11,
          itemStyle: { color: wall.acc2 },
          label: worn(lines, i, joined(wallForm(value, metric(id).decimals)), plot),
        }
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
    tooltip: wallTooltip(wallStyle, 'right', 0, (at) =>
      tipLine(
        label(x[at] ?? ''),
        series.map((one, index) => ({
          color: color(index),
          name: one.name,
          value: pointText(id, one, at, (value) => joined(wallForm(value, metric(id).decimals))),
        })),
      ),
    ),
    xAxis: categoryAxisOf(x, label, columns, wide ? 8 : 4),
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      // Half an event never happens.
      ...(metric(id).decimals ? {} : { minInterval: 1 }),
      ...(crowded ? {} : { name: `${scale.prefix}${metric(id).unit}` }),
      nameGap: kind === 'lines' ? 26 : 18,
      nameTextStyle: {
        align: 'left',
        color: wall.ink3,
        fontSize: wallStyle.size,
        padding: [0, 0, 0, wide ? -60 : -48],
      },
      axisLabel: {
        formatter: (value: number) => `${wallTick(scale, value)}${crowded && value > 0 ? scale.prefix : ''}`,
      },
      splitLine: { lineStyle: { color: alpha(wall.ink2, 0.14) } },
    },
    series: drawn,
  }
}

/** A course over time on a wall: lines, stacked areas or stacked bars over one axis, its unit written once. */
export default function WallSeries({ metric: id, data, kind, colors, label, wide }: WallSeriesProps) {
  const option = useMemo(
    () => (size: ChartSize) => seriesOption({ metric: id, data, kind, colors, label, wide }, size),
    [data, kind, colors, label, wide, id],
  )
  const cycle = useMemo(
    () => ({
      seriesIndex: 0,
      indexes: data.x.flatMap((_, i) => (data.series[0]?.data[i] === null ? [] : [i])),
      tip: true,
    }),
    [data],
  )
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
