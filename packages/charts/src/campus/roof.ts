const STEP = 5
/** A narrower scale would make colleges that hardly differ look far apart. */
const MIN_SPAN = 20

/** Ends of the scale of the roofs, percent. */
export interface RoofScale {
  from: number
  to: number
}

/** Scale around the rates as whole percents, its ends rounded to five, never narrower than twenty points; null where no rate is shown. */
export function roofScale(rates: readonly (number | null)[]): RoofScale | null {
  const shown = rates.filter((rate) => rate !== null).map(Math.round)
  if (shown.length === 0) return null
  let from = Math.max(0, Math.floor(Math.min(...shown) / STEP) * STEP)
  let to = Math.min(100, Math.max(from + STEP, Math.ceil(Math.max(...shown) / STEP) * STEP))
  while (to - from < MIN_SPAN) {
    if (from > 0) from -= STEP
    if (to - from < MIN_SPAN && to < 100) to += STEP
  }
  return { from, to }
}

/** Place of a whole rate on the scale, 0 to 1; null where it is withheld. */
export const onRoofScale = (rate: number | null, scale: RoofScale | null): number | null =>
  rate === null || scale === null
    ? null
    : Math.min(1, Math.max(0, (Math.round(rate) - scale.from) / (scale.to - scale.from)))
