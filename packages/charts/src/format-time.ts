/** Times as people of the product read them: always Asia/Shanghai, whatever the browser's own zone. */
const zone = 'Asia/Shanghai'
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const

/** A moment: ISO text, `yyyy-MM-dd[ HH:mm[:ss]]` meant as Shanghai time, epoch milliseconds or a Date. */
export type Moment = string | number | Date

function read(moment: Moment | null | undefined): { day: string; time: string } | null {
  if (moment === null || moment === undefined || moment === '') return null
  if (typeof moment === 'string') {
    const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/.exec(moment)
    if (plain?.[1]) return { day: plain[1], time: (plain[2] ?? '00:00:00').padEnd(8, ':00').slice(0, 8) }
  }
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const [day = '', time = ''] = parts.format(date).split(', ')
  return { day, time }
}

/** Calendar day in Shanghai: `2025-05-20`; empty for no moment. */
export const shanghaiDay = (moment: Moment | null | undefined): string => read(moment)?.day ?? ''
/** `2025-05-19 24:00` style text: day and minute; midnight stays 00:00. */
export function dateTime(moment: Moment | null | undefined): string {
  const at = read(moment)
  return at ? `${at.day} ${at.time.slice(0, 5)}` : '--'
}
/** `10:24:06`. */
export const clock = (moment: Moment | null | undefined): string => read(moment)?.time ?? '--'
/** `10:24`. */
export const hourMinute = (moment: Moment | null | undefined): string => read(moment)?.time.slice(0, 5) ?? '--'
/** `05-20`. */
export const monthDay = (moment: Moment | null | undefined): string => read(moment)?.day.slice(5) ?? '--'
/** `星期二`. */
export function weekday(moment: Moment | null | undefined): string {
  const at = read(moment)
  return at ? (weekdays[new Date(`${at.day}T00:00:00Z`).getUTCDay()] ?? '') : '--'
}
/** `2025-05-20 星期二`. */
export const dayWithWeekday = (moment: Moment | null | undefined): string =>
  read(moment) ? `${shanghaiDay(moment)} ${weekday(moment)}` : '--'

/** `10:18` today, `昨日 16:05` yesterday, `05-17` this year, else the whole day. */
export function dayTime(moment: Moment | null | undefined, now: Moment): string {
  const at = read(moment)
  const today = shanghaiDay(now)
  if (!at) return '--'
  if (at.day === today) return at.time.slice(0, 5)
  if (daysBetween(at.day, today) === 1) return `昨日 ${at.time.slice(0, 5)}`
  return at.day.slice(0, 4) === today.slice(0, 4) ? at.day.slice(5) : at.day
}

/** `今日`, `昨日` or the day. */
export function relativeDay(moment: Moment | null | undefined, now: Moment): string {
  const day = shanghaiDay(moment)
  const apart = daysBetween(day, shanghaiDay(now))
  return apart === 0 ? '今日' : apart === 1 ? '昨日' : day
}

/** Axis label of a month `2025-06` -> `6月`; other text as it is. */
export const monthLabel = (month: string): string =>
  /^\d{4}-\d{2}$/.test(month) ? `${Number(month.slice(5))}月` : month

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

export interface DaysLeft {
  days: number
  text: string
  /** `soon` within 30 days, `over` after the end. */
  level: 'fine' | 'soon' | 'over'
}

/** Days until the end of a service: N = ceil((end - now) / day); `剩余23天到期`, `今日到期`, `已逾期3天`; null without an end. */
export function daysLeft(end: Moment | null | undefined, now: Moment): DaysLeft | null {
  const at = read(end)
  if (!at) return null
  const endTime = Date.parse(`${at.day}T${at.time}+08:00`)
  const days = Math.ceil((endTime - new Date(now).getTime()) / 86_400_000)
  const wholeDays = days === 0 ? 0 : days
  if (wholeDays > 0)
    return { days: wholeDays, text: `剩余${wholeDays}天到期`, level: wholeDays <= 30 ? 'soon' : 'fine' }
  return wholeDays === 0
    ? { days: 0, text: '今日到期', level: 'soon' }
    : { days: wholeDays, text: `已逾期${-wholeDays}天`, level: 'over' }
}
