import { type RouteKey, routeAt } from '@data-centre/api'
import { accountOf } from '../product/area-account.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allWalls, viewerOf } from './all-walls.ts'

/** Areas at which walls are looked at: everything, the province of most schools, that of fewest, a municipality, a school. */
export const scopes = ['nation', 'province', 'smallProvince', 'municipality', 'school'] as const
export type ScopeName = (typeof scopes)[number]

/** Without a school in the tiny world. */
const MUNICIPALITY = '110000'

/** Walls that say that they show the nation only. */
export const ofNation: readonly RouteKey[] = ['operationWall', 'dataAssetWall']

/** People of each scope who may open every wall that such an account can be given; each is made when first asked for. */
export class Viewers {
  readonly #url: string
  readonly #admin: Caller
  readonly #provinces: readonly string[]
  readonly #schoolId: string
  readonly #callers = new Map<ScopeName, Promise<Caller>>()

  private constructor(url: string, admin: Caller, provinces: readonly string[], schoolId: string) {
    this.#url = url
    this.#admin = admin
    this.#provinces = provinces
    this.#schoolId = schoolId
  }

  /** Asks which provinces have most and fewest schools, and which school the demo's people are of. */
  static async of(url: string): Promise<Viewers> {
    const admin = await loginAs(url, 'super')
    const { list } = await admin.data('opeDataOverview/getProvinceList', { pageSize: 40 })
    const schoolsOf = (row: (typeof list)[number]) => row.values['schools.total'] ?? 0
    const provinces = list
      .filter((row) => schoolsOf(row) > 0)
      .sort((a, b) => schoolsOf(b) - schoolsOf(a))
      .map(({ id }) => id)
    return new Viewers(url, admin, provinces, String((await loginAs(url, 'school_a')).user?.schoolId))
  }

  at(scope: ScopeName): Promise<Caller> {
    const caller = this.#callers.get(scope) ?? this.#make(scope)
    this.#callers.set(scope, caller)
    return caller
  }

  async #make(scope: ScopeName): Promise<Caller> {
    if (scope === 'nation') return this.#admin
    const areas = { province: this.#provinces[0], smallProvince: this.#provinces.at(-1), municipality: MUNICIPALITY }
    const area = scope === 'school' ? { schoolId: this.#schoolId } : { province: areas[scope] ?? '' }
    return accountOf(this.#url, this.#admin, `wall.${scope.toLowerCase()}`, area)
  }
}

const isScope = (name: string): name is ScopeName => (scopes as readonly string[]).includes(name)

/** Walls that show something to people of a scope: those of the nation say so elsewhere, those of provinces and schools take one of theirs. */
const hasWall = (scope: ScopeName, path: string): boolean =>
  (scope === 'nation' || !ofNation.includes(routeAt(path) as RouteKey)) &&
  (!path.startsWith('/province_') || scope !== 'school') &&
  !path.includes('test')

/** Which walls are measured, and by whom: by people of the scope of this name, or where it is empty every wall by its own people. */
export async function measuredWalls(
  url: string,
  scope = '',
): Promise<{ paths: readonly string[]; callerOf: (path: string) => Promise<Caller> }> {
  if (scope !== '') {
    if (!isScope(scope)) throw new Error(`${scope} is none of ${scopes.join(', ')}`)
    const viewers = await Viewers.of(url)
    return { paths: allWalls.filter((path) => hasWall(scope, path)), callerOf: () => viewers.at(scope) }
  }
  const callers = new Map<string, Promise<Caller>>()
  const callerOf = (path: string): Promise<Caller> => {
    const account = viewerOf(path)
    const caller = callers.get(account) ?? loginAs(url, account)
    callers.set(account, caller)
    return caller
  }
  return { paths: allWalls, callerOf }
}
