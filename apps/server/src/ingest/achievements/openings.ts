import { grouped } from '../../platform/grouped.ts'
import { dayOfSeconds, instantOf } from '../../platform/instant.ts'
import type { ClassEntry, Directory, PersonEntry } from '../../warehouse/directory/directory.ts'
import type { AcceptedEvent, AttendanceState } from '../../warehouse/events/event.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { type Lesson, lessonOf, lessonPlace, placeColumns } from '../events/lesson-place.ts'

/** Columns of the student whom a row expects. */
export interface Student {
  user_id: number
  school_id: number
  province_code: string
  college_id: number
  major_id: number
  admin_class_id: number
}
export interface Revision {
  version: number
}

export interface SessionRow extends Lesson, Revision {
  session_id: number
  teach_date: string
  school_id: number
  province_code: string
  college_id: number
  section: string
  started_at: number
  ended_at: number | null
  room: string
}
export interface ActivityRow extends Lesson, Revision {
  activity_id: number
  session_id: number
  activity_date: string
  school_id: number
  province_code: string
  college_id: number
  phase: string
  activity_type: string
  started_at: number
}
export interface HomeworkHead extends Lesson, Revision {
  homework_id: number
  school_id: number
  college_id: number
  title: string
  assigned_at: number
  due_at: number
  expected: number
}
export interface AttendanceRow extends Lesson, Student, Revision {
  sign_id: number
  event_id: string
  event_time: number
  sign_date: string
  session_id: number
  teacher_college_id: number
  method: string
  state: AttendanceState
}
export interface ParticipationRow extends Lesson, Student, Revision {
  activity_id: number
  event_id: string
  event_time: number
  activity_date: string
  session_id: number
  phase: string
  activity_type: string
  joined: number
  score: number | null
}
export interface HomeworkRow extends Lesson, Student, Revision {
  homework_id: number
  event_id: string
  due_date: string
  assigned_at: number
  due_at: number
  submitted_at: number | null
  graded_at: number | null
  score: number | null
}

/** Students of a class with the times of their enrolment, seconds. */
export interface Enrolled {
  userId: number
  joinedAt: number
  droppedAt: number | null
  /** From when until when they were not in the class. */
  gaps: readonly (readonly [since: number, until: number])[]
}

const isEnrolledAt =
  (at: number) =>
  ({ joinedAt, droppedAt, gaps }: Enrolled): boolean =>
    joinedAt <= at &&
    (droppedAt === null || droppedAt > at) &&
    !gaps.some(([since, until]) => since <= at && until > at)

/** Who is enrolled in these classes, from the warehouse; the newest row of each pair counts. */
export async function readRosters(store: FactStore, classIds: readonly number[]): Promise<Map<number, Enrolled[]>> {
  if (classIds.length === 0) return new Map()
  const rows = await store.query<Enrolled & { classId: number }>(
    `SELECT class_id AS classId, user_id AS userId, toUnixTimestamp(argMax(joined_at, version)) AS joinedAt, nullIf(toUnixTimestamp(argMax(ifNull(dropped_at, toDateTime(0)), version)), 0) AS droppedAt, argMax(gaps, version) AS gaps
     FROM dim_enrolment WHERE class_id IN {classes:Array(UInt64)} GROUP BY class_id, user_id HAVING argMax(is_deleted, version) = 0 ORDER BY class_id, user_id`,
    { classes: [...new Set(classIds)] },
  )
  return grouped(rows, ({ classId }) => classId)
}

/** Makes the rows that an opening brings: its own, and one for each student who is enrolled at that moment. */
export class Openings {
  #directory: Directory
  #rosters: Map<number, Enrolled[]>

  constructor(directory: Directory, rosters: Map<number, Enrolled[]>) {
    this.#directory = directory
    this.#rosters = rosters
  }

  /** The class that the event names. */
  courseClass(event: AcceptedEvent): ClassEntry | undefined {
    return this.#directory.courseClass(event.classId ?? 0)
  }

