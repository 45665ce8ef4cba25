/** A day of a week as it is drawn: its name and 24 numbers. */
export interface HeatDay {
  name: string
  hours: readonly number[]
}

/** Hours that are shown: before six nobody is at school. */
export const FIRST_HOUR = 6
export const shownHours: readonly number[] = Array.from({ length: 24 - FIRST_HOUR }, (_, at) => at + FIRST_HOUR)

/** The most of one shown hour. */
export const mostOf = (days: readonly HeatDay[]): number =>
  Math.max(0, ...days.flatMap(({ hours }) => shownHours.map((hour) => hours[hour] ?? 0)))

/** The busiest shown hour of a week, the first of several; null for a week in which nothing happened. */
export function busiestOf(days: readonly HeatDay[]): { day: string; hour: number; value: number } | null {
  const most = mostOf(days)
  if (most === 0) return null
  for (const { name, hours } of days)
    for (const hour of shownHours) if (hours[hour] === most) return { day: name, hour, value: most }
  return null
}
