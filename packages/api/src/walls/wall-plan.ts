import type { CarouselSlide, DayClass } from './wall-carousel.ts'

/** Days that are planned ahead: longer than any vacation or term, in which days of a kind may be missing. */
export const PLAN_DAYS = 120
const DAY_MS = 86_400_000
/** Asia/Shanghai has no summer time. */
const ZONE_MS = 8 * 3_600_000

/** Kinds of days by yyyy-MM-dd of Asia/Shanghai, from yesterday on: a part that began yesterday may still be running. */
export type DayClasses = Readonly<Record<string, DayClass>>

/** What a carousel does at a moment: something is due, the slide that begins next (ISO 8601), or nothing is planned. */
export type WallPlan = { kind: 'due' } | { kind: 'waiting'; title: string; startsAt: string } | { kind: 'empty' }

type PlannedSlide = Pick<CarouselSlide, 'title' | 'enabled' | 'when'>

/** Day and time of the day of a moment, in Asia/Shanghai. */
function localTime(now: number): { day: string; time: string } {
  const text = new Date(now + ZONE_MS).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Days around a moment, from yesterday to {@link PLAN_DAYS} ahead. */
export const planDays = (now: number): string[] =>
  Array.from({ length: PLAN_DAYS + 2 }, (_, index) => localTime(now + (index - 1) * DAY_MS).day)

/**
 * Whether a slide is due at a moment. A part that ends at or before its beginning goes on past midnight and belongs to
 * the day on which it began: Friday 22:00 to Saturday 06:00 is a part of a working day.
 */
export function isDue({ enabled, when }: Omit<PlannedSlide, 'title'>, now: number, classes: DayClasses): boolean {
  if (!enabled) return false
  if (!when) return true
  const { from, to, days } = when
  const isOn = (day: string): boolean => days === 'every' || days === classes[day]
  const { day, time } = localTime(now)
  if (from < to) return isOn(day) && from <= time && time < to
  return (isOn(day) && time >= from) || (isOn(localTime(now - DAY_MS).day) && time < to)
}

/** Moment at which a slide begins next, ms; undefined where it does not within {@link PLAN_DAYS}. */
function nextStart({ enabled, when }: PlannedSlide, now: number, classes: DayClasses): number | undefined {
  if (!enabled || !when) return undefined
  const { from, days } = when
  return planDays(now)
    .filter((day) => days === 'every' || days === classes[day])
    .map((day) => Date.parse(`${day}T${from}:00+08:00`))
    .find((start) => start > now)
}

/** What a carousel does at a moment; of slides that begin together, the first is named. */
export function planOf(set: readonly PlannedSlide[], now: number, classes: DayClasses): WallPlan {
  if (set.some((slide) => isDue(slide, now, classes))) return { kind: 'due' }
  const starts = set.flatMap((slide) => {
    const start = nextStart(slide, now, classes)
    return start === undefined ? [] : [{ title: slide.title, start }]
  })
  const [first] = starts.sort((a, b) => a.start - b.start)
  if (!first) return { kind: 'empty' }
  return { kind: 'waiting', title: first.title, startsAt: new Date(first.start).toISOString() }
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** A moment ahead as people say it: 今天 22:00, 明天 08:00, 12月7日（周一） 08:00. */
export function startText(startsAt: string, now: number): string {
  const { day, time } = localTime(Date.parse(startsAt))
  if (day === localTime(now).day) return `今天 ${time}`
  if (day === localTime(now + DAY_MS).day) return `明天 ${time}`
  const [year, month, date] = day.split('-').map(Number)
  const ofYear = day.slice(0, 4) === localTime(now).day.slice(0, 4) ? '' : `${year}年`
  return `${ofYear}${month}月${date}日（${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}）${time}`
}

/** What a wall without anything due says: `title` names the next slide, `text` says when it begins, or where to plan one. */
export interface PlanTexts {
  title: string
  text: string
}

/** The words of a wall, and of the fleet about it, for what its carousel does; null while something is due. */
export function planTexts(plan: WallPlan, now: number): PlanTexts | null {
  if (plan.kind === 'due') return null
  if (plan.kind === 'empty')
    return { title: '没有安排播放内容', text: '请在控制台“新媒体与热力图配置”的大屏轮播里安排播放时段' }
  return { title: plan.title, text: `${startText(plan.startsAt, now)} 开始播放` }
}
