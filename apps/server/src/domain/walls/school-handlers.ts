import {
  Fault,
  type SchoolOverview,
  type SchoolScreen,
  type SchoolStanding,
  schoolOverview,
  schoolScreen,
  type WarnedCount,
} from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { type RankingId, rankingList } from '../../warehouse/rankings/lists.ts'
import { carouselOf } from '../schools/carousel.ts'
import { readWarnedCounts } from '../warned/few-warned.ts'

type Paths =
  | 'bigLargeScreen/getSchoolScreen'
  | 'bigLargeScreen/getCampusDay'
  | 'bigLargeScreen/getCarousel'
  | 'bigLargeScreen/getSchoolOverview'

/** Lists in which a school looks for its own place. */
const standingLists: readonly RankingId[] = [
  'schools.vitality',
  'schools.active',
  'schools.using',
  'schools.contribution',
  'schools.influence',
]
/** Rows of a table by college, and of a list of schools. */
const ROWS = 100
const LISTED = 5000

/** Calls of the walls of one school. */
export function schoolWallHandlers(services: Services): Pick<Handlers, Paths> {
  const { ports, places } = services
  const ready = <K extends 'answers' | 'warnings' | 'live' | 'rankings'>(
    name: K,
  ): NonNullable<Services['ports'][K]> => {
    const port = ports[name]
    if (!port) throw new Fault('unavailable')
    return port as NonNullable<Services['ports'][K]>
  }

  /** Who is warned now, as a wall may say it: everybody walks past it. Nothing where no day of the term has been judged, which is not the same as nobody. */
  const warningsOf = async (scope: Scope): Promise<WarnedCount[]> =>
    (await ready('warnings').standing()) ? readWarnedCounts(services, { ...scope, hidesSmallGroups: true }) : []

  /** Places of a school among those of its province and of the nation. No other school is named. */
  const standingsOf = (schoolId: number, province: { code: string; name: string }): Promise<SchoolStanding[]> =>
    Promise.all(
      standingLists.map(async (id) => {
        // A rank behind those that are listed would tell few people.
        const scope = {
          level: 'province',
          provinces: [province.code],
          label: province.name,
          hidesSmallGroups: true,
        } as const
        const { list } = await ready('rankings').page(id, { input: { periodType: '30', pageSize: LISTED }, scope })
        const own = list.find((row) => row.id === String(schoolId))
        return { id, name: rankingList(id).label, nation: own?.nationRank ?? null, province: own?.rank ?? null }
      }),
    )

  return {
    'bigLargeScreen/getSchoolScreen': async ({ scope }) => {
      const [{ data }, warnings] = await Promise.all([
        ready('answers').answer({ answer: schoolScreen }, { pageSize: ROWS }, scope),
        warningsOf(scope),
      ])
      return {
        ...(data as Omit<SchoolScreen, 'warnings' | 'classes'>),
        warnings,
        classes: ready('live').classes(scope),
      }
    },
    'bigLargeScreen/getCampusDay': ({ scope }) => ready('live').campusDay(scope),
    'bigLargeScreen/getCarousel': ({ input }) => carouselOf(services, input.schoolId),
    'bigLargeScreen/getSchoolOverview': async ({ input, scope }) => {
      const school = places.school(input.schoolId)
      if (!school) throw new Fault('notFound')
      const province = places.province(school.provinceCode)
      if (!province) throw new Fault('notFound')
      const [{ data }, standings] = await Promise.all([
        ready('answers').answer({ answer: schoolOverview }, { pageSize: ROWS }, scope),
        standingsOf(school.id, province),
      ])
      return { ...(data as Omit<SchoolOverview, 'standings' | 'provinceCode'>), standings, provinceCode: province.code }
    },
  }
}
