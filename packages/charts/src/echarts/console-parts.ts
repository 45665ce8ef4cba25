import type { MetricId } from '@data-centre/api'
import { axis } from '../format.ts'
import { type StackSum, sumText } from '../kinds/points.ts'
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

/** A series of nothing upon the parts of a stack that carries their sums: a label of the last part would be missing where that has no value. */
export const sumLabels = (id: MetricId, sums: readonly StackSum[], stack: string, position: 'top' | 'right') => ({
  type: 'bar' as const,
  name: '合计',
  stack,
  silent: true,
  data: sums.map(() => 0),
  label: {
    show: true,
    position,
    color: light.ink2,
    fontSize: consoleStyle.size,
    formatter: ({ dataIndex }: { dataIndex?: number }) => {
      const sum = sums[dataIndex ?? 0]
      return sum ? sumText(id, sum, (value) => (value === null ? '' : axis(value))) : ''
    },
  },
})

/** Axis of values from 0. */
export const valueAxis = (splitNumber: number) => ({
  type: 'value' as const,
  min: 0,
  minInterval: 1,
  splitNumber,
  axisLabel: { formatter: (value: number) => axis(value) },
})
