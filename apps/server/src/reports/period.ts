import { Fault, PERIOD_MAX_DAYS, type ReportInput, TEACHING_WEEKS, type Window } from '@data-centre/api'
import { addDays } from '../platform/clock.ts'
import type { Span } from '../warehouse/metric-query.ts'
import type { Terms } from './ports.ts'

/** Days that an answer covers, both included; `to` is a closed day. */
export interface Period {
  from: string
  to: string
}

/** Today and the last day that is closed and rolled up: yesterday, but for the minutes after midnight. */
export interface Days {
  today: string
  lastDay: string
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** Number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

const refuse = (field: string, reason: string): Fault =>
  new Fault('invalid', { msg: `参数错误：${reason}`, data: { reason: 'param', field } })

const lastDays = (yesterday: string, days: number): Period => ({ from: addDays(yesterday, 1 - days), to: yesterday })

function chosenTerm(id: string | undefined, yesterday: string, terms: Terms): Period {
  const term = id ? terms.term(id) : terms.currentTerm(yesterday)
  if (!term) throw refuse('termId', '学期不存在')
  if (term.start > yesterday) throw refuse('termId', '学期尚未开始')
  return { from: term.start, to: term.end < yesterday ? term.end : yesterday }
}

/** The term of a day once it is over, the one before while it runs. */
function finishedTerm(day: string, yesterday: string, terms: Terms): Period {
  const term = terms.currentTerm(day)
  const { start, end } = term.end <= yesterday ? term : terms.termBefore(term)
  return { from: start, to: end }
}

/** The chosen teaching weeks of a term; what of them has not passed yet is left out. */
function inWeeks({ from, to }: Period, { weekFrom = 1, weekTo = TEACHING_WEEKS }: ReportInput): Period {
  if (weekTo < weekFrom) throw refuse('weekTo', '结束周不能早于开始周')
  const first = addDays(from, (weekFrom - 1) * 7)
  if (first > to) throw refuse('weekFrom', '所选教学周尚未开始')
  const last = addDays(from, weekTo * 7 - 1)
  return { from: first, to: last < to ? last : to }
}

function customDays({ startDate, endDate }: ReportInput, yesterday: string): Period {
  if (!startDate || !endDate) throw refuse(startDate ? 'endDate' : 'startDate', '请选择开始日期和结束日期')
  if (endDate < startDate) throw refuse('endDate', '结束日期不能早于开始日期')
  if (lengthOf({ from: startDate, to: endDate }) > PERIOD_MAX_DAYS)
    throw refuse('endDate', `统计期不能超过${PERIOD_MAX_DAYS}天`)
  if (startDate > yesterday) throw refuse('startDate', '开始日期不能晚于昨日')
  return { from: startDate, to: endDate < yesterday ? endDate : yesterday }
}

/**
 * Days of a question. Periods end yesterday at the latest, because today is never compared with whole days. A report's
 * own window wins over the request's period, but for the term that a report of terms is asked for; the default is the last
 * 30 closed days.
 */
export function periodOf(input: ReportInput, window: Window | undefined, days: Days, terms: Terms): Period {
  const { today, lastDay: yesterday } = days
  const type = input.periodType ?? (input.termId ? 'term' : input.startDate || input.endDate ? 'custom' : '30')
  // Days that are chosen are looked at even where the report has its own: a page answers them as one.
  const custom = type === 'custom' ? customDays(input, yesterday) : undefined
  if (window === 'last30') return lastDays(yesterday, 30)
  if (window === 'last7') return lastDays(yesterday, 7)
  if (window === 'last365') return lastDays(yesterday, 365)
  if (window === 'term') return inWeeks(chosenTerm(input.termId, yesterday, terms), input)
  if (window === 'finishedTerm') return finishedTerm(periodOf(input, undefined, days, terms).to, yesterday, terms)
  if (window === 'months12') return { from: monthsBefore(today, 11), to: yesterday }
  if (custom) return custom
  if (type === 'term') return inWeeks(chosenTerm(input.termId, yesterday, terms), input)
  return lastDays(yesterday, type === 'day' ? 1 : Number(type))
}

/** First day of the month `n` months before the month of a day. */
export function monthsBefore(day: string, n: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - n
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** Whether a question says which days it is about. */
export const namesPeriod = ({ periodType, termId, startDate, endDate }: ReportInput): boolean =>
  (periodType ?? termId ?? startDate ?? endDate) !== undefined

/**
 * Days of a value. Stocks are those at the end of the days that the question names, so that the same question has the same
 * answer tomorrow; a question that names none shows them as of now.
 */
export const spanOf = (period: Period, { today, lastDay, input }: Days & { input: ReportInput }): Span => ({
  ...period,
  end: period.to === lastDay && !namesPeriod(input) ? today : period.to,
})

/** The preceding period of equal length; its stocks are those of the day before the period starts. */
export const precedingOf = ({ from, to }: Period): Span => {
  const last = addDays(from, -1)
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: last, end: last }
}
