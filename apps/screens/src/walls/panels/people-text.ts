import { type Withheld, withheldTexts } from '@data-centre/api'
import { count, joined, NONE, type Shown, shown, withheldText } from '@data-centre/charts/format'

/** A number of people as a wall writes it, its unit apart: `1,034`, the mark of one that is withheld, `--` of none. */
export const peopleText = (value: number | null, why?: Withheld): string =>
  value === null && why ? withheldText(why) : joined(shown('attendance.expected', value, 'wall'))

/** A rate of people in percent, one digit after the point. */
export const rateShown = (value: number | null, why: Withheld | undefined): Shown =>
  value === null ? { text: why ? withheldText(why) : NONE, unit: '' } : { text: count(value, 1), unit: '%' }

/** Why numbers are withheld, for a hint under the pointer; nothing where none is. */
export const reasonOf = (...marks: readonly (Withheld | undefined)[]): string | undefined => {
  const reasons = [...new Set(marks.flatMap((why) => (why ? [withheldTexts[why].reason] : [])))]
  return reasons.length > 0 ? reasons.join('；') : undefined
}
