import { addDays } from '../../platform/clock.ts'
import type { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import { demoDays } from './days.ts'
import { LESSON_NAMES, LESSON_S, LESSON_STARTS } from './facts/lessons.ts'
import { moment } from './facts/sql.ts'
import { lesson } from './facts/states.ts'
import type { DemoPlan } from './plan/types.ts'

/** Timetables reach so many days ahead: further than the longest rest within a term. */
const AHEAD_DAYS = 14

/** A college has its building, a class its room there; every tenth class is taught in a workshop. */
const ROOM = `if(class_id % 10 = 0, concat('实训', toString(1 + intDiv(class_id, 10) % 9)), concat(substring('ABCDEFGH', 1 + college_id % 8, 1), toString(1 + intDiv(class_id, 12) % 5), leftPad(toString(1 + class_id % 12), 2, '0')))`

/** Each class in each of its slots on these teaching days of its term: the lessons of which sessions are held, or not. */
const planned = `(
SELECT day, ${lesson}, school_id, province_code, college_id, arrayElement(${LESSON_NAMES}, slot % 4 + 1) AS section, ${ROOM} AS room, ${moment('day', `arrayElement(${LESSON_STARTS}, slot % 4 + 1)`)} AS starts_at
FROM (SELECT *, slot FROM demo_class ARRAY JOIN slots AS slot) AS c
INNER JOIN (SELECT one.1 AS day, one.2 AS follows, one.3 AS day_term FROM (SELECT arrayJoin(arrayZip({days:Array(Date)}, {follows:Array(UInt8)}, {terms:Array(String)})) AS one)) AS d
ON c.term_id = d.day_term AND intDiv(c.slot, 4) + 1 = d.follows
WHERE d.day >= c.starts_on)`

/**
 * Writes the timetables of the world up to some days ahead. Of the past only what is missing, as in a folder of a version
 * that had none; the days to come always, because classes begin every day.
 */
export async function writeTimetables(store: FactStore, plan: DemoPlan, calendar: Calendar): Promise<void> {
  const days = demoDays(calendar, plan.anchor, plan.firstDay, addDays(plan.through, AHEAD_DAYS)).filter(
    (day) => day.lesson === 1,
  )
  const params = (list: typeof days) => ({
    days: list.map(({ day }) => day),
    follows: list.map(({ follows }) => follows),
    terms: list.map(({ term_id }) => term_id),
  })
  const past = days.filter(({ day }) => day < plan.through)
  const [held] = await store.query<{ wanted: number; written: number }>(
    `SELECT (SELECT count() FROM ${planned}) AS wanted, (SELECT uniqExact(class_id, plan_date, section) FROM fact_planned_lesson WHERE plan_date < {today:Date}) AS written`,
    { ...params(past), today: plan.through },
  )
  const isWhole = held !== undefined && held.written >= held.wanted
  const missing = isWhole ? days.filter(({ day }) => day >= plan.through) : days
  await store.command(
    `INSERT INTO fact_planned_lesson (plan_date, ${lesson}, school_id, province_code, college_id, section, room, starts_at, ends_at, version)
SELECT day, ${lesson}, school_id, province_code, college_id, section, room, starts_at, starts_at + toIntervalSecond(${LESSON_S}), 1 FROM ${planned}`,
    params(missing),
  )
}
