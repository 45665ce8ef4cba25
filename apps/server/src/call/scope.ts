import { type Call, callAt, DEMO_SCHOOL_LABEL, Fault, type LiveScope, NATION_WALL_NAME, rights, rightsTree } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import type { PlaceBook, SchoolPlace } from './place-book.ts'

/** Ids by which a call asks to narrow what it sees. */
interface RequestedScope {
  schoolId?: number | undefined
  province?: string | undefined
  collegeId?: number | undefined
}

const NATION = '全国'

const missing = (field: string): Fault => new Fault('invalid', { msg: `参数错误：${field}`, data: { reason: 'param', field } })
const forbidden = (): Fault => new Fault('forbidden')

function requestedScopeOf(input: unknown): RequestedScope {
  if (input === null || typeof input !== 'object') return {}
  const { schoolId, province, collegeId } = input as Record<string, unknown>
  return {
    schoolId: typeof schoolId === 'number' ? schoolId : undefined,
    province: typeof province === 'string' && province !== '' ? province : undefined,
    collegeId: typeof collegeId === 'number' ? collegeId : undefined,
  }
}

/**
 * Makes the scope of a call: the caller's area, narrowed by the ids they sent (product design 5.6, R1-R4). Throws
 * `forbidden` for ids outside the area, `invalid` for an id that the call demands and that is missing. Nothing is ever
 * widened or guessed. `undefined` for calls that touch no data of schools.
 */
export function makeScope(call: Call, caller: Caller | undefined, input: unknown, places: PlaceBook): Scope | undefined {
  if (call.scope === 'none' || call.scope === 'self') return undefined
  const requested = requestedScopeOf(input)
  if (!caller) return publicScope(call, requested, input)
  if (call.scope === 'school' && requested.schoolId === undefined) throw missing('schoolId')
  if (call.scope === 'province' && requested.province === undefined) throw missing('province')
  if (call.scope === 'nation' && !caller.area.nation) throw forbidden()
  const area = { caller, places, closedToo: call.closedSchools === true }
  // Calls for everybody with a session are asked by pages and walls alike: there the caller says which it is.
  const scope = guarded(caller, wishedScope(area, requested), caller.isWall || (call.onWalls === true && call.demand !== 'login'))
  return listsNames(call) && !caller.rights.ids.has(rights.viewPersonal) ? { ...scope, masksNames: true } : scope
}

/** Whether a report or its file has rows of persons. */
const listsNames = (call: Call): boolean =>
  call.kind === 'export' ? call.of !== null && listsNames(callAt(call.of) as Call) : call.kind === 'report' && call.personal !== undefined

function wishedScope(area: Owned, requested: RequestedScope): Scope {
  if (requested.schoolId !== undefined) return schoolScope(area, requested.schoolId, requested)
  if (requested.collegeId !== undefined) throw missing('schoolId')
  if (requested.province !== undefined) return provinceScope(area, requested.province)
  return wholeScope(area)
}

const schoolPages = rightsTree.filter(({ type, kind }) => type === 'school' && kind === 'page').map(({ id }) => id)

/**
 * What of people a scope is told. Rows of people of several schools take a right of their own, those of one school a page
 * of the school centre. Small groups are shown inside of their school only, and never on walls.
 */
function guarded({ rights: { ids } }: Caller, scope: Scope, onWalls: boolean): Scope {
  const reads = ids.has(rights.viewPersonal) || ids.has(rights.viewPersonList) || (scope.level === 'school' && schoolPages.some((id) => ids.has(id)))
  return { ...scope, ...(reads ? {} : { aggregatesOnly: true }), ...(scope.level !== 'school' || onWalls ? { hidesSmallGroups: true } : {}) }
}

/** Areas have one name each: everybody in a room is told the area as its first watcher named it. */
const isNamed = ({ level, id }: LiveScope, places: PlaceBook): boolean =>
  level === 'nation' ? id === NATION_WALL_NAME : level === 'province' ? places.province(id)?.code === id : String(Number(id)) === id

