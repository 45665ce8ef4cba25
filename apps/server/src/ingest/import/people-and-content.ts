import { dayOfSeconds } from '../../platform/instant.ts'
import { refIds, sourceOfSchool } from '../source-refs.ts'
import { labelOf, numberOf } from '../xapi/actor.ts'
import { bringRows, type Row } from './schools/dimension-rows.ts'
import type { ImportStores } from './schools/school-range.ts'
import type { Unassigned } from './schools/unassigned.ts'
import type { Survey } from './survey.ts'

/** Our ids of what the file names. */
export interface ImportedIds {
  people: Map<string, number>
  courses: Map<string, number>
  resources: Map<string, number>
  /** People that were not known before. */
  newPeople: number
}

const PLATFORM = 'mooc'

/**
 * Brings the people, courses and resources of a file into the dimensions. What an earlier import made is found by its
 * name in the source; it is written again only where this file reaches further back. Live senders mean these people when the import
 * has ended.
 */
export async function bringPeopleAndContent(
  stores: ImportStores,
  schoolId: number,
  unassigned: Unassigned,
  survey: Survey,
  importId: number,
): Promise<ImportedIds> {
  const { pool } = stores
  const source = sourceOfSchool('xapi', PLATFORM, schoolId)
  const people = await refIds(pool, source, 'person', [...survey.people.keys()], importId)
  const courses = await refIds(pool, source, 'course', [...survey.courses.keys()])
  const resources = await refIds(pool, source, 'resource', [...survey.resources.keys()])
  await bringRows(
    stores,
    { table: 'dim_student', key: ['user_id'], merge: reachingBack('joined_at') },
    [...survey.people].map(([ref, { firstAt, actor }]) => {
      const joined = dayOfSeconds(firstAt)
      return {
        user_id: people.ids.get(ref) ?? 0,
        school_id: schoolId,
        college_id: unassigned.collegeId,
        major_id: unassigned.majorId,
        admin_class_id: unassigned.adminClassId,
        student_no: numberOf(actor),
        name: labelOf(actor),
        gender: 0,
        grade: Number(joined.slice(0, 4)),
        joined_at: joined,
        removed_at: null,
        status: 1,
      }
    }),
  )
  const common = { platform: PLATFORM, school_id: schoolId, group_id: 0, removed_at: null, status: 1 }
  await bringRows(
    stores,
    { table: 'dim_course', key: ['course_id'], times: ['created_at'], merge: reachingBack('created_at') },
    [...survey.courses].map(([ref, { firstAt, name }]) => ({
      ...common,
      course_id: courses.ids.get(ref) ?? 0,
      course_type: 'mooc',
      college_id: unassigned.collegeId,
      major_id: unassigned.majorId,
      lead_teacher_id: 0,
      source_course_id: 0,
      name: name || titleOf(ref),
      level: '普通',
      created_at: firstAt,
    })),
  )
  await bringRows(
    stores,
    { table: 'dim_resource', key: ['resource_id'], times: ['created_at'], merge: reachingBack('created_at') },
    [...survey.resources].map(([ref, { firstAt, name, type, lengthS, courseRef }]) => ({
      ...common,
      resource_id: resources.ids.get(ref) ?? 0,
      author_id: 0,
      course_id: courses.ids.get(courseRef) ?? 0,
      resource_type: type,
      name,
      extension: '',
      bytes: 0,
      duration_s: lengthS,
      is_original: 1,
      created_at: firstAt,
    })),
  )
  await stores.directory.refresh()
  return { people: people.ids, courses: courses.ids, resources: resources.ids, newPeople: people.fresh.size }
}

/** `course-v1:FUN-MOOC+00002+session01` and `https://host/courses/a-b` in words. */
const titleOf = (ref: string): string =>
  ref
    .replace(/^course-v1:/, '')
    .replace(/^.*\//, '')
    .replaceAll('+', ' ') || ref

/** A row that stands with a later first day reaches back; otherwise it is left alone: a school that somebody moved to stays theirs. */
export const reachingBack =
  (since: 'joined_at' | 'created_at') =>
  (standing: Row, wanted: Row): Row | undefined =>
    (wanted[since] ?? '') < (standing[since] ?? '') ? { ...standing, [since]: wanted[since] ?? null } : undefined
