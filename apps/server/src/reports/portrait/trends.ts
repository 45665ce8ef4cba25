import {
  type MetricId,
  memberLabel,
  metric,
  type PortraitCalendar,
  type PortraitScore,
  type PortraitTrend,
  type Role,
  type Series,
} from '@data-centre/api'
import { isSmallGroup } from '../../warehouse/small-groups.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'
import { restsOf, teachingWeeks } from '../../warehouse/teaching-weeks.ts'
import { daysBetween, type Period } from '../period.ts'

const OWN = 'school_id = {school:UInt32} AND user_id = {user:UInt64}'
const TAUGHT = 'school_id = {school:UInt32} AND teacher_id = {user:UInt64}'
/** Teaching week of a day, from 1: terms begin on a Monday. */
const week = (day: string): string => `intDiv(dateDiff('day', {from:Date}, ${day}), 7) + 1`

/** A line over weeks: what a week has of it; a week without a row has `nothing`. */
interface WeekLine {
  metric: MetricId
  sql: string
  nothing: 0 | null
}

const lines: Readonly<Record<Role, readonly WeekLine[]>> = {
  teacher: [
    {
      metric: 'sessions.count',
      sql: `SELECT ${week('stat_date')} AS week, toFloat64(sum(sessions)) AS value FROM session_day WHERE ${TAUGHT} AND stat_date BETWEEN {from:Date} AND {to:Date} GROUP BY week`,
      nothing: 0,
    },
    {
      metric: 'activities.count',
      sql: `SELECT ${week('stat_date')} AS week, toFloat64(sum(activities_before + activities_mid + activities_later)) AS value FROM session_day WHERE ${TAUGHT} AND stat_date BETWEEN {from:Date} AND {to:Date} GROUP BY week`,
      nothing: 0,
    },
  ],
  student: [
    {
      metric: 'study.hours',
      sql: `SELECT ${week('event_date')} AS week, sum(duration_s) / 3600 AS value FROM fact_log WHERE ${OWN} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY week`,
      nothing: 0,
    },
    {
      metric: 'attendance.rate',
      sql: `SELECT ${week('sign_date')} AS week, 100 * countIf(state IN ('present', 'late', 'early')) / count() AS value FROM fact_attendance FINAL WHERE ${OWN} AND sign_date BETWEEN {from:Date} AND {to:Date} GROUP BY week`,
      nothing: null,
    },
  ],
}

const TYPES = `SELECT toString(activity_type) AS id, count() AS value FROM fact_activity FINAL WHERE ${TAUGHT} AND activity_date BETWEEN {from:Date} AND {to:Date} GROUP BY id ORDER BY value DESC, id`
const named = (scores: string): string =>
  `SELECT toString(course_id) AS id, name, value, second, people FROM (${scores}) AS scored LEFT JOIN (SELECT course_id AS of_course, name FROM dim_course FINAL WHERE course_id IN (SELECT course_id FROM (${scores}))) AS courses ON scored.course_id = courses.of_course ORDER BY name, id`
const scores: Readonly<Record<Role, string>> = {
  teacher: named(
    `SELECT course_id, avg(final_score) AS value, 100 * countIf(final_score >= 60) / count() AS second, toUInt32(count()) AS people FROM fact_score WHERE ${TAUGHT} AND term_id = {term:String} GROUP BY course_id`,
  ),
  student: named(
    `SELECT course_id, anyIf(final_score, user_id = {user:UInt64}) AS value, avg(final_score) AS second, toUInt32(count()) AS people FROM fact_score WHERE school_id = {school:UInt32} AND term_id = {term:String} AND class_id IN (SELECT class_id FROM fact_score WHERE ${OWN} AND term_id = {term:String}) GROUP BY course_id`,
  ),
}
const HOURS = `SELECT toDayOfWeek(event_date) AS weekday, toHour(event_time) AS hour, count() AS logs FROM fact_log WHERE ${OWN} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY weekday, hour ORDER BY weekday, hour`
const DAYS = `SELECT toString(event_date) AS day, count() AS logs FROM fact_log WHERE ${OWN} AND event_date BETWEEN {from:Date} AND {to:Date} GROUP BY day ORDER BY day`

async function weeksOf(store: FactStore, role: Role, params: Params, weeks: number): Promise<Series> {
  const series = await Promise.all(
    lines[role].map(async ({ metric: id, sql, nothing }) => {
      const rows = await store.query<{ week: number; value: number }>(sql, params)
      const values = new Map(rows.map((row) => [Number(row.week), row.value]))
      const data = Array.from({ length: weeks }, (_, i) => values.get(i + 1) ?? nothing)
      return { id, name: metric(id).label, data }
    }),
  )
  return { x: Array.from({ length: weeks }, (_, i) => String(i + 1)), series }
}

/** What somebody did in a term, by week, type, course and hour. */
export async function trendOf(store: FactStore, role: Role, params: Params, period: Period): Promise<PortraitTrend> {
  const weeks = Math.floor(daysBetween(period.from, period.to) / 7) + 1
  const isTeacher = role === 'teacher'
  const [series, types, scored, hours] = await Promise.all([
    weeksOf(store, role, params, weeks),
    isTeacher ? store.query<{ id: string; value: number }>(TYPES, params) : [],
    store.query<PortraitScore>(scores[role], params),
    isTeacher ? [] : store.query<{ weekday: number; hour: number; logs: number }>(HOURS, params),
  ])
  const sum = types.reduce((total, { value }) => total + Number(value), 0)
  return {
    weeks: { ...series, rests: restsOf(teachingWeeks(period)) },
    types: types.map(({ id, value }) => ({
      id,
      name: memberLabel('activityType', id),
      value: Number(value),
      rate: sum === 0 ? 0 : Number(value) / sum,
    })),
    scores: scored,
    hours: hours.map(({ weekday, hour, logs }) => [Number(weekday), Number(hour), Number(logs)]),
  }
}

/** A portrait for who is not of the school: without means and rates of few students, which would be their scores. */
export function withoutFewScores<P extends { trend: PortraitTrend }>(role: Role, portrait: P): P {
  const scores = portrait.trend.scores.map((score) => {
    if (!isSmallGroup(Number(score.people))) return score
    return { ...score, value: role === 'teacher' ? null : score.value, second: null }
  })
  return { ...portrait, trend: { ...portrait.trend, scores } }
}

/** Logs of every day of a term that has any. */
export async function calendarOf(store: FactStore, params: Params, { from, to }: Period): Promise<PortraitCalendar> {
  const rows = await store.query<{ day: string; logs: number }>(DAYS, params)
  return { from, to, days: rows.map(({ day, logs }) => [day, Number(logs)]) }
}
