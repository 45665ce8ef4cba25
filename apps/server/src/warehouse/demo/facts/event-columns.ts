import { logistic, normal, uniform } from './sql.ts'

/** How long a login lasted, s, and whether an answer is right (the better the student, the likelier): made from the event's own id, so that every table agrees. */
export const sessionSeconds = (eventId: string): string => `toUInt32(60 + exp(6.2 + 0.8 * ${normal(`cityHash64(${eventId})`)}))`
export const isCorrect = (eventId: string, ability: string): string => `${uniform(`cityHash64(${eventId})`)} < ${logistic(`0.75 + 0.8 * ${ability}`)}`

/** Columns of an event of the stream: those of fact_log, then what a platform also says when it sends the event. */
export const logColumns = [
  'event_id',
  'event_time',
  'event_date',
  'user_id',
  'user_role',
  'school_id',
  'province_code',
  'city_code',
  'college_id',
  'major_id',
  'platform',
  'log_type',
  'course_id',
  'class_id',
  'object_id',
  'owner_school_id',
  'group_id',
  'duration_s',
  'client',
] as const

/** Default of every column, as an SQL expression; a part of the stream says those that it has. */
const defaults = {
  source_id: "''",
  event_time: 'now()',
  user_id: '0',
  user_role: "'student'",
  school_id: '0',
  province_code: "''",
  city_code: "''",
  college_id: '0',
  major_id: '0',
  platform: "'zjy'",
  log_type: "''",
  course_id: 'toUInt64(0)',
  class_id: 'toUInt64(0)',
  object_id: 'toUInt64(0)',
  owner_school_id: 'school_id',
  group_id: 'toUInt32(0)',
  duration_s: 'toUInt32(0)',
  client: "'pc'",
  opens: "''",
  session_id: 'toUInt64(0)',
  phase: "''",
  activity_type: "''",
  method: "''",
  section: "''",
  title: "''",
  due_at: 'toDateTime(0)',
  student_id: 'toUInt64(0)',
  state: "''",
  score: 'toFloat32(0)',
  kind: "''",
  star: 'toFloat32(0)',
  aspects: 'emptyArrayUInt8()',
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
    .filter((name) => name !== 'ability' && name !== 'duration_s')
    .map((name) => `ev_${name} AS ${name}`)
    .join(', ')
  const derived = `if(ev_log_type = 'login', ${sessionSeconds('event_id')}, ev_duration_s) AS duration_s, toUInt8(ev_log_type = 'answer' AND ${isCorrect('event_id', 'ev_ability')}) AS correct`
  return `SELECT xxHash64(concat(ev_platform, char(0), ev_source_id)) AS event_id, toDate(ev_event_time, 'Asia/Shanghai') AS event_date, ${outer}, ${derived} FROM (SELECT ${inner} FROM ${from})
WHERE toUnixTimestamp(ev_event_time) > {after:UInt32} AND toUnixTimestamp(ev_event_time) <= {until:UInt32}`
}
