import {
  type Call,
  callAt,
  Fault,
  isPublicReport,
  type LiveScope,
  NATION_WALL_NAME,
  rights,
  rightsTree,
} from '@data-centre/api'
import { type Scope, scopeKey } from '../warehouse/data-scope.ts'
import type { Caller } from './caller.ts'
import {
  forbidden,
  isOfSchool,
  NATION,
  type Owned,
  provinceScope,
  type RequestedScope,
  schoolScope,
  wholeScope,
} from './owned-scope.ts'
import type { PlaceBook } from './place-book.ts'

const missing = (field: string): Fault =>
  new Fault('invalid', { msg: `参数错误：${field}`, data: { reason: 'param', field } })

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
export function makeScope(
  call: Call,
  caller: Caller | undefined,
  input: unknown,
  places: PlaceBook,
): Scope | undefined {
  if (call.scope === 'none' || call.scope === 'self') return undefined
  if (!caller) return publicScope(call)
  const requested = requestedScopeOf(input)
  if (call.scope === 'school' && requested.schoolId === undefined) throw missing('schoolId')
  if (call.scope === 'province' && requested.province === undefined) throw missing('province')
  if (call.scope === 'nation' && !caller.area.nation) throw forbidden()
  const area = { caller, places, closedToo: call.closedSchools === true }
  // Calls for everybody with a session are asked by pages and walls alike: there the caller says which it is.
  const scope = guarded(
    caller,
    wishedScope(area, requested),
    caller.isWall || (call.onWalls === true && call.demand !== 'login'),
  )
  return {
    ...scope,
    ...withinOf(area, scope),
    ...(caller.isDemo ? { hidesSchools: true } : {}),
    ...(listsNames(call) && !caller.rights.ids.has(rights.viewPersonal) ? { masksNames: true } : {}),
  }
}

/** All that a caller of several schools may ask about, where a call that hides small groups keeps to a part of it. */
function withinOf(area: Owned, scope: Scope): Pick<Scope, 'within'> {
  const { nation, provinces } = area.caller.area
  if (!scope.hidesSmallGroups || (!nation && provinces.length === 0)) return {}
  const within = wholeScope(area)
  return scopeKey(within) === scopeKey(scope) ? {} : { within }
}

/** Whether a report or its file has rows of persons. */
const listsNames = (call: Call): boolean =>
  call.kind === 'export'
    ? call.of !== null && listsNames(callAt(call.of) as Call)
    : call.kind === 'report' && call.personal !== undefined

function wishedScope(area: Owned, requested: RequestedScope): Scope {
  if (requested.schoolId !== undefined) return schoolScope(area, requested.schoolId, requested)
  if (requested.collegeId !== undefined) throw missing('schoolId')
  if (requested.province !== undefined) return provinceScope(area, requested.province)
  return wholeScope(area)
}

const schoolPages = rightsTree.filter(({ type, kind }) => type === 'school' && kind === 'page').map(({ id }) => id)

/**
 * Which data about people a scope may read. Rows of people take a right of their own, those of one's own school a page of the school
 * centre. Small groups are shown to callers of their school only, and never on walls: who looks after a province or
 * the nation is of none, whatever school they ask about.
 */
function guarded(caller: Caller, scope: Scope, isPublic: boolean): Scope {
  const { ids } = caller.rights
  const isInside = scope.level === 'school' && (scope.schools ?? []).every((id) => isOfSchool(caller, id))
  const reads =
    ids.has(rights.viewPersonal) ||
    ids.has(rights.viewPersonList) ||
    (isInside && schoolPages.some((id) => ids.has(id)))
  return {
    ...scope,
    ...(reads ? {} : { aggregatesOnly: true }),
    ...(isPublic || !isInside ? { hidesSmallGroups: true } : {}),
  }
}

/** An area has one name: everybody in a room gets it as its first subscriber named it. */
const isNamed = ({ level, id }: LiveScope, places: PlaceBook): boolean =>
  level === 'nation'
    ? id === NATION_WALL_NAME
    : level === 'province'
      ? places.province(id)?.code === id
      : String(Number(id)) === id

/** The caller's view of an area that a wall watches by socket; null when it lies outside theirs. */
export function liveScope(caller: Caller, wanted: LiveScope, places: PlaceBook): Scope | null {
  const area = { caller, places }
  const { level, id } = wanted
  if (!isNamed(wanted, places)) return null
  try {
    if (level === 'nation' && !caller.area.nation) return null
    const watched =
      level === 'school'
        ? schoolScope(area, Number(id), {})
        : level === 'province'
          ? provinceScope(area, id)
          : ({ level: 'nation', label: NATION } as const)
    const scope = guarded(caller, watched, caller.isWall)
    return { ...scope, ...withinOf(area, scope) }
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Whether what is said to an area is for a caller: they see it, or one of their schools lies in it. */
export function isAddressed(caller: Caller, area: LiveScope, places: PlaceBook): boolean {
  if (area.level === 'nation' || liveScope(caller, area, places) !== null) return true
  const { schools, colleges } = caller.area
  return [...schools, ...colleges.map(({ schoolId }) => schoolId)].some(
    (id) => area.level === 'province' && places.school(id)?.provinceCode === area.id,
  )
}

/** People without a session see the nation as a whole and nothing smaller: what they are answered takes no input. */
function publicScope(call: Call): Scope {
  if (!isPublicReport(call)) throw forbidden()
  return { level: 'nation', label: NATION, hidesSmallGroups: true }
}