/** The caller's view of an area that a wall watches by socket; null when it lies outside theirs. */
export function liveScope(caller: Caller, wanted: LiveScope, places: PlaceBook): Scope | null {
  const area = { caller, places }
  const { level, id } = wanted
  if (!isNamed(wanted, places)) return null
  try {
    if (level === 'school') return guarded(caller, schoolScope(area, Number(id), {}), caller.isWall)
    if (level === 'province') return guarded(caller, provinceScope(area, id), caller.isWall)
    return caller.area.nation ? guarded(caller, { level: 'nation', label: NATION }, caller.isWall) : null
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Anonymous callers see the nation as a whole and nothing smaller. */
function publicScope(call: Call, requested: RequestedScope, input: unknown): Scope {
  const keyword = (input as { keyword?: unknown } | null)?.keyword
  if (
    call.demand !== 'public' ||
    call.scope !== 'nation' ||
    requested.schoolId !== undefined ||
    requested.province !== undefined ||
    requested.collegeId !== undefined ||
    keyword !== undefined
  )
    throw forbidden()
  return { level: 'nation', label: NATION, hidesSmallGroups: true }
}

interface Owned {
  caller: Caller
  places: PlaceBook
  /** Whether a closed school can be asked for. */
  closedToo?: boolean
}

const ownsProvince = ({ area }: Caller, code: string): boolean => area.nation || area.provinces.includes(code)
const ownsSchool = (caller: Caller, school: SchoolPlace): boolean => ownsProvince(caller, school.provinceCode) || caller.area.schools.includes(school.id)

function schoolScope({ caller, places, closedToo }: Owned, schoolId: number, requested: RequestedScope): Scope {
  const school = closedToo ? places.anySchool(schoolId) : places.school(schoolId)
  const colleges = caller.area.colleges.filter((college) => college.schoolId === schoolId).map(({ id }) => id)
  const whole = school !== undefined && ownsSchool(caller, school)
  if (!school || !(whole || colleges.length > 0)) throw forbidden()
  if (requested.province !== undefined && places.province(requested.province)?.code !== school.provinceCode) throw forbidden()
  if (requested.collegeId !== undefined && (places.college(requested.collegeId)?.schoolId !== schoolId || !(whole || colleges.includes(requested.collegeId)))) throw forbidden()
  const label = caller.isDemo ? DEMO_SCHOOL_LABEL : school.name
  const scope: Scope = { level: 'school', schools: [schoolId], label }
  if (requested.collegeId !== undefined) return { ...scope, colleges: [requested.collegeId] }
  return whole ? scope : { ...scope, colleges }
}

function provinceScope({ caller, places }: Owned, wished: string): Scope {
  const province = places.province(wished)
  if (!province || !ownsProvince(caller, province.code)) throw forbidden()
  return { level: 'province', provinces: [province.code], label: province.name }
}

/** The caller's area as it stands. Schools beside provinces become a list of schools, because lists of a scope all hold together. */
function wholeScope({ caller, places }: Owned): Scope {
  const { nation, provinces, schools, colleges } = caller.area
  if (nation) return { level: 'nation', label: NATION }
  if (provinces.length > 0 && schools.length === 0 && colleges.length === 0) {
    const names = provinces.map((code) => places.province(code)?.name ?? code)
    return { level: 'province', provinces, label: names.length === 1 ? (names[0] as string) : `${names.length}个省` }
  }
  const all = [...new Set([...schools, ...places.schoolsOf(provinces).map(({ id }) => id)])]
  if (all.length === 0 && colleges.length > 0) {
    const owners = [...new Set(colleges.map(({ schoolId }) => schoolId))]
    return { level: 'school', schools: owners, colleges: colleges.map(({ id }) => id), label: labelOf(owners, caller, places) }
  }
  if (all.length === 0) throw forbidden()
  return { level: 'school', schools: all, label: labelOf(all, caller, places) }
}

function labelOf(schools: readonly number[], caller: Caller, places: PlaceBook): string {
  if (caller.isDemo) return DEMO_SCHOOL_LABEL
  return schools.length === 1 ? (places.school(schools[0] as number)?.name ?? '') : `${schools.length}所学校`
}
