import { useMemo } from 'react'
import type { Cycled } from '../cycle.ts'
import type { EChartsType } from './register.ts'

/** Which points of a chart the 2 s highlight visits. */
export interface CyclePoints {
  seriesIndex: number
  /** Data indexes that carry a value. */
  indexes: readonly number[]
  /** Whether the tooltip goes along; off where the numbers stand beside the picture. */
  tip: boolean
}

/** The highlight of an ECharts picture. */
export function chartCycle(chart: EChartsType, points: () => CyclePoints | null): Cycled {
  const hide = () => {
    const now = points()
    if (!now) return
    chart.dispatchAction({ type: 'downplay', seriesIndex: now.seriesIndex })
    if (!now.tip) return
    chart.dispatchAction({ type: 'hideTip' })
    // The line of the axis pointer stays behind a hidden tooltip.
    chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' })
  }
  return {
    count: () => points()?.indexes.length ?? 0,
    hide,
    show: (index) => {
      const now = points()
      if (!now) return
      const target = { seriesIndex: now.seriesIndex, dataIndex: now.indexes[index] }
      chart.dispatchAction({ type: 'downplay', seriesIndex: now.seriesIndex })
      chart.dispatchAction({ type: 'highlight', ...target })
      if (now.tip) chart.dispatchAction({ type: 'showTip', ...target })
    },
  }
}

/** The highlight visits every category of one series. */
export const useFullCycle = (x: readonly string[], seriesIndex = 0): CyclePoints =>
  useMemo(() => ({ seriesIndex, indexes: x.map((_, index) => index), tip: true }), [x, seriesIndex])
