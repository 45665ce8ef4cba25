import rules from '../../data/calendar.json' with { type: 'json' }
import { addDays } from '../platform/clock.ts'

/** Kind of a day: `makeup` is a working weekend day, `vacation` lies outside every term. */
export type DayKind = 'teach' | 'weekend' | 'holiday' | 'makeup' | 'exam' | 'vacation'

export interface Term {
  /** 2026-2027-1 */
  id: string
  name: string
  /** First day, a Monday; last day; first day of the exam weeks: yyyy-MM-dd. */
  start: string
  end: string
  examFrom: string
}

export interface CalendarDay {
  day: string
  /** '' outside terms. */
  termId: string
  /** 1..20, 0 outside terms. */
  week: number
  /** 1 Monday .. 7 Sunday. */
  weekday: number
  kind: DayKind
  /** Name of the holiday, '' on other days. */
  holiday: string
  /** Weekday whose timetable is taught: differs from `weekday` on make-up days only. */
  follows: number
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const weekdayOf = (day: string): number => ((numberOf(day) + 3) % 7) + 1

const holidays = new Map<string, string>()
for (const { name, from, to } of rules.holidays)
  for (let day = from; day <= to; day = addDays(day, 1)) holidays.set(day, name)
const makeup = new Map(rules.makeup.map(({ day, follows }) => [day, follows]))

/** First day that data/calendar.json knows. */
const FIRST_TABLED = rules.terms[0]?.start ?? ''
/** Terms are offered from this day on: imports bring terms long past. */
const FIRST_OFFERED = '2010-09-01'
const TERM_WEEKS = 20
const EXAM_WEEKS = 2

/**
 * The last term that begins on or before a day, by rule: twenty weeks from the first Monday on or after 1 September or
 * 24 February. For imports that reach further back than the table; what holidays there were is not known.
 */
function termByRule(day: string): Term {
  const year = Number(day.slice(0, 4))
  const candidates = [year - 1, year].flatMap((autumn) => [
    ruled(autumn - 1, 2, `${autumn}-02-24`),
    ruled(autumn, 1, `${autumn}-09-01`),
  ])
  return candidates.findLast(({ start }) => start <= day) as Term
}

function ruled(schoolYear: number, half: 1 | 2, from: string): Term {
  const start = addDays(from, (8 - weekdayOf(from)) % 7)
  const end = addDays(start, TERM_WEEKS * 7 - 1)
  const years = `${schoolYear}-${schoolYear + 1}`
  return {
    id: `${years}-${half}`,
    name: `${years}学年第${half === 1 ? '一' : '二'}学期`,
    start,
    end,
    examFrom: addDays(end, 1 - EXAM_WEEKS * 7),
  }
}

const WORKDAYS: ReadonlySet<DayKind> = new Set(['teach', 'makeup', 'exam'])

/** Terms, teaching weeks and kinds of days, 2021-2030, by data/calendar.json. */
export class Calendar {
  readonly terms: readonly Term[] = rules.terms

  /** The term that a day lies in. */
  termOf(day: string): Term | undefined {
    if (day >= FIRST_TABLED) return this.terms.find(({ start, end }) => start <= day && day <= end)
    const term = termByRule(day)
    return day <= term.end ? term : undefined
  }

  /** The term of a day, in vacations the one before: what "本学期" means on any day. */
  currentTerm(day: string): Term {
    return this.terms.findLast(({ start }) => start <= day) ?? termByRule(day)
  }

  /** The term before another one. */
  termBefore({ start }: Pick<Term, 'start'>): Term {
    return this.currentTerm(addDays(start, -1))
  }

  /** The same term of the school year before. */
  termYearBefore(term: Pick<Term, 'start'>): Term {
    return this.termBefore(this.termBefore(term))
  }

  /** Terms that have begun by a day, the newest first: what may be chosen. */
  termsUntil(day: string): Term[] {
    const terms: Term[] = []
    for (let term = this.currentTerm(day); term.start >= FIRST_OFFERED; term = this.termBefore(term)) terms.push(term)
    return terms
  }

  /** The term of an id; before the table by rule, as {@link termOf} has it. */
  term(id: string): Term | undefined {
    const [, year = '', next = '', half] = /^(\d{4})-(\d{4})-([12])$/.exec(id) ?? []
    if (Number(next) !== Number(year) + 1) return undefined
    const term = half === '1' ? ruled(Number(year), 1, `${year}-09-01`) : ruled(Number(year), 2, `${next}-02-24`)
    return term.end < FIRST_TABLED ? term : this.terms.find((one) => one.id === id)
  }

  /** Teaching week 1..20 of a day, null outside terms. */
  weekOf(day: string): number | null {
    const term = this.termOf(day)
    return term ? Math.floor((numberOf(day) - numberOf(term.start)) / 7) + 1 : null
  }

  day(day: string): CalendarDay {
    const term = this.termOf(day)
    const weekday = weekdayOf(day)
    const holiday = holidays.get(day) ?? ''
    const follows = makeup.get(day)
    const kind: DayKind = holiday
      ? 'holiday'
      : !term
        ? 'vacation'
        : follows
          ? 'makeup'
          : weekday > 5
            ? 'weekend'
            : day >= term.examFrom
              ? 'exam'
              : 'teach'
    return {
      day,
      termId: term?.id ?? '',
      week: this.weekOf(day) ?? 0,
      weekday,
      kind,
      holiday,
      follows: follows ?? weekday,
    }
  }

  /** Whether people teach and work on a day. */
  isWorkday(day: string): boolean {
    return WORKDAYS.has(this.day(day).kind)
  }

  /** All days from one to another, both included. */
  days(from: string, to: string): CalendarDay[] {
    const list: CalendarDay[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) list.push(this.day(day))
    return list
  }
}
