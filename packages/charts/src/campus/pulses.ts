import type { CampusCollege } from '@data-centre/api'

/** How long a pulse lives, ms: squares light up one after the other and fade. */
export const PULSE_MS = 1600
/** Most pulses at once. */
export const MAX_PULSES = 4

/** Signs of each college as they were last seen. */
export type Signs = ReadonlyMap<string, number | null>

export const signsOf = (colleges: readonly Pick<CampusCollege, 'id' | 'signs'>[]): Signs =>
  new Map(colleges.map(({ id, signs }) => [id, signs]))

/** Colleges with more sign-ins than before, those with the most new ones first; the first count of a college is no rise. */
export function risen(before: Signs, after: Signs): string[] {
  return [...after]
    .flatMap(([id, signs]) => {
      const rise = before.has(id) ? (signs ?? 0) - (before.get(id) ?? 0) : 0
      return rise > 0 ? [{ id, rise }] : []
    })
    .sort((a, b) => b.rise - a.rise)
    .slice(0, MAX_PULSES)
    .map(({ id }) => id)
}
