import type { Withheld } from '@data-centre/api'
import { hiddenCells, type Sum } from '../../warehouse/complements.ts'
import { isSmallGroup } from '../../warehouse/small-groups.ts'

const warningLevelIds = ['l1', 'l2', 'l3'] as const
export type WarningLevelId = (typeof warningLevelIds)[number]
/** A number of people of a place: all who are warned, those of a level, or everybody whom the rule could warn of. */
export type WarnedNumber = 'warned' | 'of' | WarningLevelId

/** A number of people of a school, with the places that it lies in: the widest first, itself last. */
export interface CountedSchool {
  places: readonly string[]
  number: WarnedNumber
  people: number
}

/** Why a number of a place is withheld; `undefined`: it is shown. */
export type WarnedMarks = (place: string, number: WarnedNumber, people: number) => Withheld | undefined
export const NO_MARKS: WarnedMarks = () => undefined

/** People by place and number, and the places that lie directly in each; the widest places first. */
function summed(counted: readonly CountedSchool[]) {
  const found = new Map<string, { depth: number; within: Set<string>; people: Map<WarnedNumber, number> }>()
  for (const { places, number, people } of counted)
    for (const [depth, name] of places.entries()) {
      const place = found.get(name) ?? { depth, within: new Set(), people: new Map() }
      found.set(name, place)
      place.people.set(number, (place.people.get(number) ?? 0) + people)
      const below = places[depth + 1]
      if (below !== undefined) place.within.add(below)
    }
  return [...found].sort(([, one], [, other]) => one.depth - other.depth)
}

/**
 * Marks of the numbers that would say how many of few people are warned: by themselves, as a level beside the other levels, as a
 * place beside its neighbours. `before`: what another answer marks.
 */
export function warnedMarks(counted: readonly CountedSchool[], before: WarnedMarks = NO_MARKS): WarnedMarks {
  const cell = (place: string, number: WarnedNumber): string => `${place}|${number}`
  const places = summed(counted)
  const cells = places.flatMap(([place, { people }]) =>
    [...people].map(([number, count]) => ({ place, number, count, key: cell(place, number) })),
  )
  const sums = places.flatMap(([place, { within, people }]): Sum[] => [
    ...(people.has('warned')
      ? [{ whole: cell(place, 'warned'), parts: warningLevelIds.map((level) => cell(place, level)) }]
      : []),
    ...(within.size === 0 ? [] : [...people.keys()]).map((number) => ({
      whole: cell(place, number),
      parts: [...within].map((one) => cell(one, number)),
    })),
  ])
  const hidden = hiddenCells(
    new Map(cells.map(({ key, count }) => [key, count])),
    sums,
    cells.filter(({ place, number, count }) => before(place, number, count)).map(({ key }) => key),
  )
  return (place, number, people) =>
    isSmallGroup(people) ? 'few' : hidden.has(cell(place, number)) ? 'derivable' : undefined
}

interface LevelsShown {
  l1: number | null
  l2: number | null
  l3: number | null
  withheld?: Partial<Record<WarningLevelId, Withheld>>
}

/** The warned by level as their marks let them be read. */
export function levelsShown<Count extends Readonly<Record<WarningLevelId, number>>>(
  count: Count,
  markOf: (level: WarningLevelId, people: number) => Withheld | undefined,
): Omit<Count, WarningLevelId> & LevelsShown {
  const withheld: NonNullable<LevelsShown['withheld']> = {}
  for (const level of warningLevelIds) {
    const why = markOf(level, count[level])
    if (why) withheld[level] = why
  }
  const shown = (level: WarningLevelId): number | null => (withheld[level] ? null : count[level])
  return {
    ...count,
    l1: shown('l1'),
    l2: shown('l2'),
    l3: shown('l3'),
    ...(Object.keys(withheld).length > 0 ? { withheld } : {}),
  }
}
