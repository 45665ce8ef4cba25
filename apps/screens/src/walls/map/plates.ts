import type { LiveScope, MetricId } from '@data-centre/api'
import { joined, shown } from '@data-centre/charts/format'
import type { Country } from '@data-centre/charts/scene'
import { useCallback, useMemo } from 'react'

/** Height of a plate, units: at least, and how much more the largest number makes of it. */
const NATION = { least: 0.5, more: 3.4 }
/** A city without a school lies lower than all others. */
const PROVINCE = { none: 0.8, least: 1.25, more: 2.5 }
/** Height up to which the view has room, units. */
export const TALLEST = 2.5
/** Areas of a nation that wear their number; in a province all do where there is room. */
const NUMBERED = 7

/**
 * Height of an area for a value, `share` of the largest: nearly as the numbers in a nation, where the large ones are the message;
 * as their roots in a province, where one city has most of everything and the others would be flat.
 */
export function plateHeight(level: LiveScope['level'], share: number): number {
  if (level === 'nation') return NATION.least + NATION.more * share ** 1.1
  return share > 0 ? PROVINCE.least + PROVINCE.more * Math.sqrt(share) : PROVINCE.none
}

/** Plates of a map as high as a number of each area; `heights` in the order of the areas, units. */
export function usePlates(
  { territory: { areas } }: Country,
  values: ReadonlyMap<string, number>,
  level: LiveScope['level'],
): { heightOf: (code: string) => number; heights: Float32Array } {
  const max = Math.max(1, ...values.values())
  const heightOf = useCallback(
    (code: string) => plateHeight(level, (values.get(code) ?? 0) / max),
    [values, max, level],
  )
  return {
    heightOf,
    heights: useMemo(() => new Float32Array(areas.map(({ code }) => heightOf(code))), [areas, heightOf]),
  }
}

/** The largest numbers, as they stand on their areas, by code. */
export function numbersOf(
  metric: MetricId,
  values: ReadonlyMap<string, number>,
  level: LiveScope['level'],
): ReadonlyMap<string, string> {
  const largest = [...values]
    .sort((a, b) => b[1] - a[1])
    .slice(0, level === 'nation' ? NUMBERED : values.size)
    .filter(([, value]) => value > 0)
  return new Map(largest.map(([code, value]) => [code, joined(shown(metric, value, 'wall'))]))
}
