import type { FlowCounts, IntakeFlow, IntakeStatus, Platform } from '@data-centre/api'
import { members, platforms } from '@data-centre/api'
import type pg from 'pg'
import type { PlaceBook } from '../../office/places/book.ts'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import type { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { gapsOf, KNOWN_DAYS } from './gaps.ts'

/** Days of the window, today included. */
const WINDOW_DAYS = 7
/** A feed without an event for longer has stopped, s. */
const STOPPED_S = 86_400

export interface FlowDeps {
  pool: pg.Pool
  store: FactStore
  places: PlaceBook
  calendar: Calendar
  /** Rises when a roll-up changes. */
  rollupVersion(): number
  clock: Clock
}

/** Logs of a platform and school by day, oldest first. */
interface History {
  platform: Platform
  school: number
  logs: number[]
}

interface StatusRow extends FlowCounts {
  platform: Platform
  school: number
  last_event: Date | null
  max_lag: number | null
}

const HISTORY = `SELECT platform, school_id AS school, groupArrayInsertAt(0, ${KNOWN_DAYS})(logs, at) AS logs
FROM (SELECT platform, school_id, toUInt32(dateDiff('day', {from:Date}, stat_date)) AS at, sum(l.logs) AS logs FROM log_day AS l WHERE stat_date BETWEEN {from:Date} AND {to:Date} GROUP BY platform, school_id, at)
WHERE platform IN {platforms:Array(String)} GROUP BY platform, school_id`

/** What came within the window, and the newest event ever. */
const STATUS = `SELECT platform, school_id AS school, coalesce(sum(accepted) FILTER (WHERE day >= $1), 0)::float8 AS accepted, coalesce(sum(duplicated) FILTER (WHERE day >= $1), 0)::float8 AS duplicated,
  coalesce(sum(late) FILTER (WHERE day >= $1), 0)::float8 AS late, coalesce(sum(future) FILTER (WHERE day >= $1), 0)::float8 AS future, coalesce(sum(rejected) FILTER (WHERE day >= $1), 0)::float8 AS rejected,
  coalesce(sum(other_verb) FILTER (WHERE day >= $1), 0)::float8 AS other, max(last_event_at) AS last_event, max(max_lag_s) FILTER (WHERE day >= $1) AS max_lag
FROM ingest_status GROUP BY platform, school_id`

const severity: Record<IntakeFlow['state'], number> = { gap: 0, stopped: 1, none: 2, flowing: 3 }
const nothing = (): FlowCounts => ({ accepted: 0, duplicated: 0, late: 0, future: 0, rejected: 0, other: 0 })
const add = (sum: FlowCounts, one: FlowCounts): void => {
  for (const key of Object.keys(sum) as (keyof FlowCounts)[]) sum[key] += one[key]
}
const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a)

