import {
  Fault,
  type IndexPart,
  type InfluenceIndex,
  indexParts,
  type RankedPage,
  type Standing,
} from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'

const LIST = 'schools.influence'
/** More than any list has. */
const LISTED = 5000
const NOT_LISTED: InfluenceIndex = { value: null, nation: null, province: null, parts: [] }

const placeIn = ({ list, total }: RankedPage, id: string): Standing | null => {
  const row = list.find((entry) => entry.id === id)
  return row ? { rank: row.rank, prevRank: row.prevRank, of: total } : null
}

/** What each part of the index gives of its points: its share of the largest amount that any listed school has. */
function pointsOf({ list }: RankedPage, id: string): InfluenceIndex['parts'] {
  const own = list.find((row) => row.id === id)?.parts ?? {}
  return Object.entries<IndexPart>(indexParts['influence.index']).map(([part, { label, weight }]) => {
    const largest = Math.max(0, ...list.map(({ parts }) => parts[part] ?? 0))
    const share = largest > 0 ? Math.log1p(own[part] ?? 0) / Math.log1p(largest) : 0
    return { id: part, label, weight, points: Math.round(weight * share * 10) / 10 }
  })
}

/** The part of the index that counts people. */
const PEOPLE = 'learners' satisfies keyof (typeof indexParts)['influence.index']

/** An index without the part of few people, and without its sum: less the other parts it would be that part. */
const withoutPeople = (index: InfluenceIndex): InfluenceIndex => ({
  ...index,
  value: null,
  withheld: 'derivable',
  parts: index.parts.map((part) => (part.id === PEOPLE ? { ...part, points: null, withheld: 'few' } : part)),
})

/**
 * 影响力指数 of one school among all, from the ranking that the night keeps: no page waits for a year of logs of every
 * school. No other school is named. Whoever sees single colleges gets none, for the index is one of the whole school.
 */
export const influenceHandlers = ({
  ports,
  places,
}: Services): Pick<Handlers, 'dataOverviewTotalData/getInfluenceIndex'> => ({
  'dataOverviewTotalData/getInfluenceIndex': async ({ input, scope }) => {
    const { rankings } = ports
    const school = places.school(input.schoolId)
    const home = school && places.province(school.provinceCode)
    if (!rankings) throw new Fault('unavailable')
    if (!home) throw new Fault('notFound')
    if (scope.colleges) return NOT_LISTED
    const question = { periodType: '30', pageSize: LISTED } as const
    const [nation, province] = await Promise.all([
      rankings.page(LIST, { input: question, scope: { level: 'nation', label: '' } }),
      rankings.page(LIST, {
        input: question,
        scope: { level: 'province', provinces: [home.code], label: home.name },
      }),
    ])
    const id = String(school.id)
    const standing = placeIn(province, id)
    const own = nation.list.find((row) => row.id === id)
    const found = {
      value: own?.value ?? null,
      nation: placeIn(nation, id),
      province: standing && { ...standing, name: home.name },
      parts: pointsOf(nation, id),
    }
    return scope.hidesSmallGroups && isSmallGroup(own?.parts[PEOPLE] ?? 0) ? withoutPeople(found) : found
  },
})
