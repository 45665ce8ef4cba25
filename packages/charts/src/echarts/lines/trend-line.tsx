import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { axis, dayWithWeekday, monthDay } from '../../format.ts'
import { meanOf } from '../../kinds/mean.ts'
import { pointCell } from '../../kinds/points.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { consoleStyle } from '../../theme/chart-themes.ts'
import { alpha } from '../../theme/colors.ts'
import { light } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { axisTooltip, valueAxis } from '../console-parts.ts'
import { useFullCycle } from '../cycle.ts'
import type { ChartOption } from '../option.ts'
import { pointRow, tip } from '../tip.ts'
import { symbolsOf } from './lone-points.ts'

interface TrendLineProps {
  metric: MetricId
  /** One series over days, or over the months (`yyyy-MM`) of a long period; days of which nothing is known are gaps. */
  data: Series
  height?: number
}

const DAY_MS = 86_400_000
const isMonth = (x: string): boolean => x.length === 'yyyy-MM'.length
/** What one point is: of a long period a week, or a month. */
function meanName([first = '', second = '']: readonly string[]): string {
  if (isMonth(first)) return '月均'
  return Date.parse(second) - Date.parse(first) > DAY_MS ? '周均' : '日均'
}

/** One measure over days: a line on a light area, and its mean as a dashed line that carries its name and value. */
export default function TrendLine({ metric: id, data, height }: TrendLineProps) {
  const { label } = metric(id)
  const line = useMemo(() => ({ ...data.series[0], data: data.series[0]?.data ?? [], name: label }), [data, label])
  usePanelRows(
    useMemo(
      () => ({ columns: ['日期', label], rows: data.x.map((x, index) => [x, pointCell(id, line, index)]) }),
      [id, data, line, label],
    ),
  )
  const option = useMemo((): ChartOption => {
    const style = consoleStyle
    const values = line.data
    const mean = meanOf(values, line.withheld)
    return {
      grid: { left: 4, right: mean === null ? 12 : 76, top: 12, bottom: 0, containLabel: true },
      tooltip: axisTooltip('line', (index) => {
        const at = data.x[index] ?? ''
        return tip(isMonth(at) ? at : dayWithWeekday(at), [pointRow(id, line, index, light.accent)])
      }),
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: data.x,
        axisLabel: {
          formatter: (x: string) => (isMonth(x) ? x : monthDay(x)),
          margin: 8,
          interval: Math.max(0, Math.ceil(data.x.length / 7) - 1),
        },
      },
      yAxis: valueAxis(3),
      series: [
        {
          type: 'line',
          name: label,
          z: 4,
          data: [...values],
          connectNulls: false,
          ...symbolsOf(values),
          symbolSize: 6,
          smooth: 0.2,
          smoothMonotone: 'x',
          lineStyle: { width: 1.75, color: light.accent },
          itemStyle: { color: light.accent },
          areaStyle: { color: alpha(light.accent, 0.09), opacity: 1 },
          emphasis: { disabled: true },
        },
        {
          type: 'line',
          name: meanName(data.x),
          z: 3,
          silent: true,
          data: mean === null ? [] : values.map(() => mean),
          symbol: 'none',
          lineStyle: { width: 1, color: light.ink4, type: [5, 4] },
          endLabel: {
            show: mean !== null,
            formatter: () => `${meanName(data.x)} ${axis(mean)}`,
            color: light.ink2,
            fontSize: style.size,
            distance: 6,
          },
          emphasis: { disabled: true },
        },
      ],
    }
  }, [data, line, id, label])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={consoleStyle}
      height={height}
      metric={id}
      cycle={cycle}
      label={`${label}趋势，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}
