import { type MetricId, metric, type Series } from '@data-centre/api'
import { useMemo } from 'react'
import { joined, wall as wallForm } from '../../format.ts'
import { widthOf } from '../../kinds/wall/wall-name.ts'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall, wallNight } from '../../theme/tokens.ts'
import { EChart } from '../chart.tsx'
import { useFullCycle } from '../cycle.ts'
import { axisEnds, type ChartSize, type Plot, type PlotBox, plotOf } from '../free-label.ts'
import { type DayCurve, dayCurve } from '../hours.ts'
import type { ChartOption } from '../option.ts'
import { TIP_HEIGHT, tipLine, wallTooltip } from '../tip.ts'
import { hourText, pointLabels } from './area-labels.ts'
import { HourBands as Bands, type HourBand } from './hour-bands.tsx'
import { peaksOf } from './peaks.ts'
import { lampLine } from './wall-line.ts'
import { wallScale, wallTick } from './wall-scale.ts'

export interface WallAreaProps {
  metric?: MetricId
  /** Series 1 = today, series 2 = the day that it is compared with, by its name; 24 points. */
  data: Series
  asOf?: string
  /** What the metric counts in the 60 minutes until `asOf`: today's line ends in it, at the running hour, instead of at the last full one. */
  lastHour?: number | undefined
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

/** Where the name of the value axis stands: above the plot and left of it, px. */
const axisName = (wide: boolean) => (wide ? { gap: 20, indent: 60 } : { gap: 30, indent: 42 })

/** The axis of a day: from 0, its unit above it. */
const valueAxisOf = (unit: string, scale: ReturnType<typeof wallScale>, wide: boolean) => ({
  type: 'value' as const,
  min: 0,
  minInterval: 1,
  splitNumber: 3,
  name: `${scale.prefix}${unit}`,
  nameGap: axisName(wide).gap,
  nameTextStyle: {
    align: 'left' as const,
    color: wall.ink3,
    fontSize: wallStyle.size,
    padding: [0, 0, 0, -axisName(wide).indent],
  },
  axisLabel: { formatter: (value: number) => wallTick(scale, value) },
})

/** What the name of the value axis covers, px. */
function axisNameBox(name: string, wide: boolean, { height }: Plot): PlotBox {
  const { gap, indent } = axisName(wide)
  const low = height + gap - wallStyle.size / 2
  return { left: -indent, right: widthOf(name) * wallStyle.size - indent, low, high: low + wallStyle.size }
}

interface AreaOptions {
  isNight?: boolean
  hasBands?: boolean
}

/** Today's line with its last point and, at night, its peaks. */
function todayLine(curve: DayCurve, plot: Plot, taken: readonly PlotBox[], isNight: boolean) {
  const light = isNight ? wallNight : wall
  const peaks = isNight ? peaksOf(curve.today) : []
  const labels = pointLabels(curve, plot, { light, peaks, taken, isStacked: isNight })
  return {
    ...lampLine(isNight ? 0.16 : 0.3, light.acc),
    name: curve.names[0],
    z: 3,
    data: curve.today.map((value, hour) => {
      const isLast = hour === curve.last
      return {
        value,
        symbol: isLast || peaks.includes(hour) ? 'circle' : 'none',
        symbolSize: isLast ? 11 : 8,
        itemStyle: { color: isLast ? light.acc2 : light.acc },
        label: labels.get(hour) ?? { show: false },
      }
    }),
  }
}

/** The picture of a day in a box. */
export function areaOption(
  curve: DayCurve,
  id: MetricId,
  wide: boolean,
  size: ChartSize,
  { isNight = false, hasBands = false }: AreaOptions = {},
): ChartOption {
  const { today, before, last, names } = curve
  const scale = wallScale([...today, ...before])
  const labelled = wide ? [0, 4, 8, 12, 16, 20, 23] : [0, 6, 12, 18, 23]
  const grid = gridOf(wide, hasBands)
  const plot = plotOf(size, grid, axisEnds([...today, ...before], 1))
  // Names of bands take the top of the chart.
  const free = hasBands ? { ...plot, above: grid.top - TIP_HEIGHT } : plot
  const axis = valueAxisOf(metric(id).unit, scale, wide)
  return {
    grid,
    tooltip: wallTooltip(wallStyle, last > 11 || hasBands ? 'left' : 'right', 76, (hour) =>
      tipLine(hourLabel(hour), [
        ...(hour <= last ? [{ color: wall.acc, name: names[0], value: hourText(curve, hour) }] : []),
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
    yAxis: axis,
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
      todayLine(curve, free, [axisNameBox(axis.name, wide, plot)], isNight),
    ],
  }
}

/** Today in lamp light, ending in a point with its value: the last full hour, or the last 60 minutes where they are known; the other day dashed. */
export default function WallArea(props: WallAreaProps) {
  const { metric: id = 'logs.count', data, asOf, lastHour, wide = false, bands = none, isNight = false } = props
  const hasBands = bands.length > 0
  const curve = useMemo(() => dayCurve(data, asOf, lastHour), [data, asOf, lastHour])
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
