import { type MetricId, metric } from '@data-centre/api'
import { RadarChart as RadarSeries } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'
import { useMemo } from 'react'
import { type Numbers, rowCell } from '../figures/cells.ts'
import { full, joined, shown } from '../format.ts'
import { compareStyles } from '../kinds/compare-key.tsx'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { type TipRow, tip, tooltipOf } from './tip.ts'

use([RadarSeries, RadarComponent])

type Values = Partial<Record<MetricId, number | null>>
interface CompareRadarProps {
  metrics: readonly MetricId[]
  /** Up to four, in the order in which they were chosen. */
  rows: readonly (Numbers & { id: string; name: string })[]
  /** What they are compared with: the numbers of all; none where those are sums, beside which every part is small. */
  whole?: (Numbers & { name: string }) | undefined
  height?: number
}

const RINGS = 5
/** The lowest value of an axis lies on the first ring, so that its polygon has an area. */
const [INNER, OUTER] = [100 / RINGS, 100]

/** Lowest and highest of what is compared on one axis; null where nobody has a value. */
export function rangeOf(id: MetricId, all: readonly Values[]): readonly [number, number] | null {
  const values = all.map((row) => row[id]).filter((value): value is number => typeof value === 'number')
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : null
}

/** The numbers of one as its tooltip lists them. */
const tipRows = (metrics: readonly MetricId[], { values, withheld }: Numbers): TipRow[] =>
  metrics.map((id) => ({
    name: metric(id).label,
    value: full(id, values[id], withheld?.[id]),
    withheld: withheld?.[id],
  }))

/** A polygon for each row over the area of all. */
function optionOf(
  metrics: readonly MetricId[],
  rows: CompareRadarProps['rows'],
  whole: CompareRadarProps['whole'],
): ChartOption {
  const all = [...rows, ...(whole ? [whole] : [])].map(({ values }) => values)
  const place = (id: MetricId, values: Values): number => {
    const [low, high] = rangeOf(id, all) ?? [0, 0]
    const value = values[id]
    if (typeof value !== 'number') return 0
    return high === low ? OUTER : INNER + ((value - low) / (high - low)) * (OUTER - INNER)
  }
  const rangeText = (id: MetricId): string => {
    const range = rangeOf(id, all)
    return range ? `${shown(id, range[0]).text}–${joined(shown(id, range[1]))}` : '--'
  }
  return {
    tooltip: {
      ...tooltipOf(consoleStyle),
      trigger: 'item',
      formatter: (point) => {
        const { name } = Array.isArray(point) ? { name: '' } : point
        return tip(name ?? '', tipRows(metrics, rows.find((row) => row.name === name) ?? whole ?? { values: {} }))
      },
    },
    radar: {
      indicator: metrics.map((id) => ({ name: id, max: OUTER })),
      splitNumber: RINGS,
      radius: '58%',
      axisName: {
        fontSize: consoleStyle.size,
        formatter: (name?: string) => {
          const id = metrics.find((one) => one === name)
          return id ? `{name|${metric(id).label}}\n{range|${rangeText(id)}}` : ''
        },
        rich: {
          name: { color: light.ink1, fontSize: 12, fontWeight: 600, lineHeight: 18 },
          range: { color: light.ink3, fontSize: 12, lineHeight: 16 },
        },
      },
      axisLine: { lineStyle: { color: light.line1 } },
      splitLine: { lineStyle: { color: light.line1 } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: [
          ...(whole
            ? [
                {
                  name: whole.name,
                  value: metrics.map((id) => place(id, whole.values)),
                  symbol: 'none',
                  lineStyle: { width: 1, color: light.ink4 },
                  areaStyle: { color: light.band, opacity: 1 },
                },
              ]
            : []),
          ...rows.map(({ name, values }, at) => {
            const { color, dash, symbol } = compareStyles[at % compareStyles.length] ?? compareStyles[0]
            return {
              name,
              value: metrics.map((id) => place(id, values)),
              symbol,
              symbolSize: 7,
              lineStyle: { width: 1.75, color, type: dash ? [...dash] : ('solid' as const) },
              itemStyle: { color },
            }
          }),
        ],
      },
    ],
  }
}

/** Entities over several metrics: every axis runs from the lowest to the highest of those shown, named under it. */
export default function CompareRadar({ metrics, rows, whole, height }: CompareRadarProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['指标', ...[...rows, ...(whole ? [whole] : [])].map(({ name }) => name)],
        rows: metrics.map((id) => [
          metric(id).label,
          ...[...rows, ...(whole ? [whole] : [])].map((row) => rowCell(row, id)),
        ]),
      }),
      [metrics, rows, whole],
    ),
  )
  const option = useMemo(() => optionOf(metrics, rows, whole), [metrics, rows, whole])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      label={rows
        .map((row) => `${row.name}：${metrics.map((id) => full(id, row.values[id], row.withheld?.[id])).join('，')}`)
        .join('；')}
    />
  )
}
