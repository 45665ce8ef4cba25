import {
  type LiveMeasureId,
  type LogType,
  liveMeasures,
  members,
  type Phase,
  type Platform,
  platforms,
  type Role,
} from '@data-centre/api'

/**
 * Layout of a tally: one array of numbers per school and per college, so that an event is a few increments and a scope
 * is a sum of arrays.
 */
export const measureIds = Object.keys(liveMeasures) as readonly LiveMeasureId[]
const HOURS = 24
export const PLATFORMS = platforms.length
export const logTypes = Object.keys(members.logType) as readonly LogType[]

const at = (id: LiveMeasureId): number => measureIds.indexOf(id)
/** Index of each measure's cell. */
export const cellOf: Readonly<Record<LiveMeasureId, number>> = Object.fromEntries(
  measureIds.map((id) => [id, at(id)]),
) as Record<LiveMeasureId, number>

export const LOG_HOURS = measureIds.length
export const LOGIN_HOURS = LOG_HOURS + HOURS
export const LOG_PLATFORMS = LOGIN_HOURS + HOURS
export const LOGIN_PLATFORMS = LOG_PLATFORMS + platforms.length
export const ONLINE_PLATFORMS = LOGIN_PLATFORMS + platforms.length
export const ONLINE_ROLES = ONLINE_PLATFORMS + platforms.length
export const JOINED = ONLINE_ROLES + 2
export const EXPECTED = JOINED + 3
export const LOG_TYPES = EXPECTED + 3
export const CELLS = LOG_TYPES + logTypes.length

export const platformIndex: Readonly<Record<Platform, number>> = Object.fromEntries(
  platforms.map((name, i) => [name, i]),
) as Record<Platform, number>
export const logTypeIndex: Readonly<Record<LogType, number>> = Object.fromEntries(
  logTypes.map((type, i) => [type, i]),
) as Record<LogType, number>
export const roles: readonly Role[] = ['teacher', 'student']
export const phases: readonly Phase[] = ['before', 'mid', 'later']

/** Counters of one school or college today. */
export type Tally = Uint32Array
export const newTally = (): Tally => new Uint32Array(CELLS)

export function addTo(sum: Float64Array, tally: ArrayLike<number>): void {
  for (let i = 0; i < CELLS; i++) sum[i] = (sum[i] ?? 0) + (tally[i] ?? 0)
}

const ZONE_S = 8 * 3600
/** Hour of day in Asia/Shanghai of a moment in seconds. */
export const hourOfSeconds = (seconds: number): number => (((seconds + ZONE_S) % 86_400) / 3600) | 0
