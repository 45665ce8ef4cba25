import { type MetricId, metric, type Series } from '@data-centre/api'
import { BarChart } from 'echarts/charts'
import { useMemo } from 'react'
import { axis, joined, monthLabel, wall as wallForm } from '../../format.ts'
import { pointText } from '../../kinds/points.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { useFullCycle } from '../cycle.ts'
import { BAR_SHARE, barBox, type ChartSize, crossesLabel, freeLabel, plotOf } from '../free-label.ts'
import type { ChartOption } from '../option.ts'
import { use } from '../register.ts'
import { tipLine, wallTooltip } from '../tip.ts'
import { stockAxis, wallScale, wallTick } from './wall-scale.ts'

use([BarChart])

export interface WallGrowthProps {
  /** Series 1 = new per month (bars), series 2 = total (line); ids are metric ids. */
  data: Series
}

const GRID = { left: 60, right: 22, top: 44, bottom: 30 }
const BAR_WIDTH = 14

const barLabel = {
  color: wall.ink2,
  textBorderColor: wall.panelSolid,
  textBorderWidth: 4,
  fontSize: wallStyle.size,
  fontFamily: wallStyle.font,
}
const stockLabel = { color: wall.acc, fontSize: 22, fontWeight: 600 as const, fontFamily: wallStyle.font }

/** What is said of a month. */
const monthTip = ({ x, series }: Series, index: number) =>
  tipLine(
    monthLabel(x[index] ?? ''),
    series.map((line, which) => ({
      color: which === 0 ? wall.barColumn : wall.acc,
      name: line.name,
      value: pointText(line.id as MetricId, line, index, (value) => joined(wallForm(value))),
    })),
  )

/** The picture of a growth in a box. */
export function growthOption(data: Series, size: ChartSize): ChartOption {
  const [bars, line] = data.series
  const fresh = bars?.data ?? []
  const stock = line?.data ?? []
  const scale = wallScale(stock)
  const limit = fresh.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
  const largest = fresh.lastIndexOf(limit)
  const end = stock.findLastIndex((value) => value !== null)
  const stocks = stockAxis(stock)
  const plot = plotOf(size, GRID, [stocks.min, stocks.max], true)
  const columns = fresh.map((value, index) =>
    barBox(plot, index, fresh.length, (value ?? 0) / (limit * BAR_SHARE || 1), BAR_WIDTH),
  )
  const endText = joined(wallForm(stock[end]))
  const endLabel = freeLabel([stock], end, endText, plot, columns)
  const isCrossed = crossesLabel(stock, largest, axis(limit), plot, [endLabel.box])
  return {
    grid: GRID,
    tooltip: wallTooltip(wallStyle, 'left', 56, (index) => monthTip(data, index)),
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
        ...stocks,
        name: `${scale.prefix}${line ? metric(line.id as MetricId).unit : ''}`,
        nameGap: 20,
        nameTextStyle: { align: 'left', color: wall.ink3, fontSize: wallStyle.size, padding: [0, 0, 0, -56] },
        axisLabel: { formatter: (value: number) => wallTick(scale, value) },
      },
      // Bars from 0 in the lower third: their axis has no labels, so the largest says its value.
      { type: 'value', show: false, min: 0, max: limit > 0 ? limit * BAR_SHARE : 1 },
    ],
    series: [
      {
        type: 'bar',
        name: bars?.name,
        yAxisIndex: 1,
        barWidth: BAR_WIDTH,
        data: fresh.map((value, index) => ({
          value,
          label: {
            show: limit > 0 && index === largest && !isCrossed,
            position: 'top',
            formatter: axis(value),
            ...barLabel,
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
          label: { show: index === end, formatter: endText, ...endLabel.place, ...stockLabel },
        })),
        lineStyle: { width: 3, color: wall.acc },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** Growth on a wall: the stock in lamp light on the labelled axis, new ones as quiet bars from the foot, the largest with its value. */
export default function WallGrowth({ data }: WallGrowthProps) {
  const line = data.series[1]
  const option = useMemo(() => (size: ChartSize) => growthOption(data, size), [data])
  const cycle = useFullCycle(data.x)
  return (
    <EChart
      option={option}
      face={wallStyle}
      metric={(line?.id ?? 'users.total') as MetricId}
      cycle={cycle}
      label={`增长，${data.x.at(0) ?? ''} 至 ${data.x.at(-1) ?? ''}`}
    />
  )
}
