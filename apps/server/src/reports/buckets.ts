import type { TimeStep } from '@data-centre/api'
import { addDays, mondayOf } from '../platform/clock.ts'
import type { Span } from '../warehouse/metric-query.ts'
import { lengthOf, monthsBefore, type Period } from './period.ts'

/** A point of a time axis: its label and the days that it stands for. */
interface Bucket {
  label: string
  span: Span
}

/** Above so many days a daily line turns weekly, and a weekly one monthly. */
const MAX_DAYS = 62
const MAX_DAYS_OF_WEEKS = 400

const nextStart = (day: string, step: TimeStep): string =>
  step === 'day' ? addDays(day, 1) : step === 'week' ? addDays(mondayOf(day), 7) : monthsBefore(day, -1)

/** The step in which a period is drawn: at least the one asked for, coarser when there were too many points. */
export function stepOf(period: Period, asked: TimeStep): TimeStep {
  const days = lengthOf(period)
  if (asked === 'month' || days > MAX_DAYS_OF_WEEKS) return 'month'
  return asked === 'week' || days > MAX_DAYS ? 'week' : 'day'
}

/** Points of a period without gaps. Labels are the first day of the bucket, yyyy-MM for months. */
export function bucketsOf(period: Period, step: TimeStep): Bucket[] {
  const list: Bucket[] = []
  for (let from = period.from; from <= period.to; ) {
    const next = nextStart(from, step)
    const last = addDays(next, -1)
    const isCut = last > period.to
    const to = isCut ? period.to : last
    list.push({ label: step === 'month' ? from.slice(0, 7) : from, span: { from, to, end: to } })
    from = next
  }
  return list
}

/** The twelve months up to a day; their last point is at the end of that day, which is the present moment where it is today: where the headline number stands. */
export function monthBuckets(to: string): Bucket[] {
  return bucketsOf({ from: monthsBefore(to, 11), to }, 'month')
}
