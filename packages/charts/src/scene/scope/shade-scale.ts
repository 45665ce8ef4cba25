import { axis } from '../../format.ts'
import { onRamp, wallRamp, wallSteps } from '../../theme/index.ts'

/** Steps of the ramp in which colours follow their numbers: finer ones cannot be seen, and each of them paints the whole map. */
const SHADES = 100
/** Up to this many places with a value are distinguished by steps: a ramp would show one light place and dark ones. */
const MAX_STEPPED = 12
/** Below this largest value a place only has something, or nothing. */
const MIN_STEPPED = 20
/** Limits of steps, times powers of ten. */
const ROUND = [1, 2, 5] as const

/** How the values of a map's places become colours, and what the legend says of it. */
export interface ShadeScale {
  colorOf: (value: number | undefined) => string
  /** Colours with the least value of each; null where a continuous ramp runs from 0 to the largest value. */
  steps: readonly { color: string; text: string }[] | null
}

/** Scale for the values of a map's places: a ramp for many, four steps for a few, with or without where all are small. */
export function shadeScale(values: Iterable<number>): ShadeScale {
  const some = [...values].filter((value) => value > 0)
  const maximum = some.reduce((max, value) => Math.max(max, value), 0)
  if (some.length > MAX_STEPPED)
    return { colorOf: (value = 0) => onRamp(wallRamp, Math.round((value / maximum) * SHADES) / SHADES), steps: null }
  const { none, colors } = wallSteps
  const limits = maximum < MIN_STEPPED ? [1] : limitsBelow(maximum)
  const shades = limits.length === 1 ? [colors[2]] : colors
  const stepOf = (value: number) => limits.findLastIndex((limit) => value >= limit)
  const steps = limits.map((limit, i) => ({ color: shades[i] ?? none, text: axis(limit) }))
  // Values between nothing and the first limit, such as shares, still are something.
  const colorOf = (value = 0) => (value > 0 ? (shades[Math.max(0, stepOf(value))] ?? none) : none)
  const emptyShade = { color: none, text: '0' }
  if (maximum === 0) return { colorOf, steps: [emptyShade] }
  return {
    colorOf,
    steps:
      limits.length === 1 ? [emptyShade, { color: colors[2], text: maximum > 1 ? `1–${axis(maximum)}` : '1' }] : steps,
  }
}

/** Four limits: 1, and the three largest round numbers that the largest value reaches. */
function limitsBelow(maximum: number): number[] {
  const round: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(maximum)); power >= 1 && round.length < 3; power /= 10)
    for (const digit of ROUND.toReversed()) if (digit * power <= maximum && round.length < 3) round.push(digit * power)
  return [1, ...round.reverse()]
}
