import { axis } from '../../format.ts'

/** Classes of a choropleth: regions without anything are class 0, the others 1 to 5 by quantile. */
export interface Classes {
  /** Class 0..5 of a value. */
  of: (value: number | null | undefined) => number
  /** Legend from many to few, without class 0. */
  rows: { step: number; text: string }[]
}

const STEPS = 5

/** Two leading digits: a boundary of 651,233 reads 65万. Never above the value, which would leave its class without a region. */
function floorToTwoDigits(value: number): number {
  if (value < 100) return Math.floor(value)
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Math.floor(value / unit) * unit
}

/** Quantile classes over the positive values; fewer than five where values repeat. */
export function classesOf(values: readonly (number | null | undefined)[]): Classes {
  const sorted = values.filter((value): value is number => typeof value === 'number' && value > 0).sort((a, b) => a - b)
  const bounds: number[] = []
  for (let step = 1; step < STEPS; step++) {
    const bound = floorToTwoDigits(sorted[Math.floor((step * sorted.length) / STEPS)] ?? 0)
    if (bound > (bounds.at(-1) ?? sorted[0] ?? 0)) bounds.push(bound)
  }
  // Few classes use the ends of the ramp first, so that the map still tells many from few.
  const stepOf = (rank: number) =>
    bounds.length === 0 ? STEPS - 1 : 1 + Math.round((rank / bounds.length) * (STEPS - 1))
  const of = (value: number | null | undefined) =>
    typeof value === 'number' && value > 0 ? stepOf(bounds.filter((bound) => value >= bound).length) : 0
  return {
    of,
    rows:
      sorted.length === 0
        ? []
        : legend(bounds)
            .map((text, rank) => ({ step: stepOf(rank), text }))
            .reverse(),
  }
}

function legend(bounds: readonly number[]): string[] {
  const [first] = bounds
  if (first === undefined) return ['> 0']
  return [
    `< ${axis(first)}`,
    ...bounds.map((bound, index) => {
      const next = bounds[index + 1]
      if (next === undefined) return `≥ ${axis(bound)}`
      const [low, high] = [axis(bound), axis(next)]
      // 26–44万 rather than 26万–44万.
      return low.at(-1) === high.at(-1) && /[万亿]/.test(high.at(-1) ?? '')
        ? `${low.slice(0, -1)}–${high}`
        : `${low}–${high}`
    }),
  ]
}
