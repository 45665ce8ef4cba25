import { type WarningKind, warningKinds } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import type { Calendar, DayKind } from '../calendar.ts'
import { type Derivation, reconcile } from '../reconcile.ts'
import type { FactStore } from '../store.ts'
import { compileWarning, type SchoolLines, type WarningDay } from './compile.ts'

/** Days on which pupils are taught: on all others the warnings stay as they were. */
const taughtDays: readonly DayKind[] = ['teach', 'makeup']
/** Days of the past that are judged when nobody has yet: what the curve of a page shows. */
const CURVE_DAYS = 30

/** Lines that schools drew, by kind. */
export type DrawnLines = Readonly<Partial<Record<WarningKind, SchoolLines>>>

/** What a rule says of a day. */
export function judgement(kind: WarningKind, evaluated: WarningDay, drawn: DrawnLines): Derivation {
  const { sql, params } = compileWarning(kind, evaluated, drawn[kind] ?? [])
  return {
    where: 'stat_date = {day:Date} AND kind = {kind:String}',
    select: sql,
    params: { ...params, day: evaluated.day, kind },
  }
}

/**
 * Judges one day by every rule and brings `fact_warning` to the result: what is new or differs is written, what no longer
 * holds gets a tombstone. Answers how many rows changed; judging a day again changes none.
 */
export async function evaluateDay(
  store: FactStore,
  day: string,
  term: { id: string; start: string },
  drawn: DrawnLines,
): Promise<number> {
  let changed = 0
  for (const kind of warningKinds)
    changed += await reconcile(store, 'fact_warning', judgement(kind, { day, term }, drawn))
  await store.insert('warning_day', JSON.stringify({ day }), `warning-day-${day}`)
  return changed
}

/** Judges the last day of teaching up to `day`, and the days of the curve that nobody has judged yet, newest first. */
export async function evaluateWarnings(
  store: FactStore,
  calendar: Pick<Calendar, 'termOf' | 'day'>,
  day: string,
  drawn: DrawnLines,
  curveDays = CURVE_DAYS,
): Promise<number> {
  const existing = new Set(
    (await store.query<{ day: string }>('SELECT DISTINCT toString(day) AS day FROM warning_day')).map((row) => row.day),
  )
  const days = Array.from({ length: curveDays }, (_, ago) => addDays(day, -ago)).filter((past) =>
    taughtDays.includes(calendar.day(past).kind),
  )
  let changed = 0
  for (const past of days.filter((entry, i) => i === 0 || !existing.has(entry))) {
    const term = calendar.termOf(past)
    if (term) changed += await evaluateDay(store, past, term, drawn)
  }
  return changed
}
