import type { MetricId } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import type { Country } from '@data-centre/charts/scene'
import { useCallback, useMemo } from 'react'

const MIN = 0.5
const SPAN = 3.4
/** Height up to which the view has room, units. */
export const TALLEST = 2.5
/** Areas that wear their number. */
const NUMBERED = 7

/** Plates of a map as high as a number of each area; `heights` in the order of the areas, units. */
export function usePlates({ territory: { areas } }: Country, values: ReadonlyMap<string, number>): { heightOf: (code: string) => number; heights: Float32Array } {
  const max = Math.max(1, ...values.values())
  const heightOf = useCallback((code: string) => MIN + SPAN * ((values.get(code) ?? 0) / max) ** 1.1, [values, max])
  return { heightOf, heights: useMemo(() => new Float32Array(areas.map(({ code }) => heightOf(code))), [areas, heightOf]) }
}

/** The largest numbers, as they stand on their areas, by code. */
export function numbersOf(metric: MetricId, values: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const largest = [...values]
    .sort((a, b) => b[1] - a[1])
    .slice(0, NUMBERED)
    .filter(([, value]) => value > 0)
  return new Map(largest.map(([code, value]) => [code, joined(shown(metric, value, 'wall'))]))
}
