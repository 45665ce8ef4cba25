import { SMALL_GROUP } from '@data-centre/api'
import { isSmallGroup } from './small-groups.ts'

/** A number of people that is the sum of others; both sides by the keys of their cells. */
export interface Sum {
  whole: string
  parts: readonly string[]
  /** Its parts are shown nowhere, but follow from others: no mark tells how large a hidden one is. */
  isUnmarked?: true
}

/** Most people of a small group. */
const MOST = SMALL_GROUP - 1

/**
 * Whether hidden parts of a sum can be derived one by one: a single one, a small group together, or parts that all have the least
 * that their mark allows, or small groups that all have the most.
 */
export function isDisclosed(hidden: readonly number[]): boolean {
  const parts = hidden.length
  const small = hidden.filter(isSmallGroup).length
  const sum = hidden.reduce((all, people) => all + people, 0)
  if (parts <= 1) return parts === 1
  const least = small + SMALL_GROUP * (parts - small)
  return sum < SMALL_GROUP || sum === least || (small === parts && sum === MOST * parts)
}

/** The same of parts without marks: a single one, or a small group together. */
export const isUnmarkedDisclosed = (hidden: readonly number[]): boolean =>
  hidden.length === 1 || (hidden.length > 1 && hidden.reduce((all, people) => all + people, 0) < SMALL_GROUP)

/**
 * Whether a part beside the whole says a small group: the rest is one. Of six, a part that is withheld for its rest could be five only,
 * so that six of six are withheld too.
 */
export const tellsRest = (part: number, whole: number): boolean =>
  isSmallGroup(whole - part) || (whole === SMALL_GROUP + 1 && part === whole)

/**
 * Which of some numbers of people are not shown, so that no small group among them follows from the others by subtraction:
 * small groups themselves (primary), and of each sum in which the hidden parts could be derived the next smallest part (complementary),
 * and the sum itself where no part is left. A hidden sum hides its smallest part, because all parts together would disclose it. A
 * nought is always shown: a missing cell reads as one, and which cells are missing differs between answers. `sums` are held in their
 * order, the widest first, so that an answer about wider parts alone hides the same of them. `hiddenBefore`: cells that
 * another answer hides.
 */
export function hiddenCells(
  cells: ReadonlyMap<string, number>,
  sums: readonly Sum[],
  hiddenBefore: Iterable<string> = [],
): Set<string> {
  const hidden = new Set([...cells].filter(([, people]) => isSmallGroup(people)).map(([key]) => key))
  for (const key of hiddenBefore) hidden.add(key)
  const peopleOf = (key: string): number => cells.get(key) ?? 0
  for (let before = -1; before !== hidden.size; ) {
    before = hidden.size
    for (const sum of sums) for (const key of exposed(sum, hidden, peopleOf)) hidden.add(key)
  }
  return hidden
}

/** What has to be hidden besides, so that the hidden ones of a sum cannot be derived. */
function exposed(
  { whole, parts, isUnmarked }: Sum,
  hidden: ReadonlySet<string>,
  peopleOf: (key: string) => number,
): string[] {
  const concealed = parts.filter((key) => hidden.has(key)).map(peopleOf)
  const isSaid = isUnmarked ? isUnmarkedDisclosed : isDisclosed
  const isExposed = hidden.has(whole) ? concealed.length === 0 : isSaid(concealed)
  if (!isExposed) return []
  const next = parts
    .filter((key) => !hidden.has(key) && peopleOf(key) > 0)
    .sort((a, b) => peopleOf(a) - peopleOf(b) || (a < b ? -1 : 1))
  if (hidden.has(whole)) return next.slice(0, 1)
  const added: string[] = []
  while (isSaid(concealed)) {
    const key = next.shift()
    if (key === undefined) return [...added, whole]
    added.push(key)
    concealed.push(peopleOf(key))
  }
  return added
}
