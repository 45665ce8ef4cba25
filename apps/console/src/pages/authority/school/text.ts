import { EXPIRES_SOON_DAYS, OFFICIAL_VERSION, type SchoolRow } from '@data-centre/api'
import { shanghaiDay } from '@data-centre/charts/format'

export const versionWord = (version: number): string => (version === OFFICIAL_VERSION ? '正式' : '试用')

/** 2026-05-20 剩 12 天; red from the day of the end, amber in the month before it. */
export function endText({ schoolEndTime, daysLeft }: Pick<SchoolRow, 'schoolEndTime' | 'daysLeft'>): {
  text: string
  note: string
  tone: 'red' | 'amber' | undefined
} {
  if (schoolEndTime === null || daysLeft === null) return { text: '--', note: '', tone: undefined }
  const note = daysLeft > 0 ? `剩 ${daysLeft} 天` : daysLeft === 0 ? '今天到期' : `已过期 ${-daysLeft} 天`
  return {
    text: shanghaiDay(schoolEndTime),
    note,
    tone: daysLeft <= 0 ? 'red' : daysLeft <= EXPIRES_SOON_DAYS ? 'amber' : undefined,
  }
}

/** A day so many days, or years, after another; yyyy-MM-dd. */
export function dayAfter(day: string, { days = 0, years = 0 }: { days?: number; years?: number }): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = new Date(Date.UTC(year + years, month - 1, date + days))
  // The 29th of February has no like a year later.
  if (years !== 0 && target.getUTCDate() !== date) target.setUTCDate(0)
  return target.toISOString().slice(0, 10)
}

/** Call behind the list of schools: what changes a school renews it. */
export const SCHOOL_LIST = 'school/schoolManageList'
