import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { cellOf } from '../figures/cells.ts'
import { axis, full } from '../format.ts'
import { pointCell, stackSum, sumText } from '../kinds/points.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { partColor } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip, sumLabels } from './console-parts.ts'
import { useFullCycle } from './cycle.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { pointRow, tip } from './tip.ts'

use([BarChart])

interface StackedBarsProps {
  metric: MetricId
  /** Entities on the axis, the largest first; a series a part. */
  data: Series
  height?: number
}

const STACK = 'parts'

/** Longest name beside a bar, in characters: that of a school; the tooltip has the whole one. */
const MAX_NAME_LENGTH = 12
const shortened = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name

/** Amounts from 0; half a school is none. */
const sumAxis = (id: MetricId) => ({
  type: 'value' as const,
  min: 0,
  splitNumber: 4,
  ...(metric(id).decimals ? {} : { minInterval: 1 }),
  axisLabel: { formatter: (value: number) => axis(value) },
})

/** Entities as horizontal bars of their parts, the largest at the top, the sum at the end. */
export default function StackedBars({ metric: id, data, height }: StackedBarsProps) {
  const sums = useMemo(() => data.x.map((_, at) => stackSum(data.series, at)), [data])
  const texts = useMemo(() => sums.map((sum) => sumText(id, sum, (value) => full(id, value))), [sums, id])
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', ...data.series.map(({ name }) => name), '合计'],
        rows: data.x.map((name, at) => {
          const { value = null, withheld, isPart } = sums[at] ?? {}
          const sum = isPart && value !== null ? (texts[at] ?? null) : cellOf(id, value, withheld)
          return [name, ...data.series.map((part) => pointCell(id, part, at)), sum]
        }),
      }),
      [id, data, sums, texts],
    ),
  )
  const option = useMemo((): ChartOption => {
    return {
      // Below the numbers room for what hangs from a comma: cut off, 2,000 reads 2.000.
      grid: { left: 4, right: 56, top: 4, bottom: 4, containLabel: true },
      tooltip: axisTooltip('shadow', (at) => {
        return tip(
          data.x[at] ?? '',
          data.series.map((part, i) => pointRow(id, part, at, partColor(part.id, i))),
          `合计 ${texts[at] ?? ''}`,
        )
      }),
      xAxis: sumAxis(id),
      yAxis: {
        type: 'category',
        inverse: true,
        data: data.x,
        axisLabel: { formatter: shortened, margin: 8, color: light.ink2 },
      },
      series: [
        ...data.series.map((part, i) => ({
          type: 'bar' as const,
          name: part.name,
          stack: STACK,
          data: [...part.data],
          barWidth: 12,
          itemStyle: { color: partColor(part.id, i) },
          emphasis: { disabled: true },
        })),
        sumLabels(id, sums, STACK, 'right'),
      ],
    }
  }, [data, sums, texts, id])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`${metric(id).label}：${data.x.map((name, at) => `${name} ${texts[at] ?? ''}`).join('，')}`}
    />
  )
}
