import { type MetricId, metric, type Row } from '@data-centre/api'
import { LineChart, ScatterChart } from 'echarts/charts'
import { useMemo } from 'react'
import { type Numbers, rowCell } from '../../figures/cells.ts'
import { axis, full, joined, shown } from '../../format.ts'
import { widthOf } from '../../kinds/wall/wall-name.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { consoleStyle } from '../../theme/chart-themes.ts'
import { alpha } from '../../theme/colors.ts'
import { light } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import type { ChartSize } from '../free-label.ts'
import type { ChartOption } from '../option.ts'
import { use } from '../register.ts'
import { indexOf, tip, tooltipOf } from '../tip.ts'
import { type Box, bubbleLabels, spanOf } from './bubble-labels.ts'

use([LineChart, ScatterChart])

/** What the circles are compared with, and the word for it: 全校. */
type Whole = Numbers & { name: string }
interface BubbleChartProps {
  x: MetricId
  y: MetricId
  /** What the area of a circle stands for. */
  size: MetricId
  rows: readonly Pick<Row, 'id' | 'name' | 'values' | 'withheld'>[]
  /** The numbers of all, which two lines show. */
  whole?: Whole | undefined
  height?: number
}

/** Diameters of the smallest and the largest circle, px. */
const [MIN_SIZE, MAX_SIZE] = [8, 36]
/** Around the plot: the names of the axes, their ticks, the values of the lines, px. */
const GRID = { left: 48, right: 20, top: 26, bottom: 44 }
const LINE_HEIGHT = 16

interface Circle {
  name: string
  /** Across, up and the area. */
  value: readonly [number, number, number]
}

const textOf = (id: MetricId, { name, values }: Whole): string => `${name} ${joined(shown(id, values[id]))}`
const hasRate = (id: MetricId): boolean => metric(id).unit === '%'
const titleOf = (id: MetricId): string => {
  const { label, unit } = metric(id)
  return unit ? `${label}（${unit}）` : label
}

/** A dashed line at a value of the whole from one end of the plot to the other, with its name at the far end. */
const lineAt = (ends: readonly (readonly [number, number])[], text: string, offset: readonly [number, number]) => ({
  type: 'line' as const,
  silent: true,
  z: 1,
  symbol: 'none',
  data: ends.map((end) => [...end]),
  lineStyle: { width: 1, color: light.ink4, type: [5, 4] },
  endLabel: {
    show: true,
    formatter: () => text,
    color: light.ink3,
    fontSize: consoleStyle.size,
    align: 'right' as const,
    verticalAlign: 'bottom' as const,
    distance: 0,
    offset: [...offset],
  },
  emphasis: { disabled: true },
})

type Span = ReturnType<typeof spanOf>
interface Place {
  x: (value: number) => number
  y: (value: number) => number
}

/** Lines at the numbers of the whole: the name of the upright one stands above the plot, that of the other at its right end. */
function wholeLines(
  [x, y]: readonly [MetricId, MetricId],
  whole: Whole | undefined,
  [across, up]: readonly [Span, Span],
  place: Place,
  plot: Box,
) {
  const [atX, atY] = [whole?.values[x], whole?.values[y]]
  const sized = (text: string, right: number, bottom: number): Box => ({
    left: right - widthOf(text) * consoleStyle.size,
    right,
    top: bottom - LINE_HEIGHT,
    bottom,
  })
  const lines = []
  if (whole && typeof atX === 'number') {
    const text = textOf(x, whole)
    const right = Math.min(place.x(atX) + (widthOf(text) * consoleStyle.size) / 2, plot.right)
    const ends = [
      [atX, up.min],
      [atX, up.max],
    ] as const
    lines.push({
      line: lineAt(ends, text, [right - place.x(atX), -4]),
      box: sized(text, right, plot.top - 4),
    })
  }
  if (whole && typeof atY === 'number') {
    const text = textOf(y, whole)
    const ends = [
      [across.min, atY],
      [across.max, atY],
    ] as const
    lines.push({ line: lineAt(ends, text, [0, -2]), box: sized(text, plot.right, place.y(atY) - 2) })
  }
  return lines
}

