import {
  type CarouselSlide,
  Fault,
  type LiveScope,
  NATION_AREA,
  NATION_CAROUSEL,
  presetSlides,
  type QuietHours,
  type WallCarousel,
} from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { editConflict, markEdit } from '../../call/edit-marks.ts'
import type { Handlers } from '../../call/handler.ts'
import { isAddressed } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { dayClassesAt } from '../devices/carousel-plan.ts'

type Paths = 'bigLargeScreen/getWallCarousel' | 'bigLargeScreen/saveWallCarousel'

/** The carousel that somebody means who names none: the nation's, or that of their own province. */
function ownCarousel({ places }: Services, { area }: Caller): string {
  if (area.nation) return NATION_CAROUSEL
  const school = places.school(area.schools[0] ?? area.colleges[0]?.schoolId ?? 0)
  return area.provinces[0] ?? school?.provinceCode ?? NATION_CAROUSEL
}

/** The area whose walls show a carousel. */
const areaOf = (carousel: string): LiveScope =>
  carousel === NATION_CAROUSEL ? NATION_AREA : { level: 'province', id: carousel }

/** Puts a carousel in the place of the version that its editor saw. Throws `conflict` where that is no longer the present one. */
function replaceCarousel(
  { database, config }: Services,
  id: string,
  { values, version, userId }: { values: unknown[]; version: number; userId: number },
): Promise<void> {
  const edited = { kind: 'wall carousel', id } as const
  return inTransaction(database.pool, async (client) => {
    const { rowCount } =
      version === 0
        ? await client.query(
            'INSERT INTO wall_carousel(id, stops, version, updated_by, updated_at, quiet) VALUES ($1, $2, 1, $3, $4, $5) ON CONFLICT (id) DO NOTHING',
            values,
          )
        : await client.query(
            'UPDATE wall_carousel SET stops = $2, version = version + 1, updated_by = $3, updated_at = $4, quiet = $5 WHERE id = $1 AND version = $6',
            [...values, version],
          )
    if (rowCount !== 1) throw await editConflict(client, edited)
    await markEdit(client, edited, { userId, now: config.clock.now() })
  })
}

/** Which walls follow each other, for the nation and for each province. */
export function carouselHandlers(services: Services): Pick<Handlers, Paths> {
  const { database, config, ports, places } = services
  const { pool } = database
  const read = async (carousel: string): Promise<Omit<WallCarousel, 'days'>> => {
    const { rows } = await pool.query<{ set: CarouselSlide[]; version: number; quiet: QuietHours | null }>(
      'SELECT stops AS set, version, quiet FROM wall_carousel WHERE id = $1',
      [carousel],
    )
    return { round: carousel, ...(rows[0] ?? { set: presetSlides(carousel), version: 0, quiet: null }) }
  }
  /** Carousels of other provinces are answered like those that do not exist; that of the nation is everybody's. */
  const isSeen = (carousel: string, caller: Caller): boolean => isAddressed(caller, areaOf(carousel), places)
  const existing = (carousel: string, caller: Caller): string => {
    if (!isSeen(carousel, caller))
      throw new Fault('invalid', { msg: '参数错误：round', data: { reason: 'param', field: 'round' } })
    return carousel
  }
  return {
    'bigLargeScreen/getWallCarousel': async ({ input, caller }) => ({
      ...(await read(existing(input.round ?? ownCarousel(services, caller), caller))),
      days: dayClassesAt(config.clock.now()),
    }),
    'bigLargeScreen/saveWallCarousel': async ({ input: { set, version, quiet, ...input }, caller, about }) => {
      const carousel = existing(input.round ?? ownCarousel(services, caller), caller)
      if (!caller.area.nation && !caller.area.provinces.includes(carousel)) throw new Fault('forbidden')
      const target = carousel === NATION_CAROUSEL ? '全国' : (places.province(carousel)?.name ?? carousel)
      about(target)
      const before = await read(carousel)
      const kept = quiet === undefined ? before.quiet : quiet
      const values = [
        carousel,
        JSON.stringify(set),
        caller.userId,
        new Date(config.clock.now()),
        kept === null ? null : JSON.stringify(kept),
      ]
      await replaceCarousel(services, carousel, { values, version, userId: caller.userId })
      about(target, { before: { set: before.set, quiet: before.quiet }, after: { set, quiet: kept } })
      ports.tell?.(
        'rt:carousel',
        { schoolId: '', round: carousel, set, ver: version + 1, quiet: kept },
        areaOf(carousel),
      )
      return { version: version + 1 }
    },
  }
}
