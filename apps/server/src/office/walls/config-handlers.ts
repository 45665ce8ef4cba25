import { CAROUSEL_PRESET_SECONDS, type CarouselStop, carouselWalls, Fault, NATION_WALL_NAME, routes, type WallCarousel } from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'
import type { Caller } from '../account/caller.ts'
import { headMapHistory, readHeadMap, saveHeadMap } from './head-maps.ts'

type Paths = 'bigLargeScreen/getHeadMap' | 'bigLargeScreen/saveHeadMap' | 'bigLargeScreen/getWallCarousel' | 'bigLargeScreen/saveWallCarousel'

const EDIT_RIGHT = 503
const NATION = 'nation'

/** The round of an installation that has set none: every wall for a while. */
const presetStops = (): CarouselStop[] => carouselWalls.map((key) => ({ path: routes[key].path, title: routes[key].title, seconds: CAROUSEL_PRESET_SECONDS, enabled: true }))

/** Whether a wall's scope (China, a province's code, a school's id) lies in the caller's area. */
function watches({ places }: Services, { area }: Caller, scopeCode: string): boolean {
  if (area.nation) return scopeCode === NATION_WALL_NAME || places.province(scopeCode) !== undefined || places.school(Number(scopeCode)) !== undefined
  if (scopeCode === NATION_WALL_NAME) return false
  if (places.province(scopeCode)) return area.provinces.includes(scopeCode)
  const school = places.school(Number(scopeCode))
  return school !== undefined && (area.schools.includes(school.id) || area.provinces.includes(school.provinceCode))
}

/** How walls draw their maps and which follow each other. */
export function wallConfigHandlers(services: Services): Pick<Handlers, Paths> {
  const { office, config: settings, ports } = services
  const { pool } = office
  const carousel = async (): Promise<WallCarousel> => {
    const { rows } = await pool.query<{ set: CarouselStop[]; version: number }>('SELECT stops AS set, version FROM wall_carousel WHERE id = $1', [NATION])
    return rows[0] ?? { set: presetStops(), version: 0 }
  }
  return {
    'bigLargeScreen/getHeadMap': async ({ input, caller }) => {
      if (!watches(services, caller, input.scopeCode)) throw new Fault('forbidden')
      return { ...(await readHeadMap(pool, input)), history: caller.rights.ids.has(EDIT_RIGHT) ? await headMapHistory(pool, input) : [] }
    },
    'bigLargeScreen/saveHeadMap': async ({ input, caller, about }) => {
      const { config, version: seen, ...key } = input
      if (!watches(services, caller, key.scopeCode)) throw new Fault('forbidden')
      about(`${key.screen} ${key.scopeCode}`)
      const { version, before } = await saveHeadMap(pool, key, { config, version: seen, userId: caller.userId, now: settings.clock.now() })
      about(`${key.screen} ${key.scopeCode}`, { before, after: config })
      ports.tell?.('rt:headMap', { ...key, version })
      return { version }
    },
    'bigLargeScreen/getWallCarousel': carousel,
    'bigLargeScreen/saveWallCarousel': async ({ input: { set, version }, caller, about }) => {
      about(NATION)
      const before = await carousel()
      const values = [NATION, JSON.stringify(set), caller.userId, new Date(settings.clock.now())]
      const { rowCount } =
        version === 0
          ? await pool.query('INSERT INTO wall_carousel(id, stops, version, updated_by, updated_at) VALUES ($1, $2, 1, $3, $4) ON CONFLICT (id) DO NOTHING', values)
          : await pool.query('UPDATE wall_carousel SET stops = $2, version = version + 1, updated_by = $3, updated_at = $4 WHERE id = $1 AND version = $5', [...values, version])
      if (rowCount !== 1) throw new Fault('conflict')
      about(NATION, { before: before.set, after: set })
      ports.tell?.('rt:carousel', { schoolId: '', set, ver: version + 1 })
      return { version: version + 1 }
    },
  }
}
