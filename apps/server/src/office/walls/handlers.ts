import { Fault, type HeadMap, NATION_WALL_NAME } from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { LivePort, Services } from '../../http/services.ts'
import type { Caller } from '../account/caller.ts'

type Paths =
  | 'bigLargeScreen/getRealTime'
  | 'bigLargeScreen/getTodayActiveSchool'
  | 'bigLargeScreen/getTodayActiveTeacher'
  | 'bigLargeScreen/getTodayActiveCourse'
  | 'bigLargeScreen/getHeadMap'

const TOP = 10
/** Heat map of a wall that nobody has configured. */
const PRESET: HeadMap = { config: { metric: 'today.logs', palette: 'default', radius: 24 }, version: 0 }

/** Whether a wall's scope (China, a province's code, a school's id) lies in the caller's area. */
function watches({ places }: Services, { area }: Caller, scopeCode: string): boolean {
  if (area.nation) return true
  if (scopeCode === NATION_WALL_NAME) return false
  if (places.province(scopeCode)) return area.provinces.includes(scopeCode)
  const school = places.school(Number(scopeCode))
  return school !== undefined && (area.schools.includes(school.id) || area.provinces.includes(school.provinceCode))
}

/** Calls of walls that the counters in memory answer, and the walls' own configuration. */
export function wallHandlers(services: Services): Pick<Handlers, Paths> {
  const live = (): LivePort => {
    if (!services.ports.live) throw new Fault('unavailable')
    return services.ports.live
  }
  return {
    'bigLargeScreen/getRealTime': ({ scope }) => live().realTime(scope),
    'bigLargeScreen/getTodayActiveSchool': async ({ input, scope }) => live().top('school', scope, input.top ?? TOP),
    'bigLargeScreen/getTodayActiveTeacher': async ({ input, scope }) => live().top('teacher', scope, input.top ?? TOP),
    'bigLargeScreen/getTodayActiveCourse': async ({ input, scope }) => live().top('course', scope, input.top ?? TOP),
    'bigLargeScreen/getHeadMap': async ({ input, caller }) => {
      if (!watches(services, caller, input.scopeCode)) throw new Fault('forbidden')
      const { rows } = await services.office.pool.query<HeadMap>('SELECT config, version FROM head_map WHERE screen = $1 AND scope_code = $2', [input.screen, input.scopeCode])
      return rows[0] ?? PRESET
    },
  }
}
