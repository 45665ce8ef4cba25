import { INTAKE_FUTURE_MS, nameText } from '@data-centre/api'
import { dayOfSeconds, instantOf } from '../../platform/instant.ts'
import { flag, id, label, moment, whole } from '../../warehouse/events/field.ts'
import { lineKind } from './line-kind.ts'
import { refuse, schoolFor } from './resolve.ts'

const MICROSECONDS = 1_000_000

const fields = {
  /** When the resource was put there, ISO 8601 with zone; `chapter` counts from 1. */
  needed: { time: moment, resourceId: id, chapter: whole(1, 200), name: label(60) },
  possible: { removed: flag },
}

/**
 * A resource in the chapter of its course: it stands in one chapter at most, where it was put by the later `time`.
 * `removed` takes it out. School and course are those of the resource. However old it may be, it says how the course is now.
 */
export const chapterResource = lineKind(fields, (line, { sender, directory, now }) => {
  const resource = directory.resource(line.resourceId)
  if (!resource) return refuse('invalid', `unknown resourceId ${line.resourceId}`)
  const school = schoolFor(resource.schoolId, sender, directory)
  if ('reason' in school) return school
  if (!resource.courseId) return refuse('invalid', `resourceId ${line.resourceId} belongs to no course`, school.id)
  const at = instantOf(line.time)
  if (at * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', line.time, school.id)
  return {
    table: 'dim_chapter_resource',
    day: dayOfSeconds(at),
    row: {
      school_id: school.id,
      resource_id: resource.id,
      course_id: resource.courseId,
      chapter: line.chapter,
      name: nameText(line.name),
      version: at * MICROSECONDS,
      is_deleted: line.removed ? 1 : 0,
    },
  }
})
