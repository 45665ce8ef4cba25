import type { FlowCounts, IntakeFlow, IntakeStatus, Platform } from '@data-centre/api'
import { members, platforms } from '@data-centre/api'
import type pg from 'pg'
import type { PlaceBook } from '../../call/place-book.ts'
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
const emptyCounts = (): FlowCounts => ({ accepted: 0, duplicated: 0, late: 0, future: 0, rejected: 0, other: 0 })
const add = (sum: FlowCounts, one: FlowCounts): void => {
  for (const key of Object.keys(sum) as (keyof FlowCounts)[]) sum[key] += one[key]
}
const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a)

/** What is asked of the page of feeds. */
export interface FlowFilter {
  platform?: Platform | undefined
  keyword?: string | undefined
  state?: IntakeFlow['state'] | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
}

/** Every feed with what stands beside them. */
interface AllFlows {
  flows: IntakeFlow[]
  /** Refused events that name no school that we know. */
  unknown: number
  /** Open dead letters by platform. */
  open: Map<string, number>
}

const keyOf = (row: { platform: string; school: number }): string => `${row.platform} ${row.school}`

/** Newest event of a feed: the time at which it says to have happened, or only the day where logs came without being sent. */
function newestOf(logs: readonly number[], row: StatusRow | undefined, lastDay: string): string | null {
  const lastLogDay = logs.findLastIndex((count) => count > 0)
  const filled = lastLogDay < 0 ? null : addDays(lastDay, lastLogDay - KNOWN_DAYS + 1)
  const sent = row?.last_event?.toISOString() ?? null
  return filled !== null && (sent === null || dayOf(Date.parse(sent)) < filled) ? filled : sent
}

/** Seconds since an event; of a day alone its end is taken: the lag is at least that. */
function lagOf(lastEventAt: string | null, now: number): number | null {
  if (lastEventAt === null) return null
  const at = lastEventAt.length === 10 ? Math.min(now, Date.parse(`${addDays(lastEventAt, 1)}T00:00:00+08:00`)) : Date.parse(lastEventAt)
  return Math.max(0, Math.round((now - at) / 1000))
}

/** Sums of one platform's feeds. */
function platformStatus(platform: Platform, flows: readonly IntakeFlow[], open: ReadonlyMap<string, number>): IntakeStatus['platforms'][number] {
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
function pageOf(flows: readonly IntakeFlow[], { pageNum = 1, pageSize = 20, platform, keyword, state }: FlowFilter): IntakeStatus['flows'] {
  const list = flows
    .filter((flow) => (!platform || flow.platform === platform) && (!keyword || flow.school.includes(keyword)) && (!state || flow.state === state))
    .sort((a, b) => severity[a.state] - severity[b.state] || (b.lagS ?? 0) - (a.lagS ?? 0) || Number(a.schoolId) - Number(b.schoolId) || (a.platform < b.platform ? -1 : 1))
  return { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length, pageNum, pageSize }
}

/** Reads what platforms send: by platform, and by platform and school. */
export class Flows {
  readonly #deps: FlowDeps
  #kept: { key: string; rows: Promise<History[]> } | undefined

  constructor(deps: FlowDeps) {
    this.#deps = deps
  }

  async all(): Promise<IntakeFlow[]> {
    return (await this.#all()).flows
  }

  /** Status of the page: sums by platform, and a page of feeds. */
  async status(filter: FlowFilter): Promise<IntakeStatus> {
    const { flows, unknown, open } = await this.#all()
    return { days: WINDOW_DAYS, platforms: platforms.map((id) => platformStatus(id, flows, open)), flows: pageOf(flows, filter), unknown }
  }

  /** Closed days change with the roll-ups only. */
  #histories(lastDay: string): Promise<History[]> {
    const { store, rollupVersion } = this.#deps
    const key = `${lastDay} ${rollupVersion()}`
    if (this.#kept?.key !== key) {
      const rows = store.query<History>(HISTORY, { from: addDays(lastDay, 1 - KNOWN_DAYS), to: lastDay, platforms }, { maxMs: 30_000 })
      rows.catch(() => {
        this.#kept = undefined
      })
      this.#kept = { key, rows }
    }
    return this.#kept.rows
  }

  /** Every platform and school that ever sent, or that a key speaks for. */
  async #all(): Promise<AllFlows> {
    const { pool, clock } = this.#deps
    const now = clock.now()
    const today = dayOf(now)
    const lastDay = addDays(today, -1)
    const [existing, status, bound, letters] = await Promise.all([
      this.#histories(lastDay),
      pool.query<StatusRow>(STATUS, [addDays(today, 1 - WINDOW_DAYS)]),
      pool.query<{ platform: Platform; school: number }>('SELECT DISTINCT platform, unnest(school_ids) AS school FROM ingest_key WHERE revoked_at IS NULL'),
      pool.query<{ platform: string; open: number }>(`SELECT platform, count(*) AS open FROM ingest_dead_letter WHERE state = 'open' GROUP BY platform`),
    ])
    const history = new Map(existing.map((row) => [keyOf(row), row.logs.map(Number)]))
    const arrived = new Map(status.rows.map((row) => [keyOf(row), row]))
    const pairs = new Map([...existing, ...status.rows, ...bound.rows].map((row) => [keyOf(row), { platform: row.platform, school: Number(row.school) }]))
    const flows = [...pairs].flatMap(([key, pair]) => this.#flow(pair, history.get(key) ?? [], arrived.get(key), { now, lastDay }))
    const unknown = status.rows.filter(({ school }) => school === 0).reduce((sum, { rejected }) => sum + rejected, 0)
    return { flows, unknown, open: new Map(letters.rows.map(({ platform, open }) => [platform, open])) }
  }

  /** One feed; none of a school or platform that we do not know. */
  #flow({ platform, school }: { platform: Platform; school: number }, logs: readonly number[], row: StatusRow | undefined, at: { now: number; lastDay: string }): IntakeFlow[] {
    const { places, calendar } = this.#deps
    const place = places.school(school)
    if (!place || !Object.hasOwn(members.platform, platform)) return []
    const lastEventAt = newestOf(logs, row, at.lastDay)
    const lagS = lagOf(lastEventAt, at.now)
    const gaps = logs.length > 0 ? gapsOf(logs, at.lastDay, calendar) : []
    const { accepted, duplicated, late, future, rejected, other } = row ?? emptyCounts()
    return [
      {
        platform,
        schoolId: String(school),
        school: place.name,
        province: places.province(place.provinceCode)?.name ?? '',
        lastEventAt,
        lagS,
        maxLagS: row?.max_lag ?? null,
        accepted,
        duplicated,
        late,
        future,
        rejected,
        other,
        gaps,
        state: gaps.length > 0 ? 'gap' : lagS === null ? 'none' : lagS > STOPPED_S ? 'stopped' : 'flowing',
      },
    ]
  }
}
