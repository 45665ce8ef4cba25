import type { Calendar } from '../calendar.ts'
import type { FactStore } from '../store.ts'
import type { DrawnLines } from '../warnings/evaluate.ts'

/** What an invariant looks at: the warehouse as of the last closed day. */
export interface InvariantWorld {
  store: FactStore
  /** The open day, yyyy-MM-dd; invariants look at the days before it. */
  today: string
  calendar: Pick<Calendar, 'termOf' | 'currentTerm'>
  /** Warning lines that schools drew: what the night judged by. */
  drawn: DrawnLines
  /** Decides which weeks and days are sampled; the same seed samples the same. */
  seed: number
}

/** One comparison. `left` and `right` are what the statement names, in its order; where `ok`, they agree. */
export interface Finding {
  /** What was compared: metric or table, by what, which days. */
  scope: string
  left: number
  right: number
  ok: boolean
}

/** L: holds over any facts. D: what the generator of the demo world must show. */
export type InvariantId = `L${number}` | `D${number}`

/** A statement that must hold over the facts, whatever they are. */
export interface Invariant {
  id: InvariantId
  /** Chinese, for people who read the result. */
  statement: string
  check(world: InvariantWorld): Promise<Finding[]>
  /**
   * Brings tables that only a night writes to the present facts: what arrived, was corrected or drawn again since then is
   * not in them. Answers how many rows changed.
   */
  renew?(world: InvariantWorld): Promise<number>
}

/** Sums of binary fractions differ in their last digits with the order of adding; counts are exact. */
const isSame = (left: number, right: number): boolean =>
  left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right))

export const equal = (scope: string, left: number, right: number): Finding => ({
  scope,
  left,
  right,
  ok: isSame(left, right),
})
export const atMost = (scope: string, left: number, right: number): Finding => ({
  scope,
  left,
  right,
  ok: left <= right || isSame(left, right),
})

/** Lines that an invariant writes about members that break it; the rest is in their number. */
const MAX_BROKEN = 20

/**
 * One finding for a comparison that was made for every member (school, province, day): the sums where all agree, else a
 * line for each member that does not, at most {@link MAX_BROKEN}.
 */
export function forAll(
  scope: string,
  of: string,
  pairs: Iterable<readonly [member: string, left: number, right: number]>,
  compare = equal,
): Finding[] {
  const all = [...pairs]
  const broken = all
    .map(([member, left, right]) => compare(`${scope} ${of}=${member}`, left, right))
    .filter((finding) => !finding.ok)
  if (broken.length > 0) return broken.slice(0, MAX_BROKEN)
  const sum = (column: 1 | 2) => all.reduce((total, pair) => total + pair[column], 0)
  return [{ scope: `${scope} ${of}=*${all.length}`, left: sum(1), right: sum(2), ok: true }]
}

/** Numbers from 0 to 1 that follow from a seed. */
export function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many different items of a list, in the order of the list. */
export function sample<T>(items: readonly T[], size: number, chance: () => number): T[] {
  const rest = items.map((_, i) => i)
  const taken: number[] = []
  while (taken.length < size && rest.length > 0) taken.push(...rest.splice(Math.floor(chance() * rest.length), 1))
  return taken.sort((a, b) => a - b).map((i) => items[i] as T)
}
