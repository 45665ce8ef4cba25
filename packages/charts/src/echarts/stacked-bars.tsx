import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { axis, full } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { partColor } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { axisTooltip } from './console-parts.ts'
import { useFullCycle } from './cycle.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { tip } from './tip.ts'

use([BarChart])

interface StackedBarsProps {
  metric: MetricId
  /** Entities on the axis, the largest first; a series a part. */
  data: Series
  height?: number
}

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
  const sums = useMemo(
    () => data.x.map((_, at) => data.series.reduce((sum, { data: values }) => sum + (values[at] ?? 0), 0)),
    [data],
  )
  usePanelRows(
    useMemo(
      () => ({
        columns: ['名称', ...data.series.map(({ name }) => name), '合计'],
        rows: data.x.map((name, at) => [name, ...data.series.map((part) => part.data[at] ?? null), sums[at] ?? null]),
      }),
      [data, sums],
    ),
  )
  const option = useMemo((): ChartOption => {
    const style = consoleStyle
    return {
      grid: { left: 4, right: 56, top: 4, bottom: 0, containLabel: true },
      tooltip: axisTooltip('shadow', (at) => {
        return tip(
          data.x[at] ?? '',
          data.series.map((part, i) => ({
            color: partColor(part.id, i),
            name: part.name,
            value: full(id, part.data[at] ?? null),
          })),
          `合计 ${full(id, sums[at] ?? null)}`,
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
          stack: 'parts',
          data: [...part.data],
          barWidth: 12,
          itemStyle: { color: partColor(part.id, i) },
          emphasis: { disabled: true },
        })),
        {
          type: 'bar' as const,
          name: '合计',
          stack: 'parts',
          silent: true,
          data: sums.map(() => 0),
          label: {
            show: true,
            position: 'right' as const,
            color: light.ink2,
            fontSize: style.size,
            formatter: ({ dataIndex }: { dataIndex: number }) => axis(sums[dataIndex]),
          },
        },
      ],
    }
  }, [data, sums, id])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`${metric(id).label}：${data.x.map((name, at) => `${name} ${full(id, sums[at] ?? null)}`).join('，')}`}
    />
  )
}
