import type { Weeks } from '@data-centre/api'
import { addDays } from '../platform/clock.ts'
import { Calendar } from './calendar.ts'
import type { Span } from './metric-query.ts'

const calendar = new Calendar()
/** A week with fewer days of lessons is one of a holiday. */
const FEWEST_LESSON_DAYS = 3
const WEEK_MS = 7 * 86_400_000

/** Whole weeks from one day to another. */
const weeksBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / WEEK_MS)

export interface TeachingWeek {
  /** From 1. */
  number: number
  span: Span
}

/** Weeks of a part of a term that begins on a Monday; the last may have days only up to the period's end. */
export function teachingWeeks({ from, to }: Pick<Span, 'from' | 'to'>): TeachingWeek[] {
  const first = weeksBetween(calendar.currentTerm(from).start, from) + 1
  return Array.from({ length: weeksBetween(from, to) + 1 }, (_, i) => {
    const monday = addDays(from, i * 7)
    const sunday = addDays(monday, 6)
    const last = sunday < to ? sunday : to
    return { number: first + i, span: { from: monday, to: last, end: last } }
  })
}

/** Weeks of exams, and those most of whose lessons fall out, by the name of their holiday. */
export const restsOf = (weeks: readonly TeachingWeek[]): Weeks['rests'] =>
  weeks.flatMap(({ number, span }) => {
    const days = calendar.days(span.from, addDays(span.from, 6))
    if (days.some(({ kind }) => kind === 'exam')) return [{ week: number, name: '考试周' }]
    if (days.filter(({ kind }) => kind === 'teach' || kind === 'makeup').length >= FEWEST_LESSON_DAYS) return []
    return [{ week: number, name: days.find(({ holiday }) => holiday)?.holiday ?? '假期' }]
  })
