import { dayOfSeconds } from '../../platform/instant.ts'
import { sourceOfSchool } from '../source-refs.ts'
import { labelOf, numberOf } from '../xapi/actor.ts'
import { bringRows, type Row } from './schools/dimension-rows.ts'
import type { ImportStores } from './schools/school-range.ts'
import type { Unassigned } from './schools/unassigned.ts'
import { idsOfThings, issuedThings } from './statements/issued-things.ts'
import type { Survey } from './survey.ts'

/** Our ids of what the file names. */
export interface ImportedIds {
  people: Map<string, number>
  courses: Map<string, number>
  resources: Map<string, number>
  /** People that were not known before. */
  newPeople: number
  /** Accounts that are people by their number, whose events are named as a live sender names them; undefined: somebody of another school, who has no id here. */
  peopleByNumber: ReadonlyMap<string, number | undefined>
}

const PLATFORM = 'mooc'

/**
 * Brings the people, courses and resources of a file into the dimensions. What an earlier import made is found by its
 * name in the source, what the platform has by its number; it is written again only where this file reaches further back. Live senders
 * mean these people when the import has ended.
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
  const issued = await issuedThings(stores, PLATFORM, schoolId, survey)
  const people = await idsOfThings(pool, { source, kind: 'person', importId }, survey.people.keys(), issued.person)
  const courses = await idsOfThings(pool, { source, kind: 'course' }, survey.courses.keys(), issued.course)
  const resources = await idsOfThings(pool, { source, kind: 'resource' }, survey.resources.keys(), issued.resource)
  await bringLearners(stores, schoolId, unassigned, survey, people)
  const common = { platform: PLATFORM, school_id: schoolId, group_id: 0, removed_at: null, status: 1 }
  await bringRows(
    stores,
    { table: 'dim_course', key: ['course_id'], times: ['created_at'], merge: reachingBack('created_at') },
    own(survey.courses, courses).map(([ref, { firstAt, name }]) => ({
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
    own(survey.resources, resources).map(([ref, { firstAt, name, type, lengthS, courseRef }]) => ({
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
  return {
    people: people.ids,
    courses: courses.ids,
    resources: resources.ids,
    newPeople: people.fresh.size,
    peopleByNumber: people.byNumber,
  }
}

type Ids = Awaited<ReturnType<typeof idsOfThings>>

/** What the file itself brings of these things. */
const own = <Thing>(things: ReadonlyMap<string, Thing>, { byNumber }: Ids): [string, Thing][] =>
  [...things].filter(([ref]) => !byNumber.has(ref))

/** Brings the learners that the file names, and lets the first day of those that stand by their number reach back to their first event. */
async function bringLearners(
  stores: ImportStores,
  schoolId: number,
  unassigned: Unassigned,
  { people }: Survey,
  ids: Ids,
): Promise<void> {
  const rows = own(people, ids).map(([ref, { firstAt, actor }]) => {
    const joined = dayOfSeconds(firstAt)
    return {
      user_id: ids.ids.get(ref) ?? 0,
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
  })
  const merge = reachingBack('joined_at')
  await bringRows(stores, { table: 'dim_student', key: ['user_id'], merge }, rows)
  const standing = [...people].flatMap(([ref, { firstAt }]) => {
    const number = ids.byNumber.get(ref)
    return number === undefined ? [] : [{ user_id: number, joined_at: dayOfSeconds(firstAt) }]
  })
  for (const table of ['dim_student', 'dim_teacher'])
    await bringRows(stores, { table, key: ['user_id'], merge, isAdded: () => false }, standing)
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
