import { indexParts, type Withheld, type WithheldBy } from '@data-centre/api'
import { isDisclosed } from '../complements.ts'
import { isSmallGroup } from '../small-groups.ts'
import type { RankingList } from './list.ts'
import type { RankedEntity } from './read.ts'

type Parts = RankedEntity['parts']

const isOfPeople = (unit: string): boolean => unit === '人' || unit === '人次'

/** Columns of the numbers of people behind a column. What a weighted list shows is a place in the school, not a number of people. */
export function peopleBehind({ by, columns }: RankingList, name: string): readonly string[] {
  const column = columns[name]
  if (typeof by !== 'string' || !column || column.isBasis) return []
  return column.people ?? (isOfPeople(column.unit) ? [name] : [])
}

/** Part of a row that says what a column was in the preceding span. */
export const beforeOf = (name: string): string => `before_${name}`

/** Why a column of a row is withheld from those who are not of its school: too few people are behind it. */
function withheldIn(list: RankingList, name: string, parts: Parts): Withheld | undefined {
  const small = peopleBehind(list, name).filter((one) => isSmallGroup(parts[one] ?? 0))
  if (small.length === 0) return undefined
  if (small.every((one) => list.columns[one]?.isRest)) return 'derivable'
  const { unit = '', metric } = list.columns[name] ?? {}
  // A sum beside one of its parts, and an index beside its parts, say what they are made of without being it.
  const isSum = isOfPeople(unit) && !isSmallGroup(parts[name] ?? 0)
  return isSum || (metric && Object.hasOwn(indexParts, metric)) ? 'derivable' : 'few'
}

/** Marks of the columns of a row that are withheld; none where all are shown. */
export function withheldParts(list: RankingList, parts: Parts): WithheldBy<string> {
  return Object.fromEntries(
    Object.keys(list.columns).flatMap((name) => {
      const why = withheldIn(list, name, parts)
      return why ? [[name, why]] : []
    }),
  )
}

/** Why the value is withheld that a row is ranked by. */
export const withheldValue = (list: RankingList, parts: Parts): Withheld | undefined =>
  typeof list.by === 'string' ? withheldIn(list, list.by, parts) : undefined

/**
 * Rows that are listed for those who are not of the school: none whose value is withheld, and none of the smallest where the sum of
 * the list, which other pages show, would tell what is missing.
 */
export function listedRows(list: RankingList, rows: readonly RankedEntity[]): RankedEntity[] {
  const listed = rows.filter(({ parts }) => withheldValue(list, parts) === undefined)
  if (!list.hasShownSum) return listed
  const hidden = rows.filter((row) => !listed.includes(row)).map(({ value }) => value)
  while (isDisclosed(hidden)) {
    const last = listed.pop()
    if (!last) break
    hidden.push(last.value)
  }
  return listed
}

/** Whether the rank before was one by too few people. */
export const hidRankBefore = (list: RankingList, parts: Parts): boolean =>
  typeof list.by === 'string' && peopleBehind(list, list.by).some((name) => isSmallGroup(parts[beforeOf(name)] ?? 0))

/** Whether rows that were kept have every number that tells what of them is shown; those of older versions do not. */
export const tellsPeople = (list: RankingList, rows: readonly Pick<RankedEntity, 'parts'>[]): boolean => {
  const names = [
    ...Object.keys(list.columns),
    ...(typeof list.by === 'string' ? peopleBehind(list, list.by).map(beforeOf) : []),
  ]
  return rows.every(({ parts }) => names.every((name) => Object.hasOwn(parts, name)))
}
