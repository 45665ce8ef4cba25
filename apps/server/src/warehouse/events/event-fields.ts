import { type LogType, members } from '@data-centre/api'
import { anyText, type Field, id, label, moment, oneOf, text, type Values, whole, within } from './field.ts'

/**
 * Every field of an event and every type of event, once: the type of a line, its check, the accepted event and the
 * refusals follow. Which column of a fact a field fills: `event-facts.ts`.
 */

const attendanceStates = {
  present: 1,
  late: 1,
  early: 1,
  absent: 1,
  personal_leave: 1,
  sick_leave: 1,
  official_leave: 1,
}
const creditStates = { applied: 1, approved: 1, rejected: 1 }
const examKinds = { quiz: 1, stage: 1, final: 1 }
const evaluationKinds = { session: 1, term: 1 }
const callKinds = { whole: 1, part: 1 }
const grades = { pass: 1, excellent: 1 }

/** States of one student at one sign-in. */
export type AttendanceState = keyof typeof attendanceStates
export type CreditState = keyof typeof creditStates
export type CertificateGrade = keyof typeof grades

/** What a `teach` event opens, with the fields that it needs for it. The expected students of the class get their rows at that moment. */
const openings = {
  session: { needs: ['sessionId', 'classId', 'section'] },
  activity: { needs: ['activityId', 'sessionId', 'classId', 'phase', 'activityType'] },
  sign: { needs: ['signId', 'sessionId', 'classId', 'method'] },
  homework: { needs: ['homeworkId', 'classId', 'title', 'due'] },
  exam: { needs: ['examId', 'classId', 'title', 'kind', 'due'], kinds: examKinds },
  evaluation: { needs: ['evaluationId', 'classId', 'kind'], kinds: evaluationKinds },
} as const

const star = within(1, 5)
const ASPECTS = 5
const score = within(0, 1000)
const isRight: Field<0 | 1> = (value): value is 0 | 1 => value === 0 || value === 1
const areAspects: Field<readonly [number, number, number, number, number]> = (
  value,
): value is readonly [number, number, number, number, number] =>
  Array.isArray(value) && value.length === ASPECTS && value.every(star)

/** What every event says. */
export const neededFields = {
  type: oneOf(members.logType),
  /** Unique within the platform; the same id again is the same event. 128 characters of a source, and the school that an import puts before them. */
  eventId: text(140),
  /** ISO 8601 with zone. */
  time: anyText,
  userId: id,
  platform: oneOf(members.platform),
}

/** What any event may say. */
const commonFields = {
  client: oneOf(members.client),
  courseId: id,
  classId: id,
  resourceId: id,
  questionId: id,
  correct: isRight,
  /** Seconds, a day at most. */
  duration: whole(0, 86_400),
  /** Clicks that a use of a resource stands for, where a source counts them; 1 otherwise. */
  clicks: whole(1, 1_000_000),
  /** Of an answer: where it was given; of an exam, an evaluation or a call: which kind. */
  kind: oneOf({ ...members.answerKind, ...examKinds, ...evaluationKinds, ...callKinds }),
}

/** What only events of a lesson or an open course say. */
const lessonFields = {
  signId: id,
  state: oneOf({ ...attendanceStates, ...creditStates }),
  studentId: id,
  activityId: id,
  sessionId: id,
  homeworkId: id,
  examId: id,
  evaluationId: id,
  sourceCourseId: id,
  certificateId: id,
  creditId: id,
  /** Percent of the course that is done; 100 = finished. */
  progress: within(0, 100),
  grade: oneOf(grades),
  /** Credits that are applied for: above 0. */
  points: within(Number.MIN_VALUE, 100),
  score,
  fullScore: score,
  passScore: score,
  star,
  /** Content, method, attitude, effect, interaction: 1 to 5 each. */
  aspects: areAspects,
  title: label(200),
  due: moment,
  open: oneOf(openings),
  section: label(40),
  /** Where a session is held; absent: where the timetable says. */
  room: label(40),
  phase: oneOf(members.phase),
  activityType: oneOf(members.activityType),
  method: oneOf(members.signMethod),
}

export type LessonField = keyof typeof lessonFields
export const possibleFields = { ...commonFields, ...lessonFields }

/** One line of a batch at `POST /api/ingest/events` (NDJSON), as a platform sends it. */
export interface SourceEvent extends Values<typeof neededFields>, Partial<Values<typeof possibleFields>> {}

type Name = keyof SourceEvent

/** What is particular to a type of event, or to what one opens. */
export interface EventType {
  /** Fields that it needs. */
  needs?: readonly Name[]
  /** Whose it is; absent: anybody's. */
  by?: 'teacher' | 'student'
  /** Kinds and states that it may have; absent: none. */
  kinds?: object
  states?: object
  /** What becomes of a course class belongs to its term. */
  isOfClass?: true
  /** It may say {@link lessonFields}. */
  isLesson?: true
}

export const openedTypes: Readonly<Record<keyof typeof openings, EventType>> = openings

const use: EventType = { needs: ['resourceId'] }
export const eventTypes: Readonly<Record<LogType, EventType>> = {
  login: {},
  logout: {},
  view: use,
  play: use,
  download: use,
  fav: use,
  study: { needs: ['courseId', 'duration'] },
  answer: { needs: ['questionId', 'correct'], kinds: members.answerKind },
  sign: { needs: ['signId'], states: attendanceStates, isLesson: true },
  activity: { needs: ['activityId'], by: 'student', isLesson: true },
  homework: { needs: ['homeworkId'], by: 'student', isLesson: true },
  exam: { needs: ['examId'], by: 'student', isLesson: true },
  evaluate: { needs: ['evaluationId', 'classId', 'star'], by: 'student', isLesson: true },
  grade: { needs: ['studentId', 'score'], by: 'teacher', isLesson: true },
  teach: { by: 'teacher', isLesson: true },
  call: { needs: ['courseId'], by: 'teacher', kinds: callKinds, isLesson: true },
  progress: { needs: ['classId', 'progress'], by: 'student', isOfClass: true, isLesson: true },
  certificate: { needs: ['certificateId', 'classId', 'grade'], by: 'student', isOfClass: true, isLesson: true },
  credit: { needs: ['creditId', 'classId', 'state'], states: creditStates, isOfClass: true, isLesson: true },
  discuss: {},
  reply: {},
  like: {},
  build: {},
  other: {},
}
