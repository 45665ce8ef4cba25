import { type FlowCounts, hasKeyword, type IntakeFlow, type IntakeStatus, type Platform } from '@data-centre/api'
import { addDays, dayOf } from '../../platform/clock.ts'
import { slicePage } from '../../platform/database/paging.ts'
import { KNOWN_DAYS } from './gaps.ts'

/** Logs of a platform and school by day, oldest first. */
export interface History {
  platform: Platform
  school: number
  logs: number[]
}

export interface StatusRow extends FlowCounts {
  platform: Platform
  school: number
  last_event: Date | null
  max_lag: number | null
}

export const HISTORY = `SELECT platform, school_id AS school, groupArrayInsertAt(0, ${KNOWN_DAYS})(logs, at) AS logs
FROM (SELECT platform, school_id, toUInt32(dateDiff('day', {from:Date}, stat_date)) AS at, sum(l.logs) AS logs FROM log_day AS l WHERE stat_date BETWEEN {from:Date} AND {to:Date} GROUP BY platform, school_id, at)
WHERE platform IN {platforms:Array(String)} GROUP BY platform, school_id`

/** What came within the window, and the newest event ever. */
export const STATUS = `SELECT platform, school_id AS school, coalesce(sum(accepted) FILTER (WHERE day >= $1), 0)::float8 AS accepted, coalesce(sum(duplicated) FILTER (WHERE day >= $1), 0)::float8 AS duplicated,
  coalesce(sum(late) FILTER (WHERE day >= $1), 0)::float8 AS late, coalesce(sum(future) FILTER (WHERE day >= $1), 0)::float8 AS future, coalesce(sum(rejected) FILTER (WHERE day >= $1), 0)::float8 AS rejected,
  coalesce(sum(other_verb) FILTER (WHERE day >= $1), 0)::float8 AS other, max(last_event_at) AS last_event, max(max_lag_s) FILTER (WHERE day >= $1) AS max_lag
FROM ingest_status GROUP BY platform, school_id`

const severity: Record<IntakeFlow['state'], number> = { gap: 0, stopped: 1, none: 2, flowing: 3 }

export const emptyCounts = (): FlowCounts => ({ accepted: 0, duplicated: 0, late: 0, future: 0, rejected: 0, other: 0 })

const add = (sum: FlowCounts, one: FlowCounts): void => {
  for (const key of Object.keys(sum) as (keyof FlowCounts)[]) sum[key] += one[key]
}

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a

/** What is asked of the page of feeds. */
export interface FlowFilter {
  platform?: Platform | undefined
  keyword?: string | undefined
  state?: IntakeFlow['state'] | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
}

export const keyOf = (row: { platform: string; school: number }): string => `${row.platform} ${row.school}`

/** Newest event of a feed: the time at which it says to have happened, or only the day where logs came without being sent. */
export function newestOf(logs: readonly number[], row: StatusRow | undefined, lastDay: string): string | null {
  const lastLogDay = logs.findLastIndex((count) => count > 0)
  const filled = lastLogDay < 0 ? null : addDays(lastDay, lastLogDay - KNOWN_DAYS + 1)
  const sent = row?.last_event?.toISOString() ?? null
  return filled !== null && (sent === null || dayOf(Date.parse(sent)) < filled) ? filled : sent
}

/** Seconds since an event; of a day alone its end is taken: the lag is at least that. */
export function lagOf(lastEventAt: string | null, now: number): number | null {
  if (lastEventAt === null) return null
  const at =
    lastEventAt.length === 10
      ? Math.min(now, Date.parse(`${addDays(lastEventAt, 1)}T00:00:00+08:00`))
      : Date.parse(lastEventAt)
  return Math.max(0, Math.round((now - at) / 1000))
}

/** Sums of one platform's feeds. */
export function platformStatus(
  platform: Platform,
  flows: readonly IntakeFlow[],
  open: ReadonlyMap<string, number>,
): IntakeStatus['platforms'][number] {
  const own = flows.filter((flow) => flow.platform === platform)
  const sum = emptyCounts()
  for (const flow of own) add(sum, flow)
  const lags = own.flatMap(({ lagS }) => (lagS === null ? [] : [lagS]))
  return {
    platform,
    ...sum,
    lastEventAt: own.reduce<string | null>((best, flow) => later(best, flow.lastEventAt), null),
    lagS: lags.length > 0 ? Math.min(...lags) : null,
    schools: lags.length,
    gaps: own.filter(({ gaps }) => gaps.length > 0).length,
    open: open.get(platform) ?? 0,
  }
}

/** A page of feeds, those that need somebody first. */
export function pageOf(
  flows: readonly IntakeFlow[],
  { pageNum, pageSize = 20, platform, keyword, state }: FlowFilter,
): IntakeStatus['flows'] {
  const list = flows
    .filter(
      (flow) =>
        (!platform || flow.platform === platform) &&
        hasKeyword(keyword, flow.school) &&
        (!state || flow.state === state),
    )
    .sort(
      (a, b) =>
        severity[a.state] - severity[b.state] ||
        (b.lagS ?? 0) - (a.lagS ?? 0) ||
        Number(a.schoolId) - Number(b.schoolId) ||
        (a.platform < b.platform ? -1 : 1),
    )
  return slicePage(list, { pageNum, pageSize })
}
