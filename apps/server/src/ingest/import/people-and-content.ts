import type pg from 'pg'
import { dayOfSeconds } from '../../platform/instant.ts'
import { type RefKind, refIds, sourceOfSchool } from '../source-refs.ts'
import { labelOf, numberOf, type XapiActor } from '../xapi/actor.ts'
import { bringRows, type Row } from './schools/dimension-rows.ts'
import type { ImportStores } from './schools/school-range.ts'
import type { Unassigned } from './schools/unassigned.ts'
import type { SchoolNumbers } from './statements/school-numbers.ts'
import type { Survey } from './survey.ts'

/** Our ids of what the file names. */
export interface ImportedIds {
  people: Map<string, number>
  courses: Map<string, number>
  resources: Map<string, number>
  /** People that were not known before. */
  newPeople: number
  /** Accounts that are people by their number: their events are named as a live sender names them. */
  byNumber: ReadonlySet<string>
}

const PLATFORM = 'mooc'

/** School, college, major and class of who comes new. */
type LearnerPlace = Unassigned & { schoolId: number }

/**
 * Brings the people, courses and resources of a file into the dimensions. What an earlier import made is found by its
 * name in the source, what the platform has by its number; it is written again only where this file reaches further back. Live senders
 * mean these people when the import has ended.
 */
export async function bringPeopleAndContent(
  stores: ImportStores,
  place: LearnerPlace,
  survey: Survey,
  numbers: SchoolNumbers,
  importId: number,
): Promise<ImportedIds> {
  const { pool } = stores
  const { schoolId, collegeId, majorId } = place
  const source = sourceOfSchool('xapi', PLATFORM, schoolId)
  const people = await foundThings(pool, { source, kind: 'person', importId }, survey.people, (_, { actor }) =>
    numbers.person(actor),
  )
  const courses = await foundThings(pool, { source, kind: 'course' }, survey.courses, numbers.course)
  const resources = await foundThings(pool, { source, kind: 'resource' }, survey.resources, numbers.resource)
  await bringLearners(stores, place, survey, people)
  const common = { platform: PLATFORM, school_id: schoolId, group_id: 0, removed_at: null, status: 1 }
  await bringRows(
    stores,
    { table: 'dim_course', key: ['course_id'], times: ['created_at'], merge: reachingBack('created_at') },
    courses.own.map(([ref, { firstAt, name }]) => ({
      ...common,
      course_id: courses.ids.get(ref) ?? 0,
      course_type: 'mooc',
      college_id: collegeId,
      major_id: majorId,
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
    resources.own.map(([ref, { firstAt, name, type, lengthS, courseRef }]) => ({
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
    newPeople: people.added,
    byNumber: new Set(people.byNumber.keys()),
  }
}

/** Things of a file with our ids. */
interface FoundThings<Thing> {
  ids: Map<string, number>
  /** Those that stand here by their number; the file says nothing of them. */
  byNumber: Map<string, number>
  /** The others, which are the file's own. */
  own: [string, Thing][]
  /** How many of these had no id before. */
  added: number
}

async function foundThings<Thing>(
  pool: pg.Pool,
  { source, kind, importId }: { source: string; kind: RefKind; importId?: number },
  things: ReadonlyMap<string, Thing>,
  numberOf: (ref: string, thing: Thing) => number | undefined,
): Promise<FoundThings<Thing>> {
  const byNumber = new Map<string, number>()
  for (const [ref, thing] of things) {
    const number = numberOf(ref, thing)
    if (number !== undefined) byNumber.set(ref, number)
  }
  const own = [...things].filter(([ref]) => !byNumber.has(ref))
  const named = own.map(([ref]) => ref)
  const { ids, fresh } = await refIds(pool, source, kind, named, importId)
  return { ids: new Map([...ids, ...byNumber]), byNumber, own, added: fresh.size }
}

/** Brings the learners that the file names, and lets the first day of those that stand by their number reach back to their first event. */
async function bringLearners(
  stores: ImportStores,
  { schoolId, collegeId, majorId, adminClassId }: LearnerPlace,
  { people }: Survey,
  { ids, byNumber, own }: FoundThings<{ firstAt: number; actor: XapiActor }>,
): Promise<void> {
  const learners = own.map(([ref, { firstAt, actor }]) => {
    const joined = dayOfSeconds(firstAt)
    return {
      user_id: ids.get(ref) ?? 0,
      school_id: schoolId,
      college_id: collegeId,
      major_id: majorId,
      admin_class_id: adminClassId,
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
  await bringRows(stores, { table: 'dim_student', key: ['user_id'], merge }, learners)
  const standing = [...byNumber].map(([ref, number]) => ({
    user_id: number,
    joined_at: dayOfSeconds(people.get(ref)?.firstAt ?? 0),
  }))
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
