import { DEMO_SCHOOL_LABEL, Fault } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { PlaceBook } from './place-book.ts'
import type { SchoolPlace } from './places.ts'

/** Ids by which a call asks to narrow what it sees. */
export interface RequestedScope {
  schoolId?: number | undefined
  province?: string | undefined
  collegeId?: number | undefined
}

export const NATION = '全国'

export const forbidden = (): Fault => new Fault('forbidden')

export interface Owned {
  caller: Caller
  places: PlaceBook
  /** Whether a closed school can be asked for. */
  closedToo?: boolean
}

const ownsProvince = ({ area }: Caller, code: string): boolean => area.nation || area.provinces.includes(code)

const ownsSchool = (caller: Caller, school: SchoolPlace): boolean =>
  ownsProvince(caller, school.provinceCode) || caller.area.schools.includes(school.id)

/** Whether a caller is of a school: it or colleges of it are their area, not a province or the nation around it. */
export const isOfSchool = ({ area }: Pick<Caller, 'area'>, schoolId: number): boolean =>
  area.schools.includes(schoolId) || area.colleges.some((college) => college.schoolId === schoolId)

export function schoolScope({ caller, places, closedToo }: Owned, schoolId: number, requested: RequestedScope): Scope {
  const school = closedToo ? places.anySchool(schoolId) : places.school(schoolId)
  const colleges = caller.area.colleges.filter((college) => college.schoolId === schoolId).map(({ id }) => id)
  const whole = school !== undefined && ownsSchool(caller, school)
  if (!school || !(whole || colleges.length > 0)) throw forbidden()
  if (requested.province !== undefined && places.province(requested.province)?.code !== school.provinceCode)
    throw forbidden()
  if (
    requested.collegeId !== undefined &&
    (places.college(requested.collegeId)?.schoolId !== schoolId || !(whole || colleges.includes(requested.collegeId)))
  )
    throw forbidden()
  const label = caller.isDemo ? DEMO_SCHOOL_LABEL : school.name
  const scope: Scope = { level: 'school', schools: [schoolId], label }
  if (requested.collegeId !== undefined) return { ...scope, colleges: [requested.collegeId] }
  return whole ? scope : { ...scope, colleges }
}

export function provinceScope({ caller, places }: Owned, wished: string): Scope {
  const province = places.province(wished)
  if (!province || !ownsProvince(caller, province.code)) throw forbidden()
  return { level: 'province', provinces: [province.code], label: province.name }
}

/** The caller's area as it stands. Schools beside provinces become a list of schools, because lists of a scope all hold together. */
export function wholeScope({ caller, places }: Owned): Scope {
  const { nation, provinces, schools, colleges } = caller.area
  if (nation) return { level: 'nation', label: NATION }
  if (provinces.length > 0 && schools.length === 0 && colleges.length === 0) {
    const names = provinces.map((code) => places.province(code)?.name ?? code)
    return { level: 'province', provinces, label: names.length === 1 ? (names[0] as string) : `${names.length}个省` }
  }
  const all = [...new Set([...schools, ...places.schoolsOf(provinces).map(({ id }) => id)])]
  if (all.length === 0 && colleges.length > 0) {
    const owners = [...new Set(colleges.map(({ schoolId }) => schoolId))]
    return {
      level: 'school',
      schools: owners,
      colleges: colleges.map(({ id }) => id),
      label: labelOf(owners, caller, places),
    }
  }
  if (all.length === 0) throw forbidden()
  return { level: 'school', schools: all, label: labelOf(all, caller, places) }
}

function labelOf(schools: readonly number[], caller: Caller, places: PlaceBook): string {
  if (caller.isDemo) return DEMO_SCHOOL_LABEL
  return schools.length === 1 ? (places.school(schools[0] as number)?.name ?? '') : `${schools.length}所学校`
}
