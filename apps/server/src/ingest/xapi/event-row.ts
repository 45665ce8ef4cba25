import type { Platform } from '@data-centre/api'
import { needsResource, type XapiStatement } from './statement.ts'

/** Our ids of what a statement names; undefined where a thing is not known. */
export interface StatementIds {
  person: number | undefined
  course: number | undefined
  resource: number | undefined
}

/** A statement as a line of the intake: files and `/xapi/statements` make the same line of it. `eventId` names it among the events of the platform. */
export const eventRowOf = (
  { type, time, durationS }: XapiStatement,
  platform: Platform,
  eventId: string,
  { person, course, resource }: StatementIds,
): string =>
  JSON.stringify({
    // A view needs the resource that was viewed: the front page of a course may be none.
    type: resource === undefined && needsResource.has(type) ? 'other' : type,
    eventId,
    time,
    userId: person ?? 0,
    platform,
    client: 'pc',
    courseId: course,
    resourceId: resource,
    duration: durationS,
  })
