import { midnightOf } from '../../platform/clock.ts'

/** When what happens on a day without a time of its own happens. */
export const START_OF_DAY = ' 06:00:00'
/** End of a day as the seconds that the statements compare, or the present moment if that is earlier. */
export const endOfDay = (day: string): number => midnightOf(day) / 1000 + 86_399
export const startOfDay = (day: string): number => midnightOf(day) / 1000
