import type { AttendanceKind, LessonRow, SignRow, SignSheet, SignState } from '@data-centre/api'
import { stampOf } from '../../platform/clock.ts'
import type { LessonNow } from '../../realtime/day/class-book.ts'
import type { FactStore, Params } from '../../warehouse/store.ts'

export const OF_CLASS = 'school_id = {school:UInt32} AND class_id = {class:UInt64}'
export const minute = (column: string): string => `formatDateTime(${column}, '%Y-%m-%d %H:%i', 'Asia/Shanghai')`

const SIGN = `SELECT toString(sign_id) AS id, toString(any(method)) AS method, ${minute('min(event_time)')} AS at FROM fact_attendance FINAL WHERE ${OF_CLASS} AND session_id = {session:UInt64} GROUP BY sign_id ORDER BY min(event_time) DESC, id LIMIT 1`
/** Rows of which nothing is known have no event, and the time at which the sign-in was opened. */
const STUDENTS = `SELECT toString(user_id) AS id, name AS who, student_no AS no, toString(state) AS state, event_id <> 0 AS isKnown, toUInt32(greatest(0, dateDiff('minute', (SELECT min(event_time) FROM fact_attendance FINAL WHERE ${OF_CLASS} AND sign_id = {sign:UInt64}), event_time))) AS minutes
FROM (SELECT user_id, state, event_id, event_time FROM fact_attendance FINAL WHERE ${OF_CLASS} AND sign_id = {sign:UInt64}) AS signed
LEFT JOIN (SELECT user_id AS of_user, name, student_no FROM dim_student FINAL WHERE school_id = {school:UInt32}) AS people ON signed.user_id = people.of_user
ORDER BY no, id`
const ROSTER = `SELECT toString(user_id) AS id, name AS who, student_no AS no, 'absent' AS state, 0 AS isKnown, 0 AS minutes
FROM (SELECT user_id FROM dim_enrolment FINAL WHERE class_id = {class:UInt64} AND dropped_at IS NULL) AS joined
INNER JOIN (SELECT user_id AS of_user, name, student_no FROM dim_student FINAL WHERE school_id = {school:UInt32}) AS people ON joined.user_id = people.of_user
ORDER BY no, id`

type StudentRow = SignRow & { isKnown: number; minutes: number }
type Sign = NonNullable<SignSheet['sign']>

/** Of leave that was heard of just now nobody has said which kind it is. */
const stateOf: Readonly<Record<AttendanceKind, SignState>> = {
  present: 'present',
  late: 'late',
  early: 'early',
  leave: 'personal_leave',
  absent: 'absent',
}

/** A session without a sign-in. */
export const NO_SIGN: SignSheet = { sign: null, states: {}, students: [] }

function countedByState(students: readonly SignRow[]): SignSheet['states'] {
  const states: Partial<Record<SignState, number>> = {}
  for (const { state } of students) states[state] = (states[state] ?? 0) + 1
  return states
}

/** The last sign-in of a session. What was heard today counts where the facts know nothing of a student yet. */
export async function readSigns(
  store: FactStore,
  params: Params,
  { id: session, isRunning }: LessonRow,
  now: LessonNow['sign'],
): Promise<SignSheet> {
  const [found] = await store.query<Sign>(SIGN, { ...params, session })
  const isFresh = now !== undefined && found?.id !== String(now.id)
  const sign: Sign | undefined = isFresh
    ? { id: String(now.id), method: now.method, at: stampOf(now.openedAt * 1000).slice(0, 16) }
    : found
  if (!sign) return NO_SIGN
  const rows = isFresh
    ? await store.query<StudentRow>(ROSTER, params)
    : await store.query<StudentRow>(STUDENTS, { ...params, sign: sign.id })
  const students = rows.map(({ id, who, no, state, isKnown, minutes }): SignRow => {
    const heard = Number(isKnown) === 0 ? now?.said.get(Number(id)) : undefined
    const isUnknown = state === 'absent' && Number(isKnown) === 0 && isRunning
    const shown = heard ? stateOf[heard] : isUnknown ? 'unsigned' : state
    return { id, who, no, state: shown, lateMinutes: shown === 'late' ? Number(minutes) : null }
  })
  return { sign, states: countedByState(students), students }
}
