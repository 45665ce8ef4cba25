import {
  CAROUSEL_PRESET_SECONDS,
  type CarouselStop,
  carouselWalls,
  type DayClass,
  Fault,
  NATION_ROUND,
  type QuietHours,
  type RouteKey,
  routes,
  type WallCarousel,
} from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'
import { dayOf } from '../../platform/clock.ts'
import { Calendar, type DayKind } from '../../warehouse/calendar.ts'
import type { Caller } from '../account/caller.ts'

type Paths = 'bigLargeScreen/getWallCarousel' | 'bigLargeScreen/saveWallCarousel'

const stopOf = (key: RouteKey): CarouselStop => ({ path: routes[key].path, title: routes[key].title, seconds: CAROUSEL_PRESET_SECONDS, enabled: true })
const isOfProvince = (key: RouteKey): boolean => routes[key].path.startsWith('/province_')
/** Walls of one school need to be told which: no preset can know it. */
const isOfSchool = (key: RouteKey): boolean => /school/i.test(routes[key].path)

/** The round of those who have set none: every wall of the nation, or every wall of a province, for a while. */
export function presetStops(round: string): CarouselStop[] {
  if (round === NATION_ROUND) return carouselWalls.filter((key) => !isOfProvince(key) && !isOfSchool(key)).map(stopOf)
  return carouselWalls.filter(isOfProvince).map((key) => ({ ...stopOf(key), params: { province: round } }))
}

const classes: Readonly<Record<DayKind, DayClass>> = { teach: 'workday', makeup: 'workday', exam: 'workday', weekend: 'weekend', holiday: 'holiday', vacation: 'holiday' }

/** The round that somebody means who names none: the nation's, or that of his own province. */
function ownRound({ places }: Services, { area }: Caller): string {
  if (area.nation) return NATION_ROUND
  const school = places.school(area.schools[0] ?? area.colleges[0]?.schoolId ?? 0)
  return area.provinces[0] ?? school?.provinceCode ?? NATION_ROUND
}

/** Which walls follow each other, for the nation and for each province. */
export function roundHandlers(services: Services): Pick<Handlers, Paths> {
  const { office, config, ports, places } = services
  const { pool } = office
  const calendar = new Calendar()
  const read = async (round: string): Promise<Omit<WallCarousel, 'day'>> => {
    const { rows } = await pool.query<{ set: CarouselStop[]; version: number; quiet: QuietHours | null }>('SELECT stops AS set, version, quiet FROM wall_carousel WHERE id = $1', [
      round,
    ])
    return { round, ...(rows[0] ?? { set: presetStops(round), version: 0, quiet: null }) }
  }
  /** Carousels of other provinces are answered like those that do not exist; that of the nation is everybody's. */
  const isSeen = (round: string, { area }: Caller): boolean => {
    const own = [...area.schools, ...area.colleges.map(({ schoolId }) => schoolId)].map((id) => places.school(id)?.provinceCode)
    return round === NATION_ROUND || (places.province(round)?.code === round && (area.nation || area.provinces.includes(round) || own.includes(round)))
  }
  const known = (round: string, caller: Caller): string => {
    if (!isSeen(round, caller)) throw new Fault('invalid', { msg: '参数错误：round', data: { reason: 'param', field: 'round' } })
    return round
  }
  return {
    'bigLargeScreen/getWallCarousel': async ({ input, caller }) => ({
      ...(await read(known(input.round ?? ownRound(services, caller), caller))),
      day: classes[calendar.day(dayOf(config.clock.now())).kind],
    }),
    'bigLargeScreen/saveWallCarousel': async ({ input: { set, version, quiet, ...input }, caller, about }) => {
      const round = known(input.round ?? ownRound(services, caller), caller)
      if (!caller.area.nation && !caller.area.provinces.includes(round)) throw new Fault('forbidden')
      const target = round === NATION_ROUND ? '全国' : (places.province(round)?.name ?? round)
      about(target)
      const before = await read(round)
      const kept = quiet === undefined ? before.quiet : quiet
      const values = [round, JSON.stringify(set), caller.userId, new Date(config.clock.now()), kept === null ? null : JSON.stringify(kept)]
      const { rowCount } =
        version === 0
          ? await pool.query('INSERT INTO wall_carousel(id, stops, version, updated_by, updated_at, quiet) VALUES ($1, $2, 1, $3, $4, $5) ON CONFLICT (id) DO NOTHING', values)
          : await pool.query('UPDATE wall_carousel SET stops = $2, version = version + 1, updated_by = $3, updated_at = $4, quiet = $5 WHERE id = $1 AND version = $6', [
              ...values,
              version,
            ])
      if (rowCount !== 1) throw new Fault('conflict')
      about(target, { before: { set: before.set, quiet: before.quiet }, after: { set, quiet: kept } })
      ports.tell?.('rt:carousel', { schoolId: '', round, set, ver: version + 1, quiet: kept })
      return { version: version + 1 }
    },
  }
}
