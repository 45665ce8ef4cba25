import { grouped } from '../../../platform/grouped.ts'
import type { Tuples } from '../schools/dimension-rows.ts'

/** What a row of a roster says about one enrolment; times in seconds. */
export interface EnrolmentStatement {
  /** Name of the enrolment at its sender; '' for one that was written before names were kept. */
  ref: string
  /** When its sender changed it; null where they do not say: it follows all that has come before it, and an end is one of now. */
  changedAt: number | null
  /** The enrolment has been taken back at `changedAt`. */
  isEnded: boolean
  since: number
  /** First second after the last one; 0 while none is planned. */
  until: number
}

/** From a second to another one, which is not in it; `until` 0 = open. */
export interface Interval {
  since: number
  until: number
}

/** Times of a student in a class, as dim_enrolment holds them. */
export interface EnrolmentTimes {
  joinedAt: number
  /** null = still in the class. */
  droppedAt: number | null
  gaps: Interval[]
}

/** Flags of the column `spans`. */
const ENDED = 1
const DATED = 2

interface Stored extends Omit<EnrolmentStatement, 'changedAt'> {
  changedAt: number
  isDated: boolean
}

const stored = (column: Tuples): Stored[] =>
  column.map(([ref = '', changedAt = 0, flags = 0, since = 0, until = 0]) => ({
    ref: String(ref),
    changedAt: Number(changedAt),
    isEnded: (Number(flags) & ENDED) > 0,
    isDated: (Number(flags) & DATED) > 0,
    since: Number(since),
    until: Number(until),
  }))

const columnOf = (list: readonly Stored[]): Tuples =>
  list.map(({ ref, changedAt, isEnded, isDated, since, until }) => [
    ref,
    changedAt,
    (isEnded ? ENDED : 0) + (isDated ? DATED : 0),
    since,
    until,
  ])

const keyOf = ({ ref, changedAt, isEnded, isDated, since, until }: Stored): string =>
  [ref, changedAt, isEnded, isDated, since, until].join(' ')

/** The order in which statements hold: by the sender's time; what bears none follows what it found. */
const inOrder = (a: Stored, b: Stored): number =>
  a.changedAt - b.changedAt ||
  Number(b.isDated) - Number(a.isDated) ||
  Number(a.isEnded) - Number(b.isEnded) ||
  a.since - b.since ||
  a.until - b.until

/**
 * The column `spans` after one more row: statements of one enrolment are kept in the order of their sender, so that files in any
 * order end in the same. `now`: seconds. Answers the same column where the row brings nothing new.
 */
export function withStatement(
  column: Tuples,
  { changedAt: written, ...statement }: EnrolmentStatement,
  now: number,
): Tuples {
  const all = stored(column)
  // The first name that comes is that of an enrolment without one.
  const renamed = all.some(({ ref }) => ref === statement.ref)
    ? all
    : all.map((one) => (one.ref === '' ? { ...one, ref: statement.ref } : one))
  const own = renamed.filter(({ ref }) => ref === statement.ref)
  const latest = Math.max(0, ...own.map((one) => one.changedAt))
  const last = own.toSorted(inOrder).at(-1)
  const changedAt = written ?? (statement.isEnded && !last?.isEnded ? Math.max(now, latest) : null)
  const added: Stored = { ...statement, changedAt: changedAt ?? latest, isDated: changedAt !== null }
  const repeats = added.isDated
    ? own.some((one) => keyOf(one) === keyOf(added))
    : last !== undefined && saysTheSame(last, added)
  if (repeats) return renamed === all ? column : columnOf(renamed)
  // A row of the same time takes the place of the one before, by a day of its class for example; an undated row that of an undated one that it follows.
  const rest = renamed.filter(
    (one) =>
      one.ref !== added.ref ||
      one.isDated !== added.isDated ||
      one.changedAt !== added.changedAt ||
      (added.isDated && one.isEnded !== added.isEnded),
  )
  return columnOf([...rest, added].toSorted((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : inOrder(a, b))))
}

