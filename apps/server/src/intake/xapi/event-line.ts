import type { Platform } from '@data-centre/api'
import type { XapiStatement } from './statement.ts'

/** Our ids of what a statement names; undefined where a thing is not known. */
export interface StatementIds {
  person: number | undefined
  course: number | undefined
  resource: number | undefined
}

/** A statement as a line of the intake: files and `/xapi/statements` make the same line of it. */
export const eventLineOf = ({ id, type, time, durationS }: XapiStatement, platform: Platform, { person, course, resource }: StatementIds): string =>
  JSON.stringify({ type, eventId: id, time, userId: person ?? 0, platform, client: 'pc', courseId: course, resourceId: resource, duration: durationS })
