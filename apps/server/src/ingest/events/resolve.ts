import type { IntakeAnswer } from '@data-centre/api'
import { INTAKE_FUTURE_MS, INTAKE_PAST_MS, type Platform } from '@data-centre/api'
import type { Directory, PersonEntry, SchoolEntry } from '../../warehouse/directory/directory.ts'
import { placeOn } from '../../warehouse/directory/place-on.ts'
import type { AcceptedEvent, SourceEvent } from '../../warehouse/events/event.ts'
import { eventTypes } from '../../warehouse/events/event-fields.ts'
import { acceptedEvent } from './accepted-event.ts'
import { subjectOf } from './subject.ts'

export type Reason = keyof IntakeAnswer['rejected']

/** Who sends: their platform, and the schools that they may speak for (absent = all). Imports are not a feed: no age limit. */
export interface Sender {
  platform: Platform
  schoolIds?: ReadonlySet<number>
  /** Home pages under which the name of an xAPI account is the number of a person here; absent = none. */
  homePages?: readonly string[]
  kind: 'feed' | 'import'
}

/** Why a line is refused; the school stands there where it is known, for the status page. */
export interface Refusal {
  reason: Reason
  detail: string
  schoolId: number
}

export const refuse = (reason: Reason, detail: string, schoolId = 0): Refusal => ({ reason, detail, schoolId })

/** The school that a line is about, if its sender may speak for it. */
export function schoolFor(id: number, sender: Sender, directory: Directory): SchoolEntry | Refusal {
  const school = directory.school(id)
  if (!school) return refuse('unknown_school', `schoolId ${id}`)
  return sender.schoolIds && !sender.schoolIds.has(id) ? refuse('foreign_school', `schoolId ${id}`, id) : school
}

/** A student applies with their certificate; a teacher of their school decides and names them. */
function misfitOfCredit(
  { state, certificateId, points, studentId }: SourceEvent,
  person: PersonEntry,
  directory: Directory,
): string | undefined {
  if ((state === 'applied') !== (person.role === 'student')) return 'a student applies, a teacher decides'
  if (state === 'applied')
    return certificateId === undefined || points === undefined
      ? 'an application needs certificateId and points'
      : undefined
  const student = directory.person(studentId ?? 0)
  return student?.role === 'student' && student.schoolId === person.schoolId
    ? undefined
    : 'a decision names a student of the school'
}

/**
 * Finds who acted, where they belong and who owns what they acted on. `id` is decimal text, `at` seconds, `now` ms;
 * the sequence is given later, when the event is known to be new.
 */
export function resolve(
  event: SourceEvent,
  id: string,
  at: number,
  day: string,
  sender: Sender,
  directory: Directory,
  now: number,
): AcceptedEvent | Refusal {
  if (event.platform !== sender.platform) return refuse('invalid', `the key writes ${sender.platform} only`)
  const person = directory.person(event.userId)
  if (!person) return refuse('unknown_user', `userId ${event.userId}`)
  const school = schoolFor(person.schoolId, sender, directory)
  if ('reason' in school) return school
  if (at * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', event.time, school.id)
  if (sender.kind === 'feed' && at * 1000 < now - INTAKE_PAST_MS) return refuse('too_old', event.time, school.id)
  // No fact lies before its person's or school's first day: growth curves and denominators start there.
  if (day < person.joinedAt || day < school.joinedAt) return refuse('invalid', 'before the joining date', school.id)
  const { by, isOfClass } = eventTypes[event.type]
  if (by && person.role !== by) return refuse('invalid', `${event.type} is a ${by}'s`, school.id)
  if (event.type === 'sign' && (person.role === 'teacher') !== (event.studentId !== undefined))
    return refuse('invalid', 'a student signs for themselves, a teacher names the student', school.id)
  if (event.type === 'credit') {
    const wrong = misfitOfCredit(event, person, directory)
    if (wrong) return refuse('invalid', wrong, school.id)
  }
  const courseClass = event.classId === undefined ? undefined : directory.courseClass(event.classId)
  if ((event.open || isOfClass) && !courseClass) return refuse('invalid', `unknown classId ${event.classId}`, school.id)
  const subject = subjectOf(event, directory)
  if (typeof subject === 'string') return refuse('invalid', subject, school.id)
  const courseId = event.courseId ?? courseClass?.courseId ?? subject.courseId
  const owner = subject.owner ?? (courseId ? directory.course(courseId) : undefined)
  const place = placeOn(person, day)
  return acceptedEvent(event, {
    id,
    at,
    day,
    sequence: 0,
    role: person.role,
    schoolId: school.id,
    provinceCode: school.provinceCode,
    cityCode: school.cityCode,
    collegeId: place.collegeId,
    majorId: place.majorId,
    adminClassId: place.adminClassId,
    ownerSchoolId: owner?.schoolId ?? school.id,
    groupId: owner?.groupId ?? 0,
    objectId: subject.objectId,
    courseId,
  })
}
