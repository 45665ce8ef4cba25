import type { MetricId, Series } from '@data-centre/api'
import { useMemo } from 'react'
import { joined, monthLabel, NONE, wall as wallForm } from '../../format.ts'
import { metricOf, pointText } from '../../kinds/points.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import type { ChartOption } from '../option.ts'
import { tipLine, wallTooltip } from '../tip.ts'
import { lampLine } from './wall-line.ts'

export interface WallMonthsProps {
  /** One series; null where there was nothing. */
  data: Series
  decimals?: number
}

/** What a line counts that is none of a metric, such as an index: where it is withheld, its people are few. */
const PEOPLE: MetricId = 'users.total'

/** A number over months as a line without a value axis: the last point and the highest say what they are. */
export default function WallMonths({ data, decimals = 0 }: WallMonthsProps) {
  const option = useMemo((): ChartOption => {
    const line = data.series[0]
    const points = line?.data ?? []
    const end = points.findLastIndex((value) => value !== null)
    const peak = points.reduce<number>(
      (best, value, index) => (value !== null && value > (points[best] ?? -1) ? index : best),
      0,
    )
    const messages = (index: number) => index === end || (index === peak && end - peak > 1)
    return {
      grid: { left: 24, right: 86, top: 34, bottom: 30 },
      tooltip: wallTooltip(wallStyle, 'left', 38, (index) => {
        return tipLine(monthLabel(data.x[index] ?? ''), [
          {
            name: line?.name ?? '',
            value: line
              ? pointText(metricOf(line, PEOPLE), line, index, (value) => joined(wallForm(value, decimals)))
              : NONE,
          },
        ])
      }),
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: data.x,
        axisLabel: { formatter: monthLabel, margin: 10, interval: 2, hideOverlap: true },
      },
      yAxis: { type: 'value', show: false, min: 0 },
      series: [
        {
          ...lampLine(0.22),
          data: points.map((value, index) => ({
            value,
            symbol: messages(index) || points[index - 1] === null ? 'circle' : 'none',
            symbolSize: index === end ? 11 : 7,
            itemStyle: { color: wall.acc2 },
            label: {
              show: messages(index),
              formatter: joined(wallForm(value, decimals)),
              position: index === end ? 'right' : 'top',
              distance: 8,
              color: index === end ? wall.acc : wall.ink2,
              fontSize: 18,
              fontFamily: wallStyle.font,
            },
          })),
        },
      ],
    }
  }, [data, decimals])
  return (
    <EChart
      option={option}
      face={wallStyle}
      label={`${data.series[0]?.name ?? ''}，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}
