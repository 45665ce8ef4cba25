import { members } from '@data-centre/api'
import type { SourceEvent } from '../warehouse/events/event.ts'
import type { TrafficType } from '../warehouse/events/traffic-row.ts'
import { dayOfSeconds, instantOf } from './instant.ts'
import { isTraffic } from './traffic-row.ts'

/**
 * Checks one line of the feed by hand. A zod schema per event costs about 5 us, more than the rest of the intake
 * together; this one pass costs a tenth and refuses fields that it does not know, as the strict schemas elsewhere do.
 */

const MAX_DURATION_S = 86_400
const MAX_SCORE = 1000
/** What is done in class is judged in hundredths. */
const MAX_ACTIVITY_SCORE = 100
const MAX_CLICKS = 1_000_000
const has = (list: object, value: unknown) => typeof value === 'string' && Object.hasOwn(list, value)
const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0
// Neither store takes control characters or half a surrogate pair; no name needs them.
const unstorable = /[\p{Cc}\p{Surrogate}]/u
const isText = (value: unknown, longest: number) => typeof value === 'string' && value.length > 0 && value.length <= longest && !unstorable.test(value)

/** States of a sign-in, and of an application for credits. */
const states: Partial<Record<SourceEvent['type'], object>> = {
  sign: { present: 1, late: 1, early: 1, absent: 1, personal_leave: 1, sick_leave: 1, official_leave: 1 },
  credit: { applied: 1, approved: 1, rejected: 1 },
}
const grades = { pass: 1, excellent: 1 }
const MAX_POINTS = 100
const openings = { session: 1, activity: 1, sign: 1, homework: 1, exam: 1, evaluation: 1 }
/** Kinds of what is opened, and of a call; nothing else has a kind. */
const kinds: Partial<Record<NonNullable<SourceEvent['open']> | 'call', object>> = {
  call: { whole: 1, part: 1 },
  exam: { quiz: 1, stage: 1, final: 1 },
  evaluation: { session: 1, term: 1 },
}
const ASPECTS = 5
/** 128 characters of a source, and the school that an import puts before them. */
const MAX_EVENT_ID_LENGTH = 140
const isStar = (value: unknown) => typeof value === 'number' && value >= 1 && value <= 5

/** Whether the value of one field has the right shape; undefined for a field that does not exist. */
function fieldHolds(key: string, value: unknown): boolean | undefined {
  switch (key) {
    case 'type':
      return has(members.logType, value)
    case 'eventId':
      return isText(value, MAX_EVENT_ID_LENGTH)
    case 'time':
      return typeof value === 'string'
    case 'due':
      return typeof value === 'string' && instantOf(value) > 0
    case 'platform':
      return has(members.platform, value)
    case 'client':
      return has(members.client, value)
    case 'userId':
    case 'courseId':
    case 'classId':
    case 'resourceId':
    case 'sourceCourseId':
    case 'questionId':
    case 'signId':
    case 'studentId':
    case 'activityId':
    case 'sessionId':
    case 'homeworkId':
    case 'examId':
    case 'evaluationId':
    case 'certificateId':
    case 'creditId':
      return isId(value)
    case 'correct':
      return value === 0 || value === 1
    case 'duration':
      return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DURATION_S
    case 'clicks':
      return Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= MAX_CLICKS
    case 'score':
    case 'fullScore':
    case 'passScore':
      return typeof value === 'number' && value >= 0 && value <= MAX_SCORE
    case 'progress':
      return typeof value === 'number' && value >= 0 && value <= 100
    case 'points':
      return typeof value === 'number' && value > 0 && value <= MAX_POINTS
    case 'grade':
      return has(grades, value)
    case 'star':
      return isStar(value)
    case 'aspects':
      return Array.isArray(value) && value.length === ASPECTS && value.every(isStar)
    case 'kind':
    case 'state':
      return typeof value === 'string'
    case 'title':
      return isText(value, 200)
    case 'section':
      return isText(value, 40)
    case 'open':
      return has(openings, value)
    case 'phase':
      return has(members.phase, value)
    case 'activityType':
      return has(members.activityType, value)
    case 'method':
      return has(members.signMethod, value)
    default:
      return undefined
  }
}

