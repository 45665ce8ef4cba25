import { localValues } from '@data-centre/api/storage'
import type { Selection } from '@data-centre/auth'

/** A page that was opened, with what was chosen then. Stays on this machine. */
export interface Visit {
  path: string
  title: string
  /** Centre, school or province that the page showed. */
  owner: string
  /** Moment of the visit, ms since 1970. */
  at: number
  selection: Pick<Selection, 'schoolId' | 'schoolName' | 'sfprovince'>
}

const MAX = 8
const keyOf = (userId: string) => `recentVisits:${userId}`

/** Visits of a user, newest first, at most eight. */
export function recentVisits(userId: string): Visit[] {
  try {
    const list = JSON.parse(localValues.get(keyOf(userId)) ?? '[]') as unknown
    return Array.isArray(list) ? (list as Visit[]).slice(0, MAX) : []
  } catch {
    return []
  }
}

/** Puts a visit on top; an earlier one of the same page and owner goes. */
export function addVisit(list: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...list.filter((entry) => entry.path !== visit.path || entry.owner !== visit.owner)].slice(0, MAX)
}

/** Records a visit. */
export const recordVisit = (userId: string, visit: Visit): void =>
  localValues.set(keyOf(userId), JSON.stringify(addVisit(recentVisits(userId), visit)))
