import { z } from 'zod'
import type { ActivityType, members, Phase, SignMethod } from '../../catalogue/index.ts'
import type { PersonName, PersonNumber } from '../../personal.ts'
import { rights } from '../../rights.ts'
import { endpoint, idField, optionalId, termId } from '../call.ts'
import type { Withheld, WithheldBy } from '../withheld.ts'

/** A session of a class; `rate` of those who joined its activities, null before the first and where it is of few people who may not be counted. */
export interface LessonRow {
  id: string
  /** yyyy-MM-dd. */
  day: string
  /** Teaching week from 1. */
  week: number
  section: string
  rate: number | null
  /** It is under way. */
  isRunning: boolean
}

/** An activity of a session. `at`: yyyy-MM-dd HH:mm. */
export interface LessonActivity {
  id: string
  phase: Phase
  type: ActivityType
  at: string
  expected: number
  joined: number | null
  withheld?: Withheld
}

/** Sessions of a class in a term, and one of them with what is done in it: the one that is asked for, else the latest. */
export interface Lesson {
  lessons: LessonRow[]
  lesson: LessonRow | null
  activities: LessonActivity[]
  /** Moment up to which it reaches, ISO with +08:00. */
  asOf: string
}

/** State of a student at a sign-in; `unsigned` while the session is under way and nothing is known. */
export type SignState = keyof typeof members.attendanceState | 'unsigned'

export interface SignRow {
  id: string
  who: PersonName
  no: PersonNumber
  state: SignState
  /** Minutes after the sign-in was opened; null unless late. */
  lateMinutes: number | null
}

/** The last sign-in of a session, and how many students are in which state; null where none was held. */
export interface SignSummary {
  sign: { id: string; method: SignMethod; at: string } | null
  states: Partial<Record<SignState, number | null>>
  /** Why numbers of states are withheld. */
  withheld?: WithheldBy<SignState>
}

/** The same with everybody who is expected at it, by their numbers. */
export interface SignSheet extends SignSummary {
  students: SignRow[]
}

const ofLesson = {
  demand: { rights: [rights.classTeachingLesson, rights.classroomTeachingClass] },
  scope: 'school',
  input: z.strictObject({ schoolId: idField, classId: idField, faceTeachId: optionalId, termId }),
} as const

/** One session of a class as it is now: today's too. */
export const lessonCalls = {
  'zjyFaceTeach/getFaceTeachDetail': endpoint<Lesson>()(ofLesson),
  'signCheck/getSignStudentList': endpoint<SignSheet>()({ ...ofLesson, personal: { who: 'name', no: 'number' } }),
} as const