/** The circles with the names that have a place. */
function circlesOf(
  circles: readonly Circle[],
  labels: ReturnType<typeof bubbleLabels>,
  sizeOf: (value: number) => number,
) {
  return {
    type: 'scatter' as const,
    z: 3,
    data: circles.map(({ name, value }, at) => {
      const label = labels[at]
      return {
        name,
        value: [...value],
        symbolSize: sizeOf(value[2]),
        label: label
          ? { show: true, position: label.position, distance: 4, formatter: () => label.text }
          : { show: false },
      }
    }),
    itemStyle: { color: alpha(light.accent, 0.35), borderColor: light.accent, borderWidth: 1 },
    // A name may stand over a line: its edge keeps it readable.
    label: { color: light.ink2, fontSize: consoleStyle.size, textBorderColor: light.card, textBorderWidth: 2 },
    emphasis: { disabled: true },
  }
}

/** Circles at the first two numbers with the third as their area. */
function optionOf(
  ids: readonly [MetricId, MetricId, MetricId],
  circles: readonly Circle[],
  whole: Whole | undefined,
  { width, height }: ChartSize,
): ChartOption {
  const style = consoleStyle
  const [x, y] = ids
  const spans = ([0, 1] as const).map((at) =>
    spanOf(
      [...circles.map(({ value }) => value[at]), ...(whole ? [whole.values[ids[at]]] : [])].filter(
        (value) => typeof value === 'number',
      ),
      hasRate(ids[at]) ? 100 : undefined,
    ),
  )
  const [across, up] = spans as [Span, Span]
  const plot: Box = { left: GRID.left, right: width - GRID.right, top: GRID.top, bottom: height - GRID.bottom }
  const place: Place = {
    x: (value: number) => plot.left + ((value - across.min) / (across.max - across.min)) * (plot.right - plot.left),
    y: (value: number) => plot.bottom - ((value - up.min) / (up.max - up.min)) * (plot.bottom - plot.top),
  }
  const largest = Math.max(...circles.map(({ value }) => value[2]), 1)
  const sizeOf = (value: number) => MIN_SIZE + (MAX_SIZE - MIN_SIZE) * Math.sqrt(Math.max(0, value) / largest)
  const lines = wholeLines([x, y], whole, [across, up], place, plot)
  const labels = bubbleLabels(
    circles.map(({ name, value }) => ({
      name,
      x: place.x(value[0]),
      y: place.y(value[1]),
      r: sizeOf(value[2]) / 2,
    })),
    plot,
    lines.map(({ box }) => box),
  )
  const nameTextStyle = { color: light.ink3, fontSize: style.size }
  const axisLabel = { formatter: (value: number) => axis(value) }
  return {
    grid: GRID,
    tooltip: {
      ...tooltipOf(style),
      trigger: 'item',
      formatter: (point) => {
        const { name, value } = circles[indexOf(point)] ?? { name: '', value: [0, 0, 0] }
        return tip(
          name,
          ids.map((id, at) => ({ name: metric(id).label, value: full(id, value[at] ?? null) })),
        )
      },
    },
    xAxis: {
      type: 'value',
      ...across,
      name: titleOf(x),
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle,
      axisLabel,
    },
    yAxis: {
      type: 'value',
      ...up,
      name: titleOf(y),
      nameGap: 10,
      nameTextStyle: { ...nameTextStyle, align: 'left', padding: [0, 0, 0, -GRID.left + 4] },
      axisLabel,
    },
    series: [circlesOf(circles, labels, sizeOf), ...lines.map(({ line }) => line)],
  }
}

/** Entities by two numbers, a third as the area of their circles; who lacks one of them is left out. */
export default function BubbleChart({ x, y, size, rows, whole, height }: BubbleChartProps) {
  const circles = useMemo(
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
  const option = useMemo(
    () => (box: ChartSize) => optionOf([x, y, size], circles, whole, box),
    [circles, whole, x, y, size],
  )
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={y}
      label={circles
        .map(({ name, value }) => `${name} ${joined(shown(x, value[0]))} ${joined(shown(y, value[1]))}`)
        .join('，')}
    />
  )
}
