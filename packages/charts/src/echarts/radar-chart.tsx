import { RadarChart as RadarSeries } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'
import { useMemo } from 'react'
import { usePanelRows } from '../panel/panel-rows.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { alpha } from '../theme/colors.ts'
import { light } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { tip, tooltipOf } from './tip.ts'

use([RadarSeries, RadarComponent])

interface RadarChartProps {
  /** What the values are: 平均分. */
  label: string
  unit: string
  dims: readonly { id: string; name: string; max: number }[]
  /** One per dim; null: nobody has said anything. */
  values: readonly (number | null)[]
  height?: number
}

const RINGS = 4

/** Several values of one kind around a centre, each with its number beside its name. */
export default function RadarChart({ label, unit, dims, values, height }: RadarChartProps) {
  usePanelRows(
    useMemo(
      () => ({ columns: ['维度', label], rows: dims.map(({ name }, at) => [name, values[at] ?? null]) }),
      [dims, values, label],
    ),
  )
  const option = useMemo((): ChartOption => {
    const text = (at: number): string => values[at]?.toFixed(2) ?? '--'
    return {
      tooltip: {
        ...tooltipOf(consoleStyle),
        trigger: 'item',
        formatter: () =>
          tip(
            label,
            dims.map(({ name }, at) => ({ color: light.accent, name, value: `${text(at)} ${unit}` })),
          ),
      },
      radar: {
        indicator: dims.map(({ name, max }) => ({ name, max })),
        splitNumber: RINGS,
        radius: '52%',
        axisName: {
          color: light.ink2,
          fontSize: consoleStyle.size,
          lineHeight: 18,
          formatter: (name?: string) => `{value|${text(dims.findIndex((dim) => dim.name === name))}}\n${name ?? ''}`,
          rich: { value: { color: light.ink1, fontSize: 14, fontWeight: 600, lineHeight: 20 } },
        },
        axisLine: { lineStyle: { color: light.line1 } },
        splitLine: { lineStyle: { color: light.line1 } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbolSize: 5,
          data: [{ name: label, value: values.map((value) => value ?? 0) }],
          lineStyle: { width: 2, color: light.accent },
          itemStyle: { color: light.accent },
          areaStyle: { color: alpha(light.accent, 0.1), opacity: 1 },
        },
      ],
    }
  }, [label, unit, dims, values])
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      label={`${label}：${dims.map(({ name }, at) => `${name} ${values[at]?.toFixed(2) ?? '--'}`).join('，')}`}
    />
  )
}
