import { secondsAt } from '../instant-of-day.ts'
import type { Row } from '../schools/dimension-rows.ts'
import type { RosterRow } from './files/read-roster.ts'

/** What a row says about the life of its thing. */
export type Life = Pick<RosterRow<string>, 'ended' | 'modifiedAt'>
/** A life that goes on. */
export const lasting: Life = { ended: false, modifiedAt: null }

/** Columns of a table that hold when a life began and when it ended. */
export interface LifeColumns {
  since: 'joined_at' | 'created_at'
  /** The earlier of two beginnings holds; otherwise the file's. */
  sinceEver: boolean
  gone: 'removed_at' | 'dropped_at'
}

/** When an ended life ended, seconds: with the last change of its row; null for one that goes on. */
export const endOf = ({ ended, modifiedAt }: Life, now: number): number | null =>
  ended ? (modifiedAt ?? Math.floor(now / 1000)) : null

/** Days are text, times are seconds. */
const momentOf = (since: Row[string] | undefined): number =>
  typeof since === 'string' ? secondsAt(since) : Number(since ?? 0)

/**
 * What should stand after a row of the file: the file's columns replace those that stand, a life ends once and not before it
 * began, and one that has ended goes on only by a row that is younger than its end. Undefined where nothing changes.
 */
export function following(
  standing: Row,
  wanted: Row,
  { ended, modifiedAt }: Life,
  { since, sinceEver, gone: removed }: LifeColumns,
): Row | undefined {
  const after: Row = { ...standing, ...wanted }
  if (sinceEver && (standing[since] ?? '') < (wanted[since] ?? '')) after[since] = standing[since] ?? null
  const [stood, goes] = [standing[removed] ?? null, wanted[removed] ?? null]
  if (ended) after[removed] = stood ?? goes
  else if (stood !== null && modifiedAt !== null && modifiedAt <= Number(stood)) after[removed] = stood
  if (after[removed] !== null) after[removed] = Math.max(Number(after[removed]), momentOf(after[since]))
  if ('status' in wanted) after.status = after[removed] === null ? (wanted.status ?? 1) : -1
  return Object.keys(after).some((column) => String(after[column]) !== String(standing[column])) ? after : undefined
}