const saysTheSame = (a: Stored, b: Stored): boolean =>
  a.isEnded === b.isEnded && (a.isEnded || (a.since === b.since && a.until === b.until))

/** Whether an enrolment of this name, or one without a name, stands in the column. */
export const hasEnrolment = (column: Tuples, ref: string): boolean =>
  column.some(([name]) => name === ref || name === '')

/** When the newest row changed by which an enrolment of this name lasts, seconds; undefined where the newest one ends it. */
export function lastActive(column: Tuples, ref: string): number | undefined {
  const last = stored(column)
    .filter((one) => one.ref === ref)
    .toSorted(inOrder)
    .at(-1)
  return last && !last.isEnded ? last.changedAt : undefined
}

/** The column of one enrolment without a name, as versions without the column wrote it. */
export const columnOfTimes = (joinedAt: number, droppedAt: number | null): Tuples =>
  columnOf([{ ref: '', changedAt: 0, isEnded: false, isDated: false, since: joinedAt, until: droppedAt ?? 0 }])

/** Times of one enrolment by its statements: it ends once, and not before it began; taken up again it goes on from then. */
function intervalsOf(statements: readonly Stored[]): Interval[] {
  const past: Interval[] = []
  let current: Interval | undefined
  let isEnded = false
  let returnedAt = 0
  for (const { changedAt, isEnded: ends, isDated, since, until } of statements) {
    if (ends && isEnded) continue
    if (ends) {
      const begun = current?.since ?? since
      const planned = current?.until || until
      const end = planned === 0 ? changedAt : Math.min(planned, changedAt)
      current = { since: begun, until: Math.max(begun, end) }
    } else {
      // A return has a time; without one the row corrects the end.
      if (isEnded && isDated && current) {
        past.push(current)
        returnedAt = since > current.until ? since : changedAt
      }
      current = { since: Math.max(since, returnedAt), until }
    }
    isEnded = ends
  }
  return current ? [...past, current] : past
}

/** When the student was in the class, by all its enrolments: apart from each other, in order. Empty ones are left out. */
export function intervalsIn(column: Tuples): Interval[] {
  const byRef = grouped(stored(column), ({ ref }) => ref)
  const all = [...byRef.values()]
    .flatMap((statements) => intervalsOf(statements))
    .filter(({ since, until }) => until === 0 || until > since)
    .sort((a, b) => a.since - b.since)
  const joined: Interval[] = []
  for (const one of all) {
    const last = joined.at(-1)
    if (!last || (last.until !== 0 && one.since > last.until)) joined.push({ ...one })
    else if (last.until !== 0) last.until = one.until === 0 ? 0 : Math.max(last.until, one.until)
  }
  return joined
}

/** First and last moment of a student in a class, and the gaps between. An enrolment that ended as it began has no length. */
export function timesOf(column: Tuples): EnrolmentTimes {
  const intervals = intervalsIn(column)
  const [first, last] = [intervals[0], intervals.at(-1)]
  if (!first || !last) {
    const since = Math.min(...stored(column).map((one) => one.since))
    return { joinedAt: since, droppedAt: since, gaps: [] }
  }
  return {
    joinedAt: first.since,
    droppedAt: last.until || null,
    gaps: intervals.slice(1).map(({ since }, at) => ({ since: intervals[at]?.until ?? 0, until: since })),
  }
}

/** First moment at which two courses of time differ; undefined where they are the same. */
export function firstDifference(before: readonly Interval[], after: readonly Interval[]): number | undefined {
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [a, b] = [before[at], after[at]]
    if (!a || !b) return a?.since ?? b?.since
    if (a.since !== b.since) return Math.min(a.since, b.since)
    if (a.until !== b.until) return Math.min(a.until || Infinity, b.until || Infinity)
  }
  return undefined
}
