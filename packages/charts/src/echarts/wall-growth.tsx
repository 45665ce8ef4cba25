import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { axis, joined, monthLabel, wall as wallForm } from '../format.ts'
import { wallFace } from '../theme/chart-themes.ts'
import { wall } from '../theme/tokens.ts'
import { EChart } from './chart.tsx'
import { BAR_SHARE, crossesLabel } from './free-label.ts'
import type { ChartOption } from './option.ts'
import { use } from './register.ts'
import { tipLine, wallTooltip } from './tip.ts'
import { wallScale, wallTick } from './wall-scale.ts'

use([BarChart])

export interface WallGrowthProps {
  /** Series 1 = new per month (bars), series 2 = total (line); ids are metric ids. */
  data: Series
}

/** Growth on a wall: the stock in lamp light on the labelled axis, new ones as quiet bars from the foot, the largest with its value. */
export default function WallGrowth({ data }: WallGrowthProps) {
  const [bars, line] = data.series
  const option = useMemo((): ChartOption => {
    const fresh = bars?.data ?? []
    const stock = line?.data ?? []
    const scale = wallScale(stock)
    const most = fresh.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
    const largest = fresh.lastIndexOf(most)
    const isCrossed = crossesLabel(stock, largest, axis(most))
    const end = stock.findLastIndex((value) => value !== null)
    const unit = line ? metric(line.id as MetricId).unit : ''
    return {
      grid: { left: 60, right: 22, top: 44, bottom: 30 },
      tooltip: {
        ...wallTooltip(wallFace, 'left', 56),
        formatter: (points) => {
          const index = (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0
          return tipLine(
            monthLabel(data.x[index] ?? ''),
            data.series.map((series, which) => ({ color: which === 0 ? wall.barColumn : wall.acc, name: series.name, value: joined(wallForm(series.data[index])) })),
          )
        },
      },
      xAxis: {
        type: 'category',
        data: data.x,
        axisLabel: {
          formatter: monthLabel,
          margin: 10,
          interval: (index: number) => index === data.x.length - 1 || (index % 3 === 0 && index < data.x.length - 2),
          hideOverlap: false,
        },
      },
      yAxis: [
        {
          type: 'value',
          scale: true,
          min: stock.some((value) => value !== null && value > 0) ? undefined : 0,
          minInterval: 1,
          splitNumber: 3,
          name: `${scale.prefix}${unit}`,
          nameGap: 20,
          nameTextStyle: { align: 'left', color: wall.ink3, fontSize: wallFace.size, padding: [0, 0, 0, -56] },
          axisLabel: { formatter: (value: number) => wallTick(scale, value) },
        },
        // Bars from 0 in the lower third: their axis has no labels, so the largest says its value.
        { type: 'value', show: false, min: 0, max: most > 0 ? most * BAR_SHARE : 1 },
      ],
      series: [
        {
          type: 'bar',
          name: bars?.name,
          yAxisIndex: 1,
          barWidth: 14,
          data: fresh.map((value, index) => ({
            value,
            label: {
              show: most > 0 && index === largest && !isCrossed,
              position: 'top',
              formatter: axis(value),
              color: wall.ink2,
              textBorderColor: wall.panelSolid,
              textBorderWidth: 4,
              fontSize: wallFace.size,
              fontFamily: wallFace.font,
            },
          })),
          itemStyle: { color: wall.barColumn, borderRadius: [2, 2, 0, 0] },
          emphasis: { itemStyle: { color: wall.barTopTo } },
        },
        {
          type: 'line',
          name: line?.name,
          smooth: 0.2,
          smoothMonotone: 'x',
          showSymbol: true,
          showAllSymbol: true,
          data: stock.map((value, index) => ({
            value,
            symbol: index === end ? 'circle' : 'none',
            symbolSize: 11,
            itemStyle: { color: wall.acc2 },
            label: { show: index === end, formatter: joined(wallForm(value)), position: [-62, -30], color: wall.acc, fontSize: 22, fontWeight: 600, fontFamily: wallFace.font },
          })),
          lineStyle: { width: 3, color: wall.acc },
          emphasis: { disabled: true },
        },
      ],
    }
  }, [data, bars, line])
  const cycle = useMemo(() => ({ seriesIndex: 0, indexes: data.x.map((_, index) => index), tip: true }), [data])
  return <EChart option={option} face={wallFace} metric={(line?.id ?? 'users.total') as MetricId} cycle={cycle} label={`增长，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`} />
}
