import { axis } from '../format.ts'
import { consoleStyle } from '../theme/chart-themes.ts'
import { light } from '../theme/tokens.ts'
import { indexOf, tooltipOf } from './tip.ts'

const pointers = {
  line: { type: 'line', lineStyle: { color: light.ink4, width: 1, type: 'solid' } },
  shadow: { type: 'shadow' },
} as const

/** Tooltip of the console over a category axis; `content` makes it for the index of a category. */
export const axisTooltip = (pointer: keyof typeof pointers, content: (index: number) => HTMLElement) => ({
  ...tooltipOf(consoleStyle),
  trigger: 'axis' as const,
  axisPointer: pointers[pointer],
  formatter: (points: Parameters<typeof indexOf>[0]) => content(indexOf(points)),
})

/** Axis of values from 0. */
export const valueAxis = (splitNumber: number) => ({
  type: 'value' as const,
  min: 0,
  minInterval: 1,
  splitNumber,
  axisLabel: { formatter: (value: number) => axis(value) },
})
