import type { ActivityType, Client, LogType, Phase, Platform, SignMethod } from '@data-centre/api'

export type ExamKind = 'quiz' | 'stage' | 'final'
export type EvaluationKind = 'session' | 'term'
export type CallKind = 'whole' | 'part'
export type CertificateGrade = 'pass' | 'excellent'
export type CreditState = 'applied' | 'approved' | 'rejected'

/** States of one student at one sign-in. */
export type AttendanceState = 'present' | 'late' | 'early' | 'absent' | 'personal_leave' | 'sick_leave' | 'official_leave'

/**
 * One line of a batch at `POST /api/ingest/events` (NDJSON), as a platform sends it. Object fields by type:
 * - view, play, download, fav: `resourceId`; answer: `questionId`, `correct`; study: `courseId`, `duration`
 * - sign: `signId`, `state` (default present; a teacher's correction names the student in `studentId`)
 * - activity: `activityId`, and what the student did there is worth as `score` (0 to 100) where it is judged; homework: `homeworkId`; exam: `examId`; grade: `homeworkId` or `examId`, `studentId`, `score`
 * - call: `courseId` into which a teacher takes `resourceId`, or `sourceCourseId` with `kind` (whole, part)
 * - progress: `classId`, `progress`; certificate: `certificateId`, `classId`, `grade`; credit: `creditId`, `classId`, `state`, of the student's
 *   application also `certificateId`, `points`, of the teacher's decision `studentId`
 * - evaluate: `evaluationId`, `classId`, `star`, and five `aspects` if they are asked
 * - teach: `open` says what starts: session (`sessionId`, `classId`, `section`), activity (`activityId`, `sessionId`,
 *   `classId`, `phase`, `activityType`), sign (`signId`, `sessionId`, `classId`, `method`), homework (`homeworkId`,
 *   `classId`, `title`, `due`), exam (`examId`, `classId`, `title`, `kind`, `due`), evaluation (`evaluationId`, `classId`, `kind`). The expected students of the class get their rows at that moment.
 */
export interface SourceEvent {
  type: LogType
  /** Unique within the platform; the same id again is the same event. */
  eventId: string
  /** ISO 8601 with zone. */
  time: string
  userId: number
  platform: Platform
  client?: Client
  courseId?: number
  classId?: number
  resourceId?: number
  sourceCourseId?: number
  questionId?: number
  correct?: 0 | 1
  /** Seconds. */
  duration?: number
  /** Clicks that a use of a resource stands for, where a source counts them; 1 otherwise. */
  clicks?: number
  signId?: number
  state?: AttendanceState | CreditState
  studentId?: number
  activityId?: number
  sessionId?: number
  homeworkId?: number
  examId?: number
  evaluationId?: number
  certificateId?: number
  creditId?: number
  /** Percent of the course that is done; 100 = finished. */
  progress?: number
  grade?: CertificateGrade
  /** Credits that are applied for. */
  points?: number
  score?: number
  fullScore?: number
  passScore?: number
  kind?: ExamKind | EvaluationKind | CallKind
  /** 1 to 5. */
  star?: number
  /** Content, method, attitude, effect, interaction: 1 to 5 each. */
  aspects?: readonly [number, number, number, number, number]
  title?: string
  due?: string
  open?: 'session' | 'activity' | 'sign' | 'homework' | 'exam' | 'evaluation'
  section?: string
  phase?: Phase
  activityType?: ActivityType
  method?: SignMethod
}

/** An event with everything that the warehouse and the counters need, resolved at its time. */
export interface AcceptedEvent extends Omit<SourceEvent, 'time' | 'eventId'> {
  /** xxHash64 of platform, NUL, eventId; decimal text because it exceeds 2^53. `xxHash64(concat(platform, char(0), source_id))` in SQL. */
  id: string
  /** Seconds since 1970. */
  at: number
  /** Calendar day in Asia/Shanghai, yyyy-MM-dd. */
  day: string
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
  /** Position in the write-ahead log: the order of arrival. */
  sequence: number
}

/** What the counters need of every accepted event; the intake calls it in the order of the write-ahead log. */
export type EventListener = (events: readonly AcceptedEvent[]) => void
