import type { Row } from '../event-of-row.ts'
import { logistic, normal, uniform } from './sql.ts'

/** How long a login lasted, s, and whether an answer is right (the better the student, the likelier): made from the event's own id, so that every table agrees. */
export const sessionSeconds = (eventId: string): string =>
  `toUInt32(60 + exp(6.2 + 0.8 * ${normal(`cityHash64(${eventId})`)}))`
export const isCorrect = (eventId: string, ability: string): string =>
  `${uniform(`cityHash64(${eventId})`)} < ${logistic(`0.75 + 0.8 * ${ability}`)}`

/** What the question belonged to: practice mostly, else homework or an exam. */
export const answerKind = (eventId: string): string =>
  `multiIf(${uniform(`cityHash64(${eventId})`, 1)} < 0.6, 'practice', ${uniform(`cityHash64(${eventId})`, 2)} < 0.7, 'homework', 'exam')`

/** What a platform says when it sends an event: the default of each column, as an SQL expression. */
const sentDefaults = {
  source_id: "''",
  user_id: '0',
  platform: "'zjy'",
  log_type: "''",
  course_id: 'toUInt64(0)',
  class_id: 'toUInt64(0)',
  object_id: 'toUInt64(0)',
  duration_s: 'toUInt32(0)',
  client: "'pc'",
  opens: "''",
  session_id: 'toUInt64(0)',
  phase: "''",
  activity_type: "''",
  method: "''",
  section: "''",
  title: "''",
  student_id: 'toUInt64(0)',
  state: "''",
  score: 'toFloat32(0)',
  kind: "''",
  star: 'toFloat32(0)',
  aspects: 'emptyArrayUInt8()',
} satisfies Record<Exclude<keyof Row, 'at' | 'due_at' | 'correct'>, string>

/** Columns that an event is sent with; its times beside them are sent as seconds. */
export const sentColumns: readonly string[] = [...Object.keys(sentDefaults), 'correct']

/** Default of every column; a part of the stream says those that it has. */
const defaults = {
  ...sentDefaults,
  event_time: 'now()',
  user_role: "'student'",
  school_id: '0',
  province_code: "''",
  city_code: "''",
  college_id: '0',
  major_id: '0',
  owner_school_id: 'school_id',
  group_id: 'toUInt32(0)',
  due_at: 'toDateTime(0)',
  ability: '0',
}
export type EventColumn = keyof typeof defaults
const eventColumns = Object.keys(defaults) as EventColumn[]

/**
 * A part of the stream: the rows of `from`, one event each. The event id is that of the live feed, so an event that comes
 * again through the intake is known.
 */
export function eventsOf(columns: Partial<Record<EventColumn, string>>, from: string): string {
  const inner = eventColumns.map((name) => `${columns[name] ?? defaults[name]} AS ev_${name}`).join(', ')
  const outer = eventColumns
    .filter((name) => name !== 'ability' && name !== 'duration_s' && name !== 'kind')
    .map((name) => `ev_${name} AS ${name}`)
    .join(', ')
  const derived = `if(ev_log_type = 'login', ${sessionSeconds('event_id')}, ev_duration_s) AS duration_s, toUInt8(ev_log_type = 'answer' AND ${isCorrect('event_id', 'ev_ability')}) AS correct, if(ev_log_type = 'answer', ${answerKind('event_id')}, ev_kind) AS kind`
  return `SELECT xxHash64(concat(ev_platform, char(0), ev_source_id)) AS event_id, toDate(ev_event_time, 'Asia/Shanghai') AS event_date, ${outer}, ${derived} FROM (SELECT ${inner} FROM ${from})
WHERE toUnixTimestamp(ev_event_time) > {after:UInt32} AND toUnixTimestamp(ev_event_time) <= {until:UInt32}`
}
