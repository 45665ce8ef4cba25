import { Fault, headMapScreens, type LiveScope, NATION_WALL_NAME, rights } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import { liveScope } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { headMapHistory, readHeadMap, saveHeadMap } from './head-maps.ts'

type Paths = 'bigLargeScreen/getHeadMap' | 'bigLargeScreen/saveHeadMap'

const EDIT_RIGHT = rights.wallContent

/** The area that a wall's scope (China, a province's code, a school's id) means. */
function areaOf({ places }: Services, scopeCode: string): LiveScope {
  const level = scopeCode === NATION_WALL_NAME ? 'nation' : places.province(scopeCode) ? 'province' : 'school'
  return { level, id: scopeCode }
}

/** Whether it lies in the caller's area, as the live line sees it. */
const watches = (services: Services, caller: Caller, scopeCode: string): boolean =>
  liveScope(caller, areaOf(services, scopeCode), services.places) !== null

const scopeName = ({ places }: Services, scopeCode: string): string =>
  scopeCode === NATION_WALL_NAME
    ? '全国'
    : (places.province(scopeCode)?.name ?? places.school(Number(scopeCode))?.name ?? scopeCode)

/** How walls draw their maps. */
export function wallConfigHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, config: settings, ports } = services
  const { pool } = database
  return {
    'bigLargeScreen/getHeadMap': async ({ input, caller }) => {
      if (!watches(services, caller, input.scopeCode)) throw new Fault('forbidden')
      return {
        ...(await readHeadMap(pool, input)),
        history: caller.rights.ids.has(EDIT_RIGHT) ? await headMapHistory(pool, input) : [],
      }
    },
    'bigLargeScreen/saveHeadMap': async ({ input, caller, about }) => {
      const { config, version: seen, ...key } = input
      if (!watches(services, caller, key.scopeCode)) throw new Fault('forbidden')
      const target = `${headMapScreens[key.screen]} ${scopeName(services, key.scopeCode)}`
      about(target)
      const { version, before } = await saveHeadMap(pool, key, {
        config,
        version: seen,
        userId: caller.userId,
        now: settings.clock.now(),
      })
      about(target, { before, after: config })
      ports.tell?.('rt:headMap', { ...key, version }, areaOf(services, key.scopeCode))
      return { version }
    },
  }
}
