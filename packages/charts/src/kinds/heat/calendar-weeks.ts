const DAY_MS = 86_400_000
const WEEKDAYS = 7

export interface CalendarDays {
  /** First and last day, yyyy-MM-dd. */
  from: string
  to: string
  /** Days that have any, with how many. */
  days: readonly (readonly [day: string, value: number])[]
}

/** A day of the picture; null: it is yet to come. */
export interface CalendarCell {
  day: string
  value: number | null
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Weeks of a span that begins on a Monday, seven days each. */
export function calendarWeeks({ from, to, days }: CalendarDays): CalendarCell[][] {
  const values = new Map(days)
  const count = Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS / WEEKDAYS) + 1
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEKDAYS }, (__, weekday) => {
      const day = plus(from, week * WEEKDAYS + weekday)
      return { day, value: day > to ? null : (values.get(day) ?? 0) }
    }),
  )
}
