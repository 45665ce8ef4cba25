import { z } from 'zod'
import { rights } from '../../rights.ts'
import { endpoint, idField, optionalId, reportInput } from '../call.ts'
import type { Lesson, SignSummary } from './lessons.ts'

/** Reports about one class that a ticket of the class opens: none of them lists persons. */
export const sharedClassReports = ['zjyFaceTeach/getFaceTeachClass'] as const

/** One session as everybody with a ticket may see it: how many are in which state, and not who. */
export interface SharedLesson {
  lesson: Lesson
  signs: SignSummary
}

const { periodType, startDate, endDate, termId, weekFrom, weekTo, schoolId } = reportInput.shape
const byTicket = { classId: idField, ticket: z.string().min(1).max(200) } as const
const open = {
  demand: 'public',
  scope: 'none',
  why: 'who brings a ticket of the class gets the numbers of the class, and nobody of it by name',
  limit: { perMinute: 300, by: 'network' },
} as const

/** The public copy of the page about one class: for who brings a ticket of exactly this class. */
export const sharedClassCalls = {
  /** Opens the page of one class of five students or more for ten minutes, to who sees the class. */
  'classShare/getTicket': endpoint<{ ticket: string }>()({
    demand: { rights: [rights.classroomTeachingClass] },
    scope: 'school',
    limit: { perMinute: 60, by: 'session' },
    input: z.strictObject({ schoolId, classId: idField }),
  }),
  /** One report about the class; the name of its teacher is masked for everybody. */
  'classShare/getReport': endpoint<{ report: unknown; statTime: string }>()({
    ...open,
    input: z.strictObject({
      ...byTicket,
      periodType,
      startDate,
      endDate,
      termId,
      weekFrom,
      weekTo,
      path: z.enum(sharedClassReports),
    }),
  }),
  /** One session of the class as it is now, the one that is asked for, else the latest. */
  'classShare/getLesson': endpoint<SharedLesson>()({
    ...open,
    input: z.strictObject({ ...byTicket, faceTeachId: optionalId, termId }),
  }),
} as const
