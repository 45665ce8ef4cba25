import type { SourceEvent } from './event-fields.ts'

export type { AttendanceState, CertificateGrade, CreditState, SourceEvent } from './event-fields.ts'

/** What the intake finds out about an event, beside what its line says. */
export interface Resolved {
  /** xxHash64 of platform, NUL, eventId; decimal text because it exceeds 2^53. `xxHash64(concat(platform, char(0), source_id))` in SQL. */
  id: string
  /** Seconds since 1970. */
  at: number
  /** Calendar day in Asia/Shanghai, yyyy-MM-dd. */
  day: string
  /** Position in the write-ahead log: the order of arrival. */
  sequence: number
  role: 'teacher' | 'student'
  schoolId: number
  provinceCode: string
  cityCode: string
  collegeId: number
  majorId: number
  adminClassId: number
  /** School that owns the resource, question or course; the actor's own where there is none. */
  ownerSchoolId: number
  groupId: number
  /** What the action is about: resource, question, called course, sign-in, activity, homework, exam, evaluation, certificate, application; 0 if none. */
  objectId: number
  /** That of the line, else of the class or the resource. */
  courseId?: number
}

/** An event with everything that the warehouse and the counters need, resolved at its time. */
export interface AcceptedEvent extends Omit<SourceEvent, 'time' | 'eventId'>, Resolved {}

/** What the counters need of every accepted event; the intake calls it in the order of the write-ahead log. */
export type EventListener = (events: readonly AcceptedEvent[]) => void
