import { alpha } from '../../theme/colors.ts'
import { wall } from '../../theme/tokens.ts'
import type { ChartOption } from '../option.ts'

type LineSeries = Extract<NonNullable<ChartOption['series']>, readonly unknown[]>[number]

/** A line in lamp light that ends in a point; `glow`: how strong the light below it is, 0..1. Points carry their own symbols. */
export const lampLine = (glow: number, color: string = wall.acc) =>
  ({
    type: 'line',
    smooth: 0.25,
    smoothMonotone: 'x',
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 3, color },
    areaStyle: {
      color: {
        type: 'linear',
        x: 0,
        y: 0,
        x2: 0,
        y2: 1,
        colorStops: [
          { offset: 0, color: alpha(color, glow) },
          { offset: 1, color: alpha(color, 0) },
        ],
      },
    },
    emphasis: { disabled: true },
  }) satisfies LineSeries
