import { addDays } from '../../platform/clock.ts'
import type { Calendar, CalendarDay } from '../calendar.ts'

/** Days are numbered from here, so that ids made of a day stay below 2^53. */
const EPOCH = '2020-01-01'
const dayNumber = (day: string): number => (Date.parse(day) - Date.parse(EPOCH)) / 86_400_000

/** One row of demo_day. */
export interface DemoDay {
  day: string
  day_no: number
  term_id: string
  term_no: number
  week: number
  follows: number
  lesson: number
  exam: number
  weekend: number
  free: number
  student_rate: number
  teacher_rate: number
  lesson_rate: number
  build_rate: number
  zjy_share: number
  zyk_share: number
  mooc_share: number
  zyq_share: number
  dent_from: number
  dent_to: number
  month: number
}

const WEEKDAY = [1.06, 1.1, 1.08, 1.05, 0.82, 1, 1]
/** Lessons grow by 1.6 % a month, visits by 7 %: the present is lively, the past thin enough for a short first start. */
const LESSON_GROWTH = 1.016
const VISIT_GROWTH = 1.07
const DAYS_PER_MONTH = 30.4

/** Maintenance windows: days before the anchor, first and last hour. */
const DENTS = [
  { before: 17, from: 14, to: 16 },
  { before: 73, from: 9, to: 11 },
  { before: 192, from: 19, to: 21 },
]
/** National open class day: days before the anchor. */
const OPEN_CLASS_DAY = 32

/** Weeks of the term: a ramp at its start, the mid-term peak, the deadlines before the exams. */
function weekFactor(week: number): number {
  if (week <= 2) return week === 1 ? 0.75 : 0.9
  if (week === 9 || week === 10) return 1.12
  return week >= 15 && week <= 17 ? 1.08 : 1
}

/** What is done on a day of this kind, against a teaching day: students, teachers, building. */
function kindFactors(
  { kind, holiday }: CalendarDay,
  isEndOfVacation: boolean,
): { student: number; teacher: number; build: number } {
  if (kind === 'holiday')
    return holiday === '春节'
      ? { student: 0.3, teacher: 0.1, build: 0.02 }
      : { student: 0.4, teacher: 0.15, build: 0.1 }
  if (kind === 'vacation') return { student: 0.72, teacher: 0.3, build: isEndOfVacation ? 0.6 : 0.2 }
  if (kind === 'exam') return { student: 1.15, teacher: 1.15, build: 0.6 }
  // The model of logins lowers weekends by itself; without lessons they would fall below a third.
  return kind === 'weekend' ? { student: 1.5, teacher: 0.9, build: 0.25 } : { student: 1, teacher: 1, build: 1 }
}

/** How likely a visit goes to each platform; a person chooses among those that they use, so few use zyq but those often. */
function platformShares(
  kind: CalendarDay['kind'],
  isOpenClassDay: boolean,
): { zjy: number; zyk: number; mooc: number; zyq: number } {
  const shares =
    kind === 'vacation'
      ? { zjy: 20, zyk: 24, mooc: 150, zyq: 24 }
      : kind === 'weekend' || kind === 'holiday'
        ? { zjy: 40, zyk: 24, mooc: 44, zyq: 28 }
        : { zjy: 40, zyk: 22, mooc: 36, zyq: 31 }
  return isOpenClassDay ? { ...shares, mooc: shares.mooc * 2.5 } : shares
}

/** The rhythm of the days from `from` to `to`: a pure function of calendar and anchor. */
export function demoDays(calendar: Calendar, anchor: string, from: string, to: string): DemoDay[] {
  return calendar.days(from, to).map((day) => {
    const term = calendar.currentTerm(day.day)
    const week = Math.min(60, Math.floor((dayNumber(day.day) - dayNumber(term.start)) / 7) + 1)
    const before = dayNumber(anchor) - dayNumber(day.day)
    const growth = VISIT_GROWTH ** (-before / DAYS_PER_MONTH)
    const isWorking = day.kind === 'teach' || day.kind === 'makeup'
    const isOpenClassDay = before === OPEN_CLASS_DAY
    const factors = kindFactors(day, calendar.termOf(addDays(day.day, 10)) !== undefined)
    const rhythm =
      growth * (day.termId ? weekFactor(week) : 1) * (WEEKDAY[day.follows - 1] ?? 1) * (isOpenClassDay ? 1.3 : 1)
    const shares = platformShares(day.kind, isOpenClassDay)
    const dent = DENTS.find((d) => d.before === before)
    return {
      day: day.day,
      day_no: dayNumber(day.day),
      term_id: term.id,
      term_no: calendar.terms.indexOf(term) + 1,
      week,
      follows: day.follows,
      lesson: isWorking && week <= 18 ? 1 : 0,
      exam: day.kind === 'exam' ? 1 : 0,
      weekend: day.kind === 'weekend' ? 1 : 0,
      free: isWorking || day.kind === 'exam' ? 0 : 1,
      student_rate: rhythm * factors.student,
      teacher_rate: rhythm * factors.teacher,
      lesson_rate: Math.min(0.97, 0.93 * LESSON_GROWTH ** (-before / DAYS_PER_MONTH)),
      build_rate: factors.build,
      zjy_share: shares.zjy,
      zyk_share: shares.zyk,
      mooc_share: shares.mooc,
      zyq_share: shares.zyq,
      dent_from: dent ? dent.from * 3600 : -1,
      dent_to: dent ? dent.to * 3600 : -1,
      month: Number(day.day.slice(0, 4)) * 12 + Number(day.day.slice(5, 7)),
    }
  })
}
