import { count } from '../../format.ts'
import { roundStep } from '../free-label.ts'

/** One unit for a whole axis: values are divided, the unit is written once above. */
export interface WallScale {
  divide: number
  /** 万, 亿 or nothing, before the metric's own unit: 万条. */
  prefix: string
}

export function wallScale(values: readonly (number | null)[]): WallScale {
  const limit = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0)
  if (limit >= 1e9) return { divide: 1e8, prefix: '亿' }
  if (limit >= 1e5) return { divide: 1e4, prefix: '万' }
  return { divide: 1, prefix: '' }
}

/** Least part of its largest value that the axis of a stock spans: a rise of two people in three hundred is no steep one. */
const MIN_SPREAD = 0.1
/** Steps that an axis has, more or less. */
const STEPS = 3

/** The axis of a stock: ends on round steps, no narrower than a tenth of its largest value. ECharts would write an end that is no step beside the nearest one. */
export function stockAxis(values: readonly (number | null)[]): { min: number; max: number; interval: number } {
  const present = values.filter((value) => value !== null)
  const head = Math.max(0, ...present)
  if (head === 0) return { min: 0, max: 1, interval: 1 }
  const foot = Math.min(head * (1 - MIN_SPREAD), ...present)
  const interval = Math.max(1, roundStep((head - foot) / STEPS))
  return { min: Math.floor(foot / interval) * interval, max: Math.ceil(head / interval) * interval, interval }
}

/** Axis label on a scale. */
export const wallTick = ({ divide }: WallScale, value: number): string => {
  const scaled = value / divide
  return count(scaled, Number.isInteger(scaled) || scaled >= 100 ? 0 : 1)
}
