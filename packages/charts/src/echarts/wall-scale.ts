import { count } from '../format.ts'

/** One unit for a whole axis: values are divided, the unit is written once above. */
export interface WallScale {
  divide: number
  /** 万, 亿 or nothing, before the metric's own unit: 万条. */
  prefix: string
}

export function wallScale(values: readonly (number | null)[]): WallScale {
  const most = values.reduce<number>((max, value) => Math.max(max, Math.abs(value ?? 0)), 0)
  if (most >= 1e9) return { divide: 1e8, prefix: '亿' }
  if (most >= 1e5) return { divide: 1e4, prefix: '万' }
  return { divide: 1, prefix: '' }
}

/** Axis label on a scale. */
export const wallTick = ({ divide }: WallScale, value: number): string => {
  const scaled = value / divide
  return count(scaled, Number.isInteger(scaled) || scaled >= 100 ? 0 : 1)
}
