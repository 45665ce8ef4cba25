import type { Campus, CampusCollege, CampusDay, LessonState } from '@data-centre/api'
import { lessonStates } from '@data-centre/api'
import type { CampusKey } from '@data-centre/charts/campus'
import { count, dayWithWeekday, hourMinute, joined, shanghaiDay, shown, weekday } from '@data-centre/charts/format'

export const lessonStateNames: Readonly<Record<LessonState, string>> = {
  running: '上课中',
  ended: '已结束',
  later: '未开始',
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Lessons of today of all colleges, by state. */
export const lessonTotals = (colleges: readonly Pick<CampusCollege, 'lessons'>[]): Record<LessonState, number> => {
  const total = (state: LessonState) => colleges.reduce((sum, { lessons }) => sum + lessons[state], 0)
  return { running: total('running'), ended: total('ended'), later: total('later') }
}

/** States that the legend explains: without a timetable nothing is known to come. */
export const legendStates = ({ isPlanned }: Pick<Campus, 'isPlanned'>): readonly LessonState[] =>
  isPlanned ? lessonStates : lessonStates.filter((state) => state !== 'later')

/** A school without colleges is one block: its lessons by the periods of the day. */
export function blocksFor({ colleges, periods }: Campus, schoolName: string, now: number): readonly CampusCollege[] {
  if (colleges.length > 0) return colleges
  const lessons = { running: 0, ended: 0, later: 0 }
  for (const period of periods)
    lessons[now < period.start ? 'later' : now < period.end ? 'running' : 'ended'] += period.lessons
  return [{ id: 'school', name: schoolName, students: null, activeRate: null, lessons, signs: null }]
}

/**
 * The period under way and the next one at a moment: as the server said them, and past their bells, when nothing more has come, as the
 * timetable has them. What was not planned runs until the server says otherwise.
 */
export function periodsAt(
  { isPlanned, periods, running, next }: Pick<Campus, 'isPlanned' | 'periods' | 'running' | 'next'>,
  now: number,
): Pick<Campus, 'running' | 'next'> {
  const planned = isPlanned ? periods.find(({ start, end }) => start <= now && now < end) : undefined
  const isOver = isPlanned && running !== null && running.end <= now
  const hasBegun = next !== null && next.start <= now
  return {
    running: isOver || (running === null && hasBegun) ? (planned ? { ...planned, present: null } : null) : running,
    next: hasBegun || next === null ? (periods.find(({ start }) => start > now) ?? null) : next,
  }
}

const isFree = ({ lessons }: Pick<CampusCollege, 'lessons'>): boolean =>
  lessons.running + lessons.ended + lessons.later === 0

/** Whether a school has no lesson at all today, neither behind it nor ahead. */
export const isFreeDay = (colleges: readonly Pick<CampusCollege, 'lessons'>[]): boolean => colleges.every(isFree)

/** The blocks of a day without lessons with those of the next day that has some: all of them are to come. */
export function withNextDay(
  colleges: readonly CampusCollege[],
  { lessons: all, colleges: planned }: Pick<NextDay, 'lessons' | 'colleges'>,
): CampusCollege[] {
  const lessonsIn = new Map(planned.map(({ id, lessons }) => [id, lessons]))
  const later = (lessons: number) => ({ running: 0, ended: 0, later: lessons })
  const [only, ...others] = colleges
  if (only && others.length === 0 && !lessonsIn.has(only.id)) return [{ ...only, lessons: later(all) }]
  const blocks = colleges.map((college) => ({ ...college, lessons: later(lessonsIn.get(college.id) ?? 0) }))
  const rest = all - blocks.reduce((sum, { lessons }) => sum + lessons.later, 0)
  // Lessons of teachers without a college.
  const elsewhere = { id: '0', name: '其他', students: 0, activeRate: null, signs: 0, lessons: later(rest) }
  return rest > 0 ? [...blocks, elsewhere] : blocks
}

const numbersOf = (section: string): string | undefined => /^第?\s*([\d\-–、,，]+)\s*节?$/.exec(section)?.[1]

/** `第 3-4 节` of `3-4节`; a name of another kind stays as it is. */
export const sectionName = (section: string): string => {
  const numbers = numbersOf(section)
  return numbers ? `第 ${numbers} 节` : section
}

/** `3-4 节` of `第3-4节`, where there is little room; a name of another kind stays as it is. */
export const shortSection = (section: string): string => {
  const numbers = numbersOf(section)
  return numbers ? `${numbers} 节` : section
}

export const lessonsText = (value: number): string => joined(shown('today.sessions', value, 'wall'))

/** Hours and minutes of a span, each with its unit; whole minutes, rounded up: a bell that is seconds away is a minute away. */
export function spanParts(spanMs: number): { value: string; unit: string }[] {
  const minutes = Math.max(0, Math.ceil(spanMs / MINUTE_MS))
  const days = Math.floor(minutes / (24 * 60))
  const hours = Math.floor((minutes % (24 * 60)) / 60)
  const rest = minutes % 60
  return [
    ...(days > 0 ? [{ value: count(days), unit: '天' }] : []),
    ...(hours > 0 ? [{ value: count(hours), unit: '小时' }] : []),
    ...(days === 0 && (rest > 0 || hours === 0) ? [{ value: count(rest), unit: '分' }] : []),
  ]
}

export const spanText = (spanMs: number): string =>
  spanParts(spanMs)
    .map(({ value, unit }) => `${value} ${unit}`)
    .join(' ')

const wholeDay = (moment: number) => Math.floor((moment + 8 * 60 * MINUTE_MS) / DAY_MS)

/** When a later period begins: `14:00` today, `明日 08:00`, `周一 08:00` within a week, else with its date. */
export function momentName(moment: number, now: number): string {
  const days = wholeDay(moment) - wholeDay(now)
  const time = hourMinute(moment)
  if (days <= 0) return time
  if (days === 1) return `明日 ${time}`
  if (days < 7) return `${weekday(moment).replace('星期', '周')} ${time}`
  return `${shanghaiDay(moment).slice(5)} ${time}`
}

/** `明日` or `周一`: the day of a later period; today is 今日. */
export function dayName(moment: number, now: number): string {
  const days = wholeDay(moment) - wholeDay(now)
  return days <= 0 ? '今日' : days === 1 ? '明日' : dayWithWeekday(moment).slice(5).replace(' 星期', ' 周')
}

/** What a day before today is called: 昨日, 周五 within a week, else by its date: 10-09. */
export function pastDayName(day: string, now: number): string {
  const ago = wholeDay(now) - wholeDay(Date.parse(`${day}T00:00:00+08:00`))
  return ago === 1 ? '昨日' : ago < 7 ? weekday(day).replace('星期', '周') : day.slice(5)
}

/** The next day with lessons. */
export type NextDay = NonNullable<CampusDay['next']>

/** When it begins, ms. */
export const nextDayMoment = ({ periods, day }: Pick<NextDay, 'periods' | 'day'>): number =>
  periods[0]?.start ?? Date.parse(`${day}T00:00:00+08:00`)

/** 明日, or its weekday: 周一. */
export const nextDayName = (next: Pick<NextDay, 'periods' | 'day'>, now: number): string =>
  dayName(nextDayMoment(next), now).replace(/^.* /, '')

/** What the picture means, a line each; `day`: whose lessons it shows. */
export function captionLines({ perWindow, roofs, hasOthers }: CampusKey, isNight: boolean, day = '今日'): string[] {
  return [
    perWindow === 1 ? `一扇窗 = ${day}一节课` : `一扇窗 = ${day} ${count(perWindow)} 节课`,
    ...(isNight || roofs === null ? [] : ['屋顶颜色 = 今日活跃率']),
    isNight || day !== '今日' ? `数字 = ${day}节数` : '数字 = 上课中 / 今日节数',
    ...(hasOthers ? ['其他 = 其余，按比例'] : []),
  ]
}

/** Whether all lessons of today are over: there were some, none runs, and none is to come. */
export function isOver({ colleges, periods, running, next }: Campus, now: number): boolean {
  const totals = lessonTotals(colleges)
  const hasHeld = colleges.length > 0 ? totals.ended > 0 : periods.length > 0
  const isNextToday = next !== null && wholeDay(next.start) === wholeDay(now)
  return hasHeld && running === null && totals.running === 0 && totals.later === 0 && !isNextToday
}