/** Reads what platforms send: by platform, and by platform and school. */
export function createFlows({ pool, store, places, calendar, rollupVersion, clock }: FlowDeps) {
  let kept: { key: string; rows: Promise<History[]> } | undefined
  /** Closed days change with the roll-ups only. */
  const histories = (lastDay: string): Promise<History[]> => {
    const key = `${lastDay} ${rollupVersion()}`
    if (kept?.key !== key) {
      const rows = store.query<History>(HISTORY, { from: addDays(lastDay, 1 - KNOWN_DAYS), to: lastDay, platforms }, { maxMs: 30_000 })
      rows.catch(() => {
        kept = undefined
      })
      kept = { key, rows }
    }
    return kept.rows
  }

  /** Every platform and school that ever sent, or that a key speaks for. */
  async function all(): Promise<{ flows: IntakeFlow[]; unknown: number; open: Map<string, number> }> {
    const now = clock.now()
    const today = dayOf(now)
    const lastDay = addDays(today, -1)
    const [known, status, bound, letters] = await Promise.all([
      histories(lastDay),
      pool.query<StatusRow>(STATUS, [addDays(today, 1 - WINDOW_DAYS)]),
      pool.query<{ platform: Platform; school: number }>('SELECT DISTINCT platform, unnest(school_ids) AS school FROM ingest_key WHERE revoked_at IS NULL'),
      pool.query<{ platform: string; open: number }>(`SELECT platform, count(*) AS open FROM ingest_dead_letter WHERE state = 'open' GROUP BY platform`),
    ])
    const keyOf = (row: { platform: string; school: number }): string => `${row.platform} ${row.school}`
    const history = new Map(known.map((row) => [keyOf(row), row.logs.map(Number)]))
    const arrived = new Map(status.rows.map((row) => [keyOf(row), row]))
    const pairs = new Map([...known, ...status.rows, ...bound.rows].map((row) => [keyOf(row), { platform: row.platform, school: Number(row.school) }]))
    const flows: IntakeFlow[] = []
    for (const [key, { platform, school }] of pairs) {
      const place = places.school(school)
      if (!place || !Object.hasOwn(members.platform, platform)) continue
      const logs = history.get(key) ?? []
      const row = arrived.get(key)
      const lastLogDay = logs.findLastIndex((count) => count > 0)
      const filled = lastLogDay < 0 ? null : addDays(lastDay, lastLogDay - KNOWN_DAYS + 1)
      const sent = row?.last_event?.toISOString() ?? null
      const lastEventAt = filled !== null && (sent === null || dayOf(Date.parse(sent)) < filled) ? filled : sent
      // Of a day alone its end is taken: the lag is at least that.
      const lastAt = lastEventAt === null ? null : lastEventAt.length === 10 ? Math.min(now, Date.parse(`${addDays(lastEventAt, 1)}T00:00:00+08:00`)) : Date.parse(lastEventAt)
      const lagS = lastAt === null ? null : Math.max(0, Math.round((now - lastAt) / 1000))
      const gaps = logs.length > 0 ? gapsOf(logs, lastDay, calendar) : []
      flows.push({
        platform,
        schoolId: String(school),
        school: place.name,
        province: places.province(place.provinceCode)?.name ?? '',
        lastEventAt,
        lagS,
        maxLagS: row?.max_lag ?? null,
        ...(row ? { accepted: row.accepted, duplicated: row.duplicated, late: row.late, future: row.future, rejected: row.rejected, other: row.other } : nothing()),
        gaps,
        state: gaps.length > 0 ? 'gap' : lagS === null ? 'none' : lagS > STOPPED_S ? 'stopped' : 'flowing',
      })
    }
    const unknown = status.rows.filter(({ school }) => school === 0).reduce((sum, { rejected }) => sum + rejected, 0)
    return { flows, unknown, open: new Map(letters.rows.map(({ platform, open }) => [platform, open])) }
  }

  return {
    all: async (): Promise<IntakeFlow[]> => (await all()).flows,
    /** Status of the page: sums by platform, and a page of feeds, those that need somebody first. */
    async status(filter: {
      platform?: Platform | undefined
      keyword?: string | undefined
      state?: IntakeFlow['state'] | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }): Promise<IntakeStatus> {
      const { flows, unknown, open } = await all()
      const { pageNum = 1, pageSize = 20, platform, keyword, state } = filter
      const list = flows
        .filter((flow) => (!platform || flow.platform === platform) && (!keyword || flow.school.includes(keyword)) && (!state || flow.state === state))
        .sort((a, b) => severity[a.state] - severity[b.state] || (b.lagS ?? 0) - (a.lagS ?? 0) || Number(a.schoolId) - Number(b.schoolId) || (a.platform < b.platform ? -1 : 1))
      return {
        days: WINDOW_DAYS,
        platforms: platforms.map((id) => {
          const own = flows.filter((flow) => flow.platform === id)
          const sum = nothing()
          for (const flow of own) add(sum, flow)
          const newest = own.reduce<string | null>((best, flow) => later(best, flow.lastEventAt), null)
          const lags = own.flatMap(({ lagS }) => (lagS === null ? [] : [lagS]))
          return {
            platform: id,
            ...sum,
            lastEventAt: newest,
            lagS: lags.length > 0 ? Math.min(...lags) : null,
            schools: own.filter(({ lagS }) => lagS !== null).length,
            gaps: own.filter(({ gaps }) => gaps.length > 0).length,
            open: open.get(id) ?? 0,
          }
        }),
        flows: { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length, pageNum, pageSize },
        unknown,
      }
    },
  }
}
export type Flows = ReturnType<typeof createFlows>
