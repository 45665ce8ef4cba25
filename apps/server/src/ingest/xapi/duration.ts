/** Seconds of the parts of an ISO 8601 duration, in their order. A year and a month have no fixed length: the mean of the calendar is taken. */
const UNITS = [31_556_952, 2_629_746, 604_800, 86_400, 3600, 60, 1] as const
const NUMBER = '(\\d{1,12}(?:[.,]\\d{1,40})?)'
const FORM = new RegExp(
  `^P(?=.)(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
)

/** Longest time that one action is counted with, seconds: a day. */
export const MAX_DURATION_S = 86_400

/**
 * Length of an ISO 8601 duration in whole seconds, however it is spelled: `PT5M`, `PT300S`, `P0DT0H5M0S` and `PT5.0M` are the
 * same. Undefined for what is none.
 */
export function secondsOf(duration: unknown): number | undefined {
  const found = typeof duration === 'string' ? FORM.exec(duration.trim()) : null
  if (!found) return undefined
  const seconds = UNITS.reduce((sum, unit, i) => sum + unit * Number((found[i + 1] ?? '0').replace(',', '.')), 0)
  return Math.round(seconds)
}
