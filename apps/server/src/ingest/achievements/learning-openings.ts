import { instantOf } from '../../platform/instant.ts'
import type { AcceptedEvent } from '../../warehouse/events/event.ts'
import { type Lesson, lessonOf } from '../events/lesson-place.ts'
import type { Opinion } from './fold.ts'
import type { Openings, Revision, Student } from './openings.ts'

/** Full mark of homework, and of an exam that does not say its own. */
export const FULL_SCORE = 100
const PASS_SHARE = 0.6

export interface ExamHead extends Lesson, Revision {
  exam_id: number
  school_id: number
  college_id: number
  kind: string
  title: string
  started_at: number
  ends_at: number
  full_score: number
  pass_score: number
  expected: number
}
export interface ExamRow extends Lesson, Student, Revision {
  exam_id: number
  event_id: string
  exam_date: string
  kind: string
  started_at: number
  ends_at: number
  submitted_at: number | null
  used_s: number
  graded_at: number | null
  score: number | null
  full_score: number
  pass_score: number
}
export interface EvaluationRow extends Lesson, Revision, Opinion {
  evaluation_id: number
  user_id: number
  event_id: string
  kind: string
  evaluation_date: string
  session_id: number
  school_id: number
  province_code: string
  college_id: number
  opened_at: number
  evaluated_at: number | null
}

function rulesOf(event: AcceptedEvent) {
  const full_score = event.fullScore ?? FULL_SCORE
  return {
    kind: event.kind ?? 'quiz',
    started_at: event.at,
    ends_at: instantOf(event.due ?? ''),
    full_score,
    pass_score: event.passScore ?? full_score * PASS_SHARE,
  }
}

/** The exam itself. */
export function examOf(openings: Openings, event: AcceptedEvent): ExamHead | undefined {
  const entry = openings.courseClass(event)
  return (
    entry && {
      exam_id: event.objectId,
      ...lessonOf(entry),
      school_id: entry.schoolId,
      college_id: openings.teacherCollege(entry, event.day),
      title: event.title ?? '',
      ...rulesOf(event),
      expected: openings.students(event).length,
      version: event.sequence,
    }
  )
}

/** Papers that an exam expects. */
export function papersOf(openings: Openings, event: AcceptedEvent): ExamRow[] {
  const entry = openings.courseClass(event)
  if (!entry) return []
  const common = {
    exam_id: event.objectId,
    event_id: '0',
    exam_date: event.day,
    ...lessonOf(entry),
    ...rulesOf(event),
    submitted_at: null,
    used_s: 0,
    graded_at: null,
    score: null,
    version: event.sequence,
  }
  return openings.students(event).map((student) => ({ ...common, ...student }))
}

/** Opinions that an evaluation expects. They are about the teacher: school and college are theirs. */
export function evaluationsOf(openings: Openings, event: AcceptedEvent): EvaluationRow[] {
  const entry = openings.courseClass(event)
  if (!entry) return []
  const common = {
    evaluation_id: event.objectId,
    event_id: '0',
    kind: event.kind ?? 'session',
    evaluation_date: event.day,
    session_id: event.sessionId ?? 0,
    ...lessonOf(entry),
    school_id: entry.schoolId,
    province_code: openings.province(entry.schoolId),
    college_id: openings.teacherCollege(entry, event.day),
    opened_at: event.at,
    evaluated_at: null,
    star: null,
    content: null,
    method: null,
    attitude: null,
    effect: null,
    interaction: null,
    version: event.sequence,
  }
  return openings.students(event).map((student) => ({ ...common, user_id: student.user_id }))
}
