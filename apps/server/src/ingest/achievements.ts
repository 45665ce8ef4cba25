import type { Directory, PersonEntry } from '../warehouse/directory.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import type { FactStore } from '../warehouse/store.ts'
import { type CertificateRow, type CreditRow, foldCertificate, foldCredit, foldProgress, type ProgressRow } from './achievement-folds.ts'
import type { Change } from './correctable.ts'
import { dayOfSeconds } from './instant.ts'
import { lessonOf, type Student } from './openings.ts'

/** A fact whose row begins with the first action on it, whichever arrives first: nothing opens it and nobody is expected. */
interface Achievement<Row extends { version: number }> {
  type: AcceptedEvent['type']
  table: string
  /** Column of the school that leads the key. */
  school: 'owner_school_id' | 'school_id'
  /** Columns of a row as the engine reads them; times as seconds. */
  columns: string
  /** Column that finds rows of a segment, and its value in an event. */
  found: string
  foundBy(event: AcceptedEvent): number
  keyOf(row: Row): string
  first(event: AcceptedEvent, place: Place): Row
  fold(row: Row, action: AcceptedEvent): Row
  /** Days whose roll-ups count the row. */
  daysOf(row: Row): readonly (number | null)[]
}

/** The class that an action is about, and the student. */
interface Place {
  event_id: string
  version: number
  term_id: string
  class_id: number
  course_id: number
  owner_school_id: number
  student: Student
}

const ofStudent = 'user_id, school_id, province_code, college_id, major_id, admin_class_id'
const ofClass = 'toString(event_id) AS event_id, term_id, class_id, course_id, owner_school_id, version'

const progress: Achievement<ProgressRow> = {
  type: 'progress',
  table: 'fact_progress',
  school: 'owner_school_id',
  columns: `${ofClass}, ${ofStudent}, platform, toUnixTimestamp(event_time) AS event_time, toUnixTimestamp(started_at) AS started_at, progress, toUnixTimestamp(finished_at) AS finished_at`,
  found: 'class_id',
  foundBy: (event) => event.classId ?? 0,
  keyOf: (row) => `${row.class_id} ${row.user_id}`,
  first: (event, { student, ...place }) => ({ ...place, ...student, platform: event.platform, event_time: -1, started_at: event.at, progress: 0, finished_at: null }),
  fold: (row, action) => foldProgress(row, { ...action, progress: action.progress ?? 0 }),
  daysOf: (row) => [row.started_at],
}
const certificate: Achievement<CertificateRow> = {
  type: 'certificate',
  table: 'fact_certificate',
  school: 'owner_school_id',
  columns: `certificate_id, ${ofClass}, ${ofStudent}, toUnixTimestamp(event_time) AS event_time, toUnixTimestamp(issued_at) AS issued_at, toString(grade) AS grade`,
  found: 'certificate_id',
  foundBy: (event) => event.objectId,
  keyOf: (row) => String(row.certificate_id),
  first: (event, { student, ...place }) => ({ certificate_id: event.objectId, ...place, ...student, event_time: -1, issued_at: event.at, grade: 'pass' }),
  fold: (row, action) => foldCertificate(row, { ...action, grade: action.grade ?? 'pass' }),
  daysOf: (row) => [row.issued_at],
}
const credit: Achievement<CreditRow> = {
  type: 'credit',
  table: 'fact_credit',
  school: 'school_id',
  columns: `credit_id, ${ofClass}, ${ofStudent}, certificate_id, points, toUnixTimestamp(applied_at) AS applied_at, toString(state) AS state, toUnixTimestamp(decided_at) AS decided_at`,
  found: 'credit_id',
  foundBy: (event) => event.objectId,
  keyOf: (row) => String(row.credit_id),
  first: (event, { student, ...place }) => ({
    credit_id: event.objectId,
    ...place,
    ...student,
    certificate_id: 0,
    points: 0,
    applied_at: null,
    state: 'applied',
    decided_at: null,
  }),
  fold: (row, { id, at, state, certificateId = 0, points = 0 }) =>
    state === 'approved' || state === 'rejected' ? foldCredit(row, { id, at, state }) : foldCredit(row, { id, at, state: 'applied', certificateId, points }),
  daysOf: (row) => [row.applied_at, row.decided_at],
}

interface Deps {
  store: FactStore
  directory: Directory
}

/** Rows of progress, certificates and credits that the events of a segment change. Over its own result it changes nothing. */
export async function achievementRows(events: readonly AcceptedEvent[], deps: Deps): Promise<Change[]> {
  const changes = [await changed(progress, events, deps), await changed(certificate, events, deps), await changed(credit, events, deps)]
  return changes.filter((change) => change.rows.length > 0)
}

async function changed<Row extends { version: number }>(achievement: Achievement<Row>, events: readonly AcceptedEvent[], { store, directory }: Deps): Promise<Change> {
  const { table, school, columns, found, foundBy, keyOf, first, fold, daysOf } = achievement
  const actions = events.filter((event) => event.type === achievement.type).flatMap((event) => placed(event, directory))
  const days = new Set<string>()
  if (actions.length === 0) return { table, rows: [], days }
  const standing = await store.query<Row>(
    `SELECT ${columns} FROM ${table} FINAL WHERE ${school} IN {schools:Array(UInt32)} AND ${found} IN {found:Array(UInt64)} AND user_id IN {users:Array(UInt64)}`,
    {
      schools: [...new Set(actions.map(({ place }) => (school === 'school_id' ? place.student.school_id : place.owner_school_id)))],
      found: [...new Set(actions.map(({ event }) => foundBy(event)))],
      users: [...new Set(actions.map(({ place }) => place.student.user_id))],
    },
    { maxMs: 30_000 },
  )
  const before = new Map(standing.map((row) => [keyOf(row), row]))
  const rows = new Map(before)
  for (const { event, place } of actions) {
    const fresh = first(event, place)
    const row = rows.get(keyOf(fresh)) ?? fresh
    const folded = fold(row, event)
    if (folded !== row || row === fresh) rows.set(keyOf(fresh), { ...folded, version: Math.max(row.version, event.sequence) })
  }
  const written = [...rows].filter(([key, row]) => before.get(key) !== row)
  // A day that the row leaves is counted again as well.
  for (const [key, row] of written) for (const one of [row, before.get(key)]) for (const at of one ? daysOf(one) : []) if (at !== null) days.add(dayOfSeconds(at))
  return { table, rows: written.map(([, row]) => row), days }
}

/** An action with its class and its student; none where the directory has forgotten one of them since it was accepted. */
function placed(event: AcceptedEvent, directory: Directory): { event: AcceptedEvent; place: Place }[] {
  const entry = directory.courseClass(event.classId ?? 0)
  const person = directory.person(event.studentId ?? event.userId)
  if (!entry || !person) return []
  const { teacher_id: _, ...lesson } = lessonOf(entry)
  return [{ event, place: { event_id: '0', version: event.sequence, ...lesson, owner_school_id: entry.schoolId, student: studentOf(person, directory) } }]
}

const studentOf = (person: PersonEntry, directory: Directory): Student => ({
  user_id: person.id,
  school_id: person.schoolId,
  province_code: directory.school(person.schoolId)?.provinceCode ?? '',
  college_id: person.collegeId,
  major_id: person.majorId,
  admin_class_id: person.adminClassId,
})
