/** Most peaks that are labelled, and how far they are apart, hours. */
const MAX_PEAKS = 3
const APART = 3
/** A peak of less than this part of the largest one says nothing. */
const MIN_PART = 0.2

/** Hours at which a day's curve is higher than before and after, the highest of them, in the order of the day. */
export function peaksOf(hours: readonly (number | null)[]): number[] {
  const most = Math.max(0, ...hours.map((value) => value ?? 0))
  const at = (hour: number) => hours[hour] ?? -1
  const ordered = hours
    .map((value, hour) => ({ value: value ?? 0, hour }))
    .filter(({ value, hour }) => value > 0 && value >= most * MIN_PART && value >= at(hour - 1) && value > at(hour + 1))
    .filter(({ hour }) => hour < hours.length - 1 && hours[hour + 1] !== null)
    .sort((a, b) => b.value - a.value || a.hour - b.hour)
  const chosen: number[] = []
  for (const { hour } of ordered)
    if (chosen.length < MAX_PEAKS && chosen.every((other) => Math.abs(other - hour) >= APART)) chosen.push(hour)
  return chosen.sort((a, b) => a - b)
}
