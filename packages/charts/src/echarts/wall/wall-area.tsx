import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { joined, wall as wallForm } from '../../format.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall, wallNight } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { useFullCycle } from '../cycle.ts'
import { axisEnds, type ChartSize, freeLabel, plotOf } from '../free-label.ts'
import { type DayCurve, dayCurve } from '../hours.ts'
import type { ChartOption } from '../option.ts'
import { tipLine, wallTooltip } from '../tip.ts'
import { HourBands as Bands, type HourBand } from './hour-bands.tsx'
import { peaksOf } from './peaks.ts'
import { lampLine } from './wall-line.ts'
import { wallScale, wallTick } from './wall-scale.ts'

export interface WallAreaProps {
  metric?: MetricId
  /** Series 1 = today, series 2 = yesterday; 24 points. */
  data: Series
  asOf?: string
  /** Labels every 4 h instead of 00 06 12 18 23. */
  wide?: boolean
  /** Spans of the day behind the lines. */
  bands?: readonly HourBand[]
  /** Dimmed, with the peaks of the day labelled. */
  isNight?: boolean
}

const GRID = { right: 14, bottom: 30 }
/** Names of bands stand at the very top, above the labels of the lines. */
const BANDS_TOP = 60
const gridOf = (wide: boolean, hasBands: boolean) => ({
  ...GRID,
  left: wide ? 64 : 46,
  top: hasBands ? BANDS_TOP : wide ? 44 : 54,
})

const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The axis of a day: from 0, its unit above it. */
const valueAxisOf = (unit: string, scale: ReturnType<typeof wallScale>, wide: boolean) => ({
  type: 'value' as const,
  min: 0,
  minInterval: 1,
  splitNumber: 3,
  name: `${scale.prefix}${unit}`,
  nameGap: wide ? 20 : 30,
  nameTextStyle: {
    align: 'left' as const,
    color: wall.ink3,
    fontSize: wallStyle.size,
    padding: [0, 0, 0, wide ? -60 : -42],
  },
  axisLabel: { formatter: (value: number) => wallTick(scale, value) },
})

/** To the right of a peak its line falls: there is room. */
const besidePeak = { position: 'right' as const, distance: 8, offset: [0, -6] }

/** The picture of a day in a box. */
export function areaOption(
  { today, before, last, names }: DayCurve,
  id: MetricId,
  wide: boolean,
  size: ChartSize,
  { isNight = false, hasBands = false } = {},
): ChartOption {
  const light = isNight ? wallNight : wall
  const peaks = isNight ? peaksOf(today) : []
  const scale = wallScale([...today, ...before])
  const labelled = wide ? [0, 4, 8, 12, 16, 20, 23] : [0, 6, 12, 18, 23]
  const grid = gridOf(wide, hasBands)
  const plot = plotOf(size, grid, axisEnds([...today, ...before], 1))
  return {
    grid,
    tooltip: wallTooltip(wallStyle, last > 11 || hasBands ? 'left' : 'right', 76, (hour) =>
      tipLine(hourLabel(hour), [
        ...(hour <= last ? [{ color: wall.acc, name: names[0], value: joined(wallForm(today[hour])) }] : []),
        { color: wall.yesterday, name: names[1], value: joined(wallForm(before[hour])) },
      ]),
    ),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: today.map((_, hour) => hourLabel(hour)),
      axisLabel: {
        interval: (hour: number) => labelled.includes(hour),
        hideOverlap: false,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        margin: 10,
      },
    },
    yAxis: valueAxisOf(metric(id).unit, scale, wide),
    series: [
      {
        type: 'line',
        name: names[1],
        z: 2,
        data: before,
        showSymbol: false,
        symbol: 'circle',
        smooth: 0.25,
        smoothMonotone: 'x',
        lineStyle: { width: 2, color: wall.yesterday, type: [6, 5] },
        itemStyle: { color: wall.yesterday },
        emphasis: { disabled: true },
      },
      {
        ...lampLine(isNight ? 0.16 : 0.3, light.acc),
        name: names[0],
        z: 3,
        data: today.map((value, hour) => {
          const text = joined(wallForm(value))
          const isLast = hour === last
          const isMarked = isLast || peaks.includes(hour)
          return {
            value,
            symbol: isMarked ? 'circle' : 'none',
            symbolSize: isLast ? 11 : 8,
            itemStyle: { color: isLast ? light.acc2 : light.acc },
            label: {
              show: isMarked,
              formatter: text,
              ...(isLast ? freeLabel([today, before], hour, text, plot).place : besidePeak),
              color: isLast ? light.acc : light.ink,
              textBorderColor: wall.panelSolid,
              textBorderWidth: 4,
              fontSize: isLast ? 22 : wallStyle.size,
              fontWeight: isLast ? 600 : 400,
              fontFamily: wallStyle.font,
            },
          }
        }),
      },
    ],
  }
}

/** Today in lamp light up to the last full hour, ending in a point with its value; yesterday dashed. */
export default function WallArea(props: WallAreaProps) {
  const { metric: id = 'logs.count', data, asOf, wide = false, bands = none, isNight = false } = props
  const hasBands = bands.length > 0
  const curve = useMemo(() => dayCurve(data, asOf), [data, asOf])
  const option = useMemo(
    () => (size: ChartSize) => areaOption(curve, id, wide, size, { isNight, hasBands }),
    [curve, id, wide, isNight, hasBands],
  )
  const cycle = useFullCycle(data.x)
  const chart = (
    <EChart
      option={option}
      face={wallStyle}
      metric={id}
      cycle={cycle}
      label={`24 小时${metric(id).label}，${curve.names.join('与')}`}
    />
  )
  return !hasBands ? chart : <Bands {...{ bands }} grid={gridOf(wide, hasBands)} chart={chart} />
}

const none: readonly HourBand[] = []
