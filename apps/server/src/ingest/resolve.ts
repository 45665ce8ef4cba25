import type { IntakeAnswer } from '@data-centre/api'
import { INTAKE_FUTURE_MS, INTAKE_PAST_MS, type Platform } from '@data-centre/api'
import type { Directory, PersonEntry } from '../warehouse/directory.ts'
import type { AcceptedEvent, SourceEvent } from '../warehouse/events/event.ts'
import { acceptedEvent } from './accepted-event.ts'

export type Reason = keyof IntakeAnswer['rejected']

/** Who sends: their platform, and the schools that they may speak for (absent = all). Imports are not a feed: no age limit. */
export interface Sender {
  platform: Platform
  schoolIds?: ReadonlySet<number>
  kind: 'feed' | 'import'
}

/** Why a line is refused; the school stands there where it is known, for the status page. */
export interface Refusal {
  reason: Reason
  detail: string
  schoolId: number
}

export const refuse = (reason: Reason, detail: string, schoolId = 0): Refusal => ({ reason, detail, schoolId })
const teachersOnly = new Set<SourceEvent['type']>(['teach', 'grade', 'call'])
const studentsOnly = new Set<SourceEvent['type']>(['activity', 'homework', 'exam', 'evaluate', 'progress', 'certificate'])
/** What becomes of a course class belongs to its term. */
const ofClass = new Set<SourceEvent['type']>(['progress', 'certificate', 'credit'])

/** What an event is about: the id for `object_id` and whoever owns that object. */
function subjectOf(event: SourceEvent, directory: Directory): { objectId: number; owner?: { schoolId: number; groupId: number }; courseId?: number } | string {
  switch (event.type) {
    case 'view':
    case 'play':
    case 'download':
    case 'fav': {
      const resource = directory.resource(event.resourceId ?? 0)
      return resource ? { objectId: resource.id, owner: resource, courseId: resource.courseId } : `unknown resourceId ${event.resourceId}`
    }
    case 'answer': {
      const question = directory.question(event.questionId ?? 0)
      return question ? { objectId: question.id, owner: question } : `unknown questionId ${event.questionId}`
    }
    case 'call': {
      const source = event.resourceId === undefined ? directory.course(event.sourceCourseId ?? 0) : directory.resource(event.resourceId)
      if (!source) return event.resourceId === undefined ? `unknown sourceCourseId ${event.sourceCourseId}` : `unknown resourceId ${event.resourceId}`
      return directory.course(event.courseId ?? 0) ? { objectId: source.id, owner: source } : `unknown courseId ${event.courseId}`
    }
    case 'certificate':
      return { objectId: event.certificateId ?? 0 }
    case 'credit':
      return { objectId: event.creditId ?? 0 }
    case 'teach':
      return { objectId: openedBy(event) }
    default:
      return { objectId: event.signId ?? event.activityId ?? event.homeworkId ?? event.examId ?? event.evaluationId ?? event.sessionId ?? 0 }
  }
}

function openedBy(event: SourceEvent): number {
  switch (event.open) {
    case 'session':
      return event.sessionId ?? 0
    case 'activity':
      return event.activityId ?? 0
    case 'sign':
      return event.signId ?? 0
    case 'homework':
      return event.homeworkId ?? 0
    case 'exam':
      return event.examId ?? 0
    case 'evaluation':
      return event.evaluationId ?? 0
    default:
      return event.sessionId ?? 0
  }
}

/** A student applies with their certificate; a teacher of their school decides and names them. */
function misfitOfCredit({ state, certificateId, points, studentId }: SourceEvent, person: PersonEntry, directory: Directory): string | undefined {
  if ((state === 'applied') !== (person.role === 'student')) return 'a student applies, a teacher decides'
  if (state === 'applied') return certificateId === undefined || points === undefined ? 'an application needs certificateId and points' : undefined
  const student = directory.person(studentId ?? 0)
  return student?.role === 'student' && student.schoolId === person.schoolId ? undefined : 'a decision names a student of the school'
}

/**
 * Finds who acted, where they belong and who owns what they acted on. `id` is decimal text, `at` seconds, `now` ms;
 * the sequence is given later, when the event is known to be new.
 */
export function resolve(event: SourceEvent, id: string, at: number, day: string, sender: Sender, directory: Directory, now: number): AcceptedEvent | Refusal {
  if (event.platform !== sender.platform) return refuse('invalid', `the key writes ${sender.platform} only`)
  const person = directory.person(event.userId)
  if (!person) return refuse('unknown_user', `userId ${event.userId}`)
  const school = directory.school(person.schoolId)
  if (!school) return refuse('unknown_school', `schoolId ${person.schoolId}`)
  if (sender.schoolIds && !sender.schoolIds.has(school.id)) return refuse('foreign_school', `schoolId ${school.id}`, school.id)
  if (at * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', event.time, school.id)
  if (sender.kind === 'feed' && at * 1000 < now - INTAKE_PAST_MS) return refuse('too_old', event.time, school.id)
  // No fact lies before its person's or school's first day: growth curves and denominators start there.
  if (day < person.joinedAt || day < school.joinedAt) return refuse('invalid', 'before the joining date', school.id)
  if (teachersOnly.has(event.type) && person.role !== 'teacher') return refuse('invalid', `${event.type} is a teacher's`, school.id)
  if (studentsOnly.has(event.type) && person.role !== 'student') return refuse('invalid', `${event.type} is a student's`, school.id)
  if (event.type === 'sign' && (person.role === 'teacher') !== (event.studentId !== undefined))
    return refuse('invalid', 'a student signs for themselves, a teacher names the student', school.id)
  if (event.type === 'credit') {
    const wrong = misfitOfCredit(event, person, directory)
    if (wrong) return refuse('invalid', wrong, school.id)
  }
  const courseClass = event.classId === undefined ? undefined : directory.courseClass(event.classId)
  if ((event.open || ofClass.has(event.type)) && !courseClass) return refuse('invalid', `unknown classId ${event.classId}`, school.id)
  const subject = subjectOf(event, directory)
  if (typeof subject === 'string') return refuse('invalid', subject, school.id)
  const courseId = event.courseId ?? courseClass?.courseId ?? subject.courseId
  const owner = subject.owner ?? (courseId ? directory.course(courseId) : undefined)
  return acceptedEvent(event, {
    id,
    at,
    sequence: 0,
    role: person.role,
    schoolId: school.id,
    provinceCode: school.provinceCode,
    cityCode: school.cityCode,
    collegeId: person.collegeId,
    majorId: person.majorId,
    adminClassId: person.adminClassId,
    ownerSchoolId: owner?.schoolId ?? school.id,
    groupId: owner?.groupId ?? 0,
    objectId: subject.objectId,
    courseId,
  })
}
