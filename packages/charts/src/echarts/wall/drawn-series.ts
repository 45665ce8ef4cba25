import type { MetricId, Series } from '@data-centre/api'
import { wallStyle } from '../../theme/chart-themes.ts'
import { wall } from '../../theme/tokens.ts'
import { freeLabel, type Lines, type Plot } from '../free-label.ts'
import type { ChartOption } from '../option.ts'
import { lampLine } from './wall-line.ts'

export interface WallSeriesProps {
  metric: MetricId
  data: Series
  /** `lines` beside each other, the first in lamp light; `areas` and `bars` upon each other; `groups` of bars side by side. */
  kind: 'lines' | 'areas' | 'bars' | 'groups'
  /** Colours in the order of the series, where they are not those of the parts. */
  colors?: readonly string[]
  /** What the axis writes at a point. */
  label?: (x: string) => string
  /** A wide box: more labels. */
  wide?: boolean
}

type One = NonNullable<Extract<ChartOption['series'], readonly unknown[]>>[number]

/** A value beside its point, where no line runs through it. */
export const worn = (lines: Lines, i: number, text: string, plot: Plot) => ({
  show: true,
  formatter: text,
  ...freeLabel(lines, i, text, plot).place,
  color: wall.acc,
  textBorderColor: wall.panelSolid,
  textBorderWidth: 4,
  fontSize: 22,
  fontWeight: 600 as const,
  fontFamily: wallStyle.font,
})

type Course = Series['series'][number]

export const sameText = (text: string): string => text

export const last = (data: Course['data']): number => data.findLastIndex((value) => value !== null)

/** One series in the form of its chart; `lit`: a point of the first line. */
export function drawnAs(
  kind: WallSeriesProps['kind'],
  one: Course,
  index: number,
  color: string,
  lit: (value: number | null, i: number) => object,
): One {
  if (kind === 'bars')
    return {
      type: 'bar',
      name: one.name,
      stack: 'all',
      barWidth: '68%',
      data: one.data,
      itemStyle: { color },
      emphasis: { disabled: true },
    }
  if (kind === 'groups')
    return {
      type: 'bar',
      name: one.name,
      barWidth: '22%',
      barGap: '14%',
      data: one.data,
      itemStyle: { color, borderRadius: [2, 2, 0, 0] },
      emphasis: { disabled: true },
    }
  if (kind === 'areas')
    return {
      type: 'line',
      name: one.name,
      stack: 'all',
      data: one.data,
      showSymbol: false,
      smooth: 0.2,
      smoothMonotone: 'x',
      lineStyle: { width: 0 },
      areaStyle: { color, opacity: 0.8 },
      itemStyle: { color },
      emphasis: { disabled: true },
    }
  if (index === 0) return { ...lampLine(0.26), name: one.name, z: 3, data: one.data.map(lit) }
  return {
    type: 'line',
    name: one.name,
    z: 2,
    data: one.data,
    showSymbol: false,
    smooth: 0.25,
    smoothMonotone: 'x',
    lineStyle: { width: 2, color: color },
    itemStyle: { color },
    emphasis: { disabled: true },
  }
}
