/** What a report is asked for. */
export interface Question {
  place: { name: string; province?: string; schoolId?: number }
  /** Without a type: none is named, stocks are those of now. */
  period: { periodType?: 'day' | '7' | '30' } | { periodType: 'custom'; startDate: string; endDate: string }
}

/** The last closed day of the shared product. */
export const YESTERDAY = '2025-05-13'

/** Metrics whose days are a fixed window before the end of the period. */
export const ofWindow: Readonly<Record<string, string>> = {
  'users.wau': '7 days',
  'users.mau': '30 days',
  'users.activeWeekBefore': 'week before',
  'users.retained': '14 days',
  'users.retainedRate': '14 days',
}

const DAY_MS = 86_400_000

/** The day `n` days later, yyyy-MM-dd. */
export const dayAfter = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

export function daysOf({ period }: Question, window: string | undefined): { from: string; to: string } | string {
  const last = (days: number) => ({ from: dayAfter(YESTERDAY, 1 - days), to: YESTERDAY })
  if (window === 'last7' || window === 'last30') return last(Number(window.slice(4)))
  if (window !== undefined && window !== 'period') return window
  if (period.periodType === 'custom') return { from: period.startDate, to: period.endDate }
  return last(period.periodType === 'day' ? 1 : Number(period.periodType ?? 30))
}