  /** Sessions, activities and sign-ins stand with the college that the teacher had on their day (yyyy-MM-dd). */
  teacherCollege(entry: ClassEntry, day: string): number {
    return lessonPlace(this.#directory, entry, day).college_id
  }

  province(schoolId: number): string {
    return this.#directory.school(schoolId)?.provinceCode ?? ''
  }

  /** Everybody who is enrolled in the class at the moment of the event. */
  students(event: AcceptedEvent): Student[] {
    const enrolled = this.#rosters.get(event.classId ?? 0) ?? []
    return enrolled
      .filter(isEnrolledAt(event.at))
      .map(({ userId }) => this.#directory.person(userId))
      .filter((person): person is PersonEntry => person !== undefined)
      .map((person) => ({
        user_id: person.id,
        school_id: person.schoolId,
        province_code: this.province(person.schoolId),
        ...placeColumns(person, event.day),
      }))
  }

  session(event: AcceptedEvent): SessionRow | undefined {
    const entry = this.courseClass(event)
    return (
      entry && {
        session_id: event.objectId,
        teach_date: event.day,
        ...lessonPlace(this.#directory, entry, event.day),
        section: event.section ?? '',
        started_at: event.at,
        ended_at: null,
        room: event.room ?? '',
        version: event.sequence,
      }
    )
  }

  activity(event: AcceptedEvent): ActivityRow | undefined {
    const entry = this.courseClass(event)
    return (
      entry && {
        activity_id: event.objectId,
        session_id: event.sessionId ?? 0,
        activity_date: event.day,
        ...lessonPlace(this.#directory, entry, event.day),
        phase: event.phase ?? 'mid',
        activity_type: event.activityType ?? '',
        started_at: event.at,
        version: event.sequence,
      }
    )
  }

  homework(event: AcceptedEvent): HomeworkHead | undefined {
    const entry = this.courseClass(event)
    return (
      entry && {
        homework_id: event.objectId,
        ...lessonOf(entry),
        school_id: entry.schoolId,
        college_id: this.teacherCollege(entry, event.day),
        title: event.title ?? '',
        assigned_at: event.at,
        due_at: instantOf(event.due ?? ''),
        expected: this.students(event).length,
        version: event.sequence,
      }
    )
  }

  attendances(event: AcceptedEvent): AttendanceRow[] {
    const entry = this.courseClass(event)
    if (!entry) return []
    const common = {
      sign_id: event.objectId,
      event_id: '0',
      event_time: event.at,
      sign_date: event.day,
      session_id: event.sessionId ?? 0,
      ...lessonOf(entry),
      teacher_college_id: this.teacherCollege(entry, event.day),
      method: event.method ?? 'one_tap',
      state: 'absent' as const,
      version: event.sequence,
    }
    return this.students(event).map((student) => ({ ...common, ...student }))
  }

  participations(event: AcceptedEvent): ParticipationRow[] {
    const entry = this.courseClass(event)
    if (!entry) return []
    const common = {
      activity_id: event.objectId,
      event_id: '0',
      event_time: event.at,
      activity_date: event.day,
      session_id: event.sessionId ?? 0,
      ...lessonOf(entry),
      phase: event.phase ?? 'mid',
      activity_type: event.activityType ?? '',
      joined: 0,
      score: null,
      version: event.sequence,
    }
    return this.students(event).map((student) => ({ ...common, ...student }))
  }

  homeworks(event: AcceptedEvent): HomeworkRow[] {
    const entry = this.courseClass(event)
    if (!entry) return []
    const dueAt = instantOf(event.due ?? '')
    const common = {
      homework_id: event.objectId,
      event_id: '0',
      due_date: dayOfSeconds(dueAt),
      ...lessonOf(entry),
      assigned_at: event.at,
      due_at: dueAt,
      submitted_at: null,
      graded_at: null,
      score: null,
      version: event.sequence,
    }
    return this.students(event).map((student) => ({ ...common, ...student }))
  }
}
