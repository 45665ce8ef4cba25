import { DEMO_SCHOOL_LABEL, Fault, type ReportInput, type Window } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory, SchoolEntry } from '../warehouse/directory/directory.ts'
import { byId } from './entities/entities.ts'
import { type Period, periodOf } from './period.ts'
import type { Places, Terms } from './ports.ts'
import type { Context } from './report-plan.ts'

interface Surroundings {
  directory: Directory
  places: Places
  terms: Terms
  today: string
  lastDay: string
}

interface Placed {
  schoolId: number
  collegeId: number
}

/** What a question may be about, where it lies. */
const placeOf = (directory: Directory, { courseId, classId, teaId, stuId }: ReportInput): (Placed | undefined)[] => {
  const person = (id: number | undefined, role: 'teacher' | 'student'): (Placed | undefined)[] => {
    if (id === undefined) return []
    const found = directory.person(id)
    return [found?.role === role ? found : undefined]
  }
  return [
    ...(courseId === undefined ? [] : [directory.course(courseId)]),
    ...(classId === undefined ? [] : [directory.courseClass(classId)]),
    ...person(teaId, 'teacher'),
    ...person(stuId, 'student'),
  ]
}

/** A course, class or person that the scope does not hold is answered like one that does not exist. */
function assertHeld(input: ReportInput, { schools, provinces, colleges }: Scope, directory: Directory): void {
  for (const thing of placeOf(directory, input)) {
    const school = thing && directory.school(thing.schoolId)
    const isHeld =
      school &&
      (schools?.includes(school.id) ?? true) &&
      (provinces?.includes(school.provinceCode) ?? true) &&
      (colleges?.includes(thing.collegeId) ?? true)
    if (!isHeld) throw new Fault('notFound')
  }
}

/** So is a project group of another school. */
export function assertGroup(groupId: number | undefined, { schools, provinces }: Scope, directory: Directory): void {
  if (groupId === undefined) return
  const schoolId = directory.groupSchool(groupId)
  const school = schoolId === undefined ? undefined : directory.school(schoolId)
  const isHeld = school && (schools?.includes(school.id) ?? true) && (provinces?.includes(school.provinceCode) ?? true)
  if (!isHeld) throw new Fault('notFound')
}

/** A code that no province has is a mistake of the address. */
function assertProvince(code: string | undefined, places: Places): void {
  if (code !== undefined && !places.provinces().some((province) => province.code === code))
    throw new Fault('invalid', { msg: '参数错误：省份不存在', data: { reason: 'param', field: 'partnerProvince' } })
}

/** Names of things without those of schools, for who reads a label in their place. */
function withoutSchoolNames(directory: Directory): Context['directory'] {
  const hidden = (school: SchoolEntry): SchoolEntry => ({ ...school, name: DEMO_SCHOOL_LABEL })
  return {
    schools: () => directory.schools().map(hidden),
    school: (id) => {
      const school = directory.school(id)
      return school && hidden(school)
    },
    course: (id) => directory.course(id),
    resource: (id) => directory.resource(id),
    collegeName: (id) => directory.collegeName(id),
  }
}

/** What a question stands in. Lists of schools are made when first asked for: most answers need none. */
export function contextOf(
  input: ReportInput,
  scope: Scope,
  { directory, places, terms, today, lastDay }: Surroundings,
): Context {
  assertHeld(input, scope, directory)
  assertGroup(input.groupId, scope, directory)
  assertProvince(input.partnerProvince, places)
  const named = scope.hidesSchools ? withoutSchoolNames(directory) : directory
  let schools: readonly SchoolEntry[] | undefined
  const inScope = (): readonly SchoolEntry[] => {
    schools ??= named
      .schools()
      .filter(
        ({ id, provinceCode, joinedAt }) =>
          joinedAt <= today &&
          (scope.schools?.includes(id) ?? true) &&
          (scope.provinces?.includes(provinceCode) ?? true),
      )
      .sort((a, b) => byId(String(a.id), String(b.id)))
    return schools
  }
  return {
    input,
    scope,
    today,
    lastDay,
    directory: named,
    places,
    period: (window?: Window): Period => periodOf(input, window, { today, lastDay }, terms),
    schools: inScope,
    since: () => {
      const [first = today] = inScope()
        .map(({ joinedAt }) => joinedAt)
        .sort()
      return first
    },
  }
}
