import type { IntakeFlow, IntakeStatus, Platform } from '@data-centre/api'
import { members, platforms } from '@data-centre/api'
import type pg from 'pg'
import type { PlaceBook } from '../../call/place-book.ts'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import type { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'
import {
  emptyCounts,
  type FlowFilter,
  HISTORY,
  type History,
  keyOf,
  lagOf,
  newestOf,
  pageOf,
  platformStatus,
  STATUS,
  type StatusRow,
} from './flow-status.ts'
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

/** Every feed with what stands beside them. */
interface AllFlows {
  flows: IntakeFlow[]
  /** Refused events that name no school that we know. */
  unknown: number
  /** Open dead letters by platform. */
  open: Map<string, number>
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
    return {
      days: WINDOW_DAYS,
      platforms: platforms.map((id) => platformStatus(id, flows, open)),
      flows: pageOf(flows, filter),
      unknown,
    }
  }

  /** Closed days change with the roll-ups only. */
  #histories(lastDay: string): Promise<History[]> {
    const { store, rollupVersion } = this.#deps
    const key = `${lastDay} ${rollupVersion()}`
    if (this.#kept?.key !== key) {
      const rows = store.query<History>(
        HISTORY,
        { from: addDays(lastDay, 1 - KNOWN_DAYS), to: lastDay, platforms },
        { maxMs: 30_000 },
      )
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
      pool.query<{ platform: Platform; school: number }>(
        'SELECT DISTINCT platform, unnest(school_ids) AS school FROM ingest_key WHERE revoked_at IS NULL',
      ),
      pool.query<{ platform: string; open: number }>(
        `SELECT platform, count(*) AS open FROM ingest_dead_letter WHERE state = 'open' GROUP BY platform`,
      ),
    ])
    const history = new Map(existing.map((row) => [keyOf(row), row.logs.map(Number)]))
    const arrived = new Map(status.rows.map((row) => [keyOf(row), row]))
    const pairs = new Map(
      [...existing, ...status.rows, ...bound.rows].map((row) => [
        keyOf(row),
        { platform: row.platform, school: Number(row.school) },
      ]),
    )
    const flows = [...pairs].flatMap(([key, pair]) =>
      this.#flow(pair, history.get(key) ?? [], arrived.get(key), { now, lastDay }),
    )
    const unknown = status.rows.filter(({ school }) => school === 0).reduce((sum, { rejected }) => sum + rejected, 0)
    return { flows, unknown, open: new Map(letters.rows.map(({ platform, open }) => [platform, open])) }
  }

  /** One feed; none of a school or platform that we do not know. */
  #flow(
    { platform, school }: { platform: Platform; school: number },
    logs: readonly number[],
    row: StatusRow | undefined,
    at: { now: number; lastDay: string },
  ): IntakeFlow[] {
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