const required: Partial<Record<SourceEvent['type'], readonly (keyof SourceEvent)[]>> = {
  view: ['resourceId'],
  play: ['resourceId'],
  download: ['resourceId'],
  fav: ['resourceId'],
  answer: ['questionId', 'correct'],
  study: ['courseId', 'duration'],
  sign: ['signId'],
  activity: ['activityId'],
  homework: ['homeworkId'],
  exam: ['examId'],
  evaluate: ['evaluationId', 'classId', 'star'],
  grade: ['studentId', 'score'],
  call: ['courseId'],
  progress: ['classId', 'progress'],
  certificate: ['certificateId', 'classId', 'grade'],
  credit: ['creditId', 'classId', 'state'],
}
const requiredToOpen: Record<NonNullable<SourceEvent['open']>, readonly (keyof SourceEvent)[]> = {
  session: ['sessionId', 'classId', 'section'],
  activity: ['activityId', 'sessionId', 'classId', 'phase', 'activityType'],
  sign: ['signId', 'sessionId', 'classId', 'method'],
  homework: ['homeworkId', 'classId', 'title', 'due'],
  exam: ['examId', 'classId', 'title', 'kind', 'due'],
  evaluation: ['evaluationId', 'classId', 'kind'],
}

/** A line that is well formed, with its time in seconds and its day, or one about traffic that is still to be checked, or what is wrong with it. */
export type Parsed = { event: SourceEvent; at: number; day: string } | { traffic: Readonly<Record<string, unknown>> & { type: TrafficType } } | { wrong: string }

/** Parses and checks one line of NDJSON. */
export function parseRow(line: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { wrong: 'not JSON' }
  }
  return isTraffic(value) ? { traffic: value } : checkEvent(value)
}

/** Checks the shape of an event: known fields only, each in its range, and those that its type needs. */
function checkEvent(value: unknown): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: 'not an object' }
  const fields = value as Record<string, unknown>
  for (const key in fields) {
    const holds = fieldHolds(key, fields[key])
    if (holds !== true) return { wrong: holds === false ? `bad ${key}` : `unknown field ${key.slice(0, 40)}` }
  }
  const event = value as SourceEvent
  if (event.type === undefined || event.eventId === undefined || event.time === undefined || event.userId === undefined || event.platform === undefined)
    return { wrong: 'type, eventId, time, userId, platform are needed' }
  const missing = missingOf(event, required[event.type]) ?? (event.open ? missingOf(event, requiredToOpen[event.open]) : undefined)
  if (missing) return { wrong: `${missing} is needed` }
  const misfit = misfitOf(event)
  if (misfit) return { wrong: misfit }
  const at = instantOf(event.time)
  return at <= 0 ? { wrong: 'bad time' } : { event, at, day: dayOfSeconds(at) }
}

/** What does not go together, though each field is well formed. */
function misfitOf(event: SourceEvent): string | undefined {
  if (event.open && event.type !== 'teach') return 'only teach opens'
  if (event.kind !== undefined && !has(kinds[event.type === 'call' ? 'call' : (event.open ?? 'session')] ?? {}, event.kind)) return 'bad kind'
  if (event.state !== undefined && !has(states[event.type] ?? {}, event.state)) return 'bad state'
  if (event.type === 'call' && (event.resourceId === undefined) === (event.sourceCourseId === undefined)) return 'resourceId or sourceCourseId is needed'
  if (event.type === 'call' && (event.sourceCourseId === undefined) !== (event.kind === undefined)) return 'kind goes with sourceCourseId'
  if (event.type === 'grade' && (event.homeworkId === undefined) === (event.examId === undefined)) return 'homeworkId or examId is needed'
  if (event.fullScore === 0) return 'bad fullScore'
  if (event.type === 'activity' && event.score !== undefined && event.score > MAX_ACTIVITY_SCORE) return 'bad score'
  return undefined
}

function missingOf(event: SourceEvent, keys: readonly (keyof SourceEvent)[] | undefined): string | undefined {
  if (keys) for (const key of keys) if (event[key] === undefined) return key
  return undefined
}

/** Lines of a body, blank ones left out. */
export function linesOf(body: string): string[] {
  const lines: string[] = []
  for (let start = 0; start < body.length; ) {
    const newline = body.indexOf('\n', start)
    const end = newline < 0 ? body.length : newline
    const last = end > start && body.charCodeAt(end - 1) === 13 ? end - 1 : end
    if (last > start) lines.push(body.slice(start, last))
    start = end + 1
  }
  return lines
}
