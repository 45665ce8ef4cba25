import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { knownRefs } from '../../source-refs.ts'
import type { ImportDeps } from '../import-xapi.ts'
import { ensureUnassigned, type Unassigned } from '../schools/unassigned.ts'
import type { CourseClass } from './classes.ts'
import type { bringColleges } from './colleges.ts'
import type { PlaceOf } from './courses.ts'
import type { readOrgs } from './orgs.ts'
import { rosterSource } from './rosters-of-school.ts'
import type { ClassTeacher, TeacherRow } from './teachers/class-teachers.ts'

/** Where an organization of the file stands among us; `settledPlaceOf` gives those without a college the one for the unassigned. */
export function placesOf(
  { schoolOf }: Pick<Awaited<ReturnType<typeof readOrgs>>, 'schoolOf'>,
  colleges: Awaited<ReturnType<typeof bringColleges>>,
  unassigned: ReadonlyMap<number, Unassigned>,
): { placeOf: PlaceOf; settledPlaceOf: PlaceOf } {
  const placeOf: PlaceOf = (ref) => {
    const schoolId = schoolOf(ref)
    return schoolId === undefined ? undefined : { schoolId, collegeId: colleges.get(schoolId)?.get(ref) ?? 0 }
  }
  const settledPlaceOf: PlaceOf = (ref) => {
    const place = placeOf(ref)
    return place && { ...place, collegeId: place.collegeId || (unassigned.get(place.schoolId)?.collegeId ?? 0) }
  }
  return { placeOf, settledPlaceOf }
}

export async function placesForTheUnassigned(
  deps: ImportDeps,
  schools: readonly SchoolEntry[],
): Promise<Map<number, Unassigned>> {
  const unassigned = new Map<number, Unassigned>()
  for (const { id } of schools) unassigned.set(id, await ensureUnassigned(deps, id))
  return unassigned
}

/** By class: the first of its rows whose user was taken as a teacher. */
export async function teachersOf(
  { pool, directory }: Pick<ImportDeps, 'pool' | 'directory'>,
  classes: ReadonlyMap<string, CourseClass>,
  rows: ReadonlyMap<string, readonly TeacherRow[]>,
): Promise<Map<string, ClassTeacher>> {
  const found = new Map<string, ClassTeacher>()
  const bySchool = new Map<number, string[]>()
  for (const ref of rows.keys()) {
    const schoolId = classes.get(ref)?.schoolId
    if (schoolId !== undefined) bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), ref])
  }
  for (const [schoolId, refs] of bySchool) {
    const users = new Set(refs.flatMap((ref) => (rows.get(ref) ?? []).map(({ user }) => user)))
    const ids = await knownRefs(pool, rosterSource(schoolId), 'person', [...users])
    for (const ref of refs) {
      const taken = (rows.get(ref) ?? []).flatMap((row) => {
        const person = directory.person(ids.get(row.user) ?? 0)
        return person?.role === 'teacher' ? [{ id: person.id, row }] : []
      })
      if (taken[0]) found.set(ref, { ...taken[0], named: new Set(taken.map(({ id }) => id)) })
    }
  }
  return found
}
