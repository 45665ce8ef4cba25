import { alpha } from '../theme/colors.ts'
import { wall } from '../theme/tokens.ts'
import type { ChartOption } from './option.ts'

type LineSeries = Extract<NonNullable<ChartOption['series']>, readonly unknown[]>[number]

/** A line in lamp light that ends in a point; `glow`: how strong the light below it is, 0..1. Points carry their own symbols. */
export const lampLine = (glow: number) =>
  ({
    type: 'line',
    smooth: 0.25,
    smoothMonotone: 'x',
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 3, color: wall.acc },
    areaStyle: {
      color: {
        type: 'linear',
        x: 0,
        y: 0,
        x2: 0,
        y2: 1,
        colorStops: [
          { offset: 0, color: alpha(wall.acc, glow) },
          { offset: 1, color: alpha(wall.acc, 0) },
        ],
      },
    },
    emphasis: { disabled: true },
  }) satisfies LineSeries
