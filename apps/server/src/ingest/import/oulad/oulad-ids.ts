import { plainPeople, refIds, sourceOfSchool } from '../../source-refs.ts'
import type { ImportStores } from '../schools/school-range.ts'
import type { Unassigned } from '../schools/unassigned.ts'
import type { Dataset } from './dataset.ts'

/** Our ids of what the data set names, those of one school. */
export interface OuladIds {
  schoolId: number
  people: Map<string, number>
  /** Students whose events earlier versions named without the school. */
  plainPeople: ReadonlySet<string>
  newPeople: number
  courses: Map<string, number>
  classes: Map<string, number>
  resources: Map<string, number>
  homeworks: Map<string, number>
  exams: Map<string, number>
}

export const OULAD = 'oulad'

export const PLATFORM = 'mooc'

/** What the rows of one import share. */
export interface Bringing {
  stores: ImportStores
  schoolId: number
  unassigned: Unassigned
  dataset: Dataset
  ids: OuladIds
}

export async function idsOf(
  { pool }: ImportStores,
  schoolId: number,
  { presentations, sites, assessments }: Dataset,
  students: readonly number[],
): Promise<OuladIds> {
  const source = sourceOfSchool(OULAD, PLATFORM, schoolId)
  const people = await refIds(pool, source, 'person', students.map(String))
  const numbersOf = (isExam: boolean) =>
    [...assessments.values()].filter(({ type }) => (type === 'Exam') === isExam).map(({ id }) => String(id))
  return {
    schoolId,
    people: people.ids,
    newPeople: people.fresh.size,
    plainPeople: await plainPeople(pool, source),
    courses: (await refIds(pool, source, 'course', modulesOf(presentations))).ids,
    classes: (await refIds(pool, source, 'course_class', [...presentations.keys()])).ids,
    resources: (await refIds(pool, source, 'resource', [...sites.keys()].map(String))).ids,
    homeworks: (await refIds(pool, source, 'homework', numbersOf(false))).ids,
    exams: (await refIds(pool, source, 'exam', numbersOf(true))).ids,
  }
}

export const modulesOf = (presentations: Dataset['presentations']): string[] => [
  ...new Set([...presentations.values()].map(({ module }) => module)),
]

export const commonOf = ({ schoolId }: Bringing) => ({
  platform: PLATFORM,
  school_id: schoolId,
  removed_at: null,
  status: 1,
})
