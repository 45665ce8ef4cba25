import { SMALL_GROUP } from '@data-centre/api'
import { isSmallGroup } from './small-groups.ts'

/** A number of people that is the sum of others; both sides by the keys of their cells. */
export interface Sum {
  whole: string
  parts: readonly string[]
}

/** Most people of a small group. */
const MOST = SMALL_GROUP - 1

/** Whether so many hidden parts with this sum can be derived one by one: a single one, a small group together, or parts that all have the least or the most that a small group may have. */
export const isDisclosed = (parts: number, sum: number): boolean =>
  parts === 1 || (parts > 0 && (sum < SMALL_GROUP || sum === parts || sum === MOST * parts))

/**
 * Which of some numbers of people are not shown, so that no small group among them follows from the others by subtraction:
 * small groups themselves (primary), and of each sum in which the hidden parts could be derived the next smallest part (complementary),
 * and the sum itself where no part is left. A hidden sum hides its smallest part, because all parts together would disclose it. A
 * nought is always shown: a missing cell reads as one, and which cells are missing differs between answers. `sums` are held in their
 * order, the widest first, so that an answer about wider parts alone hides the same of them.
 */
export function hiddenCells(cells: ReadonlyMap<string, number>, sums: readonly Sum[]): Set<string> {
  const hidden = new Set([...cells].filter(([, people]) => isSmallGroup(people)).map(([key]) => key))
  const peopleOf = (key: string): number => cells.get(key) ?? 0
  for (let before = -1; before !== hidden.size; ) {
    before = hidden.size
    for (const sum of sums) for (const key of exposed(sum, hidden, peopleOf)) hidden.add(key)
  }
  return hidden
}

/** What has to be hidden besides, so that the hidden ones of a sum cannot be derived. */
function exposed({ whole, parts }: Sum, hidden: ReadonlySet<string>, peopleOf: (key: string) => number): string[] {
  const concealed = parts.filter((key) => hidden.has(key))
  let count = concealed.length
  let sum = concealed.reduce((all, key) => all + peopleOf(key), 0)
  const isExposed = hidden.has(whole) ? count === 0 : isDisclosed(count, sum)
  if (!isExposed) return []
  const next = parts
    .filter((key) => !hidden.has(key) && peopleOf(key) > 0)
    .sort((a, b) => peopleOf(a) - peopleOf(b) || (a < b ? -1 : 1))
  if (hidden.has(whole)) return next.slice(0, 1)
  const added: string[] = []
  while (isDisclosed(count, sum)) {
    const key = next.shift()
    if (key === undefined) return [...added, whole]
    added.push(key)
    count += 1
    sum += peopleOf(key)
  }
  return added
}
