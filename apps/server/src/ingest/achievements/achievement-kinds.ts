import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import {
  type CertificateRow,
  type CreditRow,
  foldCertificate,
  foldCredit,
  foldProgress,
  type ProgressRow,
} from './achievement-folds.ts'
import type { Student } from './openings.ts'

/** A fact whose row begins with the first action on it, whichever arrives first: nothing opens it and nobody is expected. */
export interface Achievement<Row extends { version: number }> {
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
export interface Place {
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

export const progress: Achievement<ProgressRow> = {
  type: 'progress',
  table: 'fact_progress',
  school: 'owner_school_id',
  columns: `${ofClass}, ${ofStudent}, platform, toUnixTimestamp(event_time) AS event_time, toUnixTimestamp(started_at) AS started_at, progress, toUnixTimestamp(finished_at) AS finished_at`,
  found: 'class_id',
  foundBy: (event) => event.classId ?? 0,
  keyOf: (row) => `${row.class_id} ${row.user_id}`,
  first: (event, { student, ...place }) => ({
    ...place,
    ...student,
    platform: event.platform,
    event_time: -1,
    started_at: event.at,
    progress: 0,
    finished_at: null,
  }),
  fold: (row, action) => foldProgress(row, { ...action, progress: action.progress ?? 0 }),
  daysOf: (row) => [row.started_at],
}

export const certificate: Achievement<CertificateRow> = {
  type: 'certificate',
  table: 'fact_certificate',
  school: 'owner_school_id',
  columns: `certificate_id, ${ofClass}, ${ofStudent}, toUnixTimestamp(event_time) AS event_time, toUnixTimestamp(issued_at) AS issued_at, toString(grade) AS grade`,
  found: 'certificate_id',
  foundBy: (event) => event.objectId,
  keyOf: (row) => String(row.certificate_id),
  first: (event, { student, ...place }) => ({
    certificate_id: event.objectId,
    ...place,
    ...student,
    event_time: -1,
    issued_at: event.at,
    grade: 'pass',
  }),
  fold: (row, action) => foldCertificate(row, { ...action, grade: action.grade ?? 'pass' }),
  daysOf: (row) => [row.issued_at],
}

export const credit: Achievement<CreditRow> = {
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
    state === 'approved' || state === 'rejected'
      ? foldCredit(row, { id, at, state })
      : foldCredit(row, { id, at, state: 'applied', certificateId, points }),
  daysOf: (row) => [row.applied_at, row.decided_at],
}
