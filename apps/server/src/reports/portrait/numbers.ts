import type { Role } from '@data-centre/api'
import { addDays } from '../../platform/clock.ts'
import { compileRanking } from '../../warehouse/rankings/compile.ts'
import { portraitLists } from '../../warehouse/rankings/portrait-lists.ts'
import type { FactStore } from '../../warehouse/store.ts'
import type { Period } from '../period.ts'

/** Columns of a portrait's list that are compared with the others of the school, each beside its percentile `side_…`. */
export const comparedColumns = {
  teacher: ['sessions', 'resources', 'interaction', 'grading', 'stars', 'logs'],
  student: ['attendance', 'interaction', 'submitting', 'score', 'study', 'own'],
} as const satisfies Record<Role, readonly string[]>

/** A side among those of the school: the percentile of one, the mean of their college, and how many there are to compare with. */
export interface Comparison {
  value: number | null
  mean: number | null
  peers: number
}

export interface PortraitNumbers {
  /** Numbers as they are, by column; a missing one has nothing to be judged by. */
  own: Readonly<Record<string, number | null>>
  sides: Readonly<Record<string, Comparison>>
}

/** Who is compared, and with whom. */
export interface Subject {
  id: number
  schoolId: number
  collegeId: number
}

/** With fewer people to compare with, a percentile would say little and tell much. */
export const MIN_PEERS = 10

/** Everybody of a school is compared. */
const EVERYBODY = 10_000_000
const dimensions = { teacher: 'dim_teacher', student: 'dim_student' } as const

interface Row {
  own: Record<string, number | null>
  [column: string]: unknown
}

/** One statement over everybody of the school: what one has, and where they stand. Equal values have equal percentiles. */
export async function portraitNumbers(
  store: FactStore,
  role: Role,
  { id, schoolId, collegeId }: Subject,
  { from, to }: Period,
): Promise<PortraitNumbers> {
  // Nothing stands beside: the span before is empty.
  const spans = { from, to, beforeFrom: from, beforeTo: addDays(from, -1) }
  const { sql, params } = compileRanking(portraitLists[role], spans, {
    filter: { schools: [schoolId] },
    scopes: 'one',
    top: EVERYBODY,
  })
  const columns = comparedColumns[role]
  const compared = columns.map(
    (name) =>
      `countIf(parts['${name}'] IS NOT NULL) AS peers_${name}, avgIf(assumeNotNull(parts['side_${name}']), own_college = {college:UInt32} AND parts['${name}'] IS NOT NULL) AS mean_${name}`,
  )
  const [row] = await store.query<Row>(
    `SELECT anyIf(parts, id = {person:UInt64}) AS own, ${compared.join(', ')}
FROM (${sql}) AS ranked
LEFT JOIN (SELECT user_id AS of_user, college_id AS own_college FROM ${dimensions[role]} FINAL WHERE school_id = {own_school:UInt32}) AS person ON ranked.id = person.of_user`,
    { ...params, person: id, college: collegeId, own_school: schoolId },
  )
  const own = row?.own ?? {}
  const sideOf = (name: string): Comparison => {
    const mean = row?.[`mean_${name}`]
    return {
      value: (own[name] ?? null) === null ? null : (own[`side_${name}`] ?? null),
      mean: typeof mean === 'number' && Number.isFinite(mean) ? mean : null,
      peers: Number(row?.[`peers_${name}`] ?? 0),
    }
  }
  return { own, sides: Object.fromEntries(columns.map((name) => [name, sideOf(name)])) }
}
