import { randomUUID } from 'node:crypto'
import { Fault, type LiveScope, MAX_REPLAYS, momentOf, type ReplayRun } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { PlaceBook } from '../../call/place-book.ts'
import { liveScope } from '../../call/scope.ts'
import { addDays, type Clock, midnightOf } from '../../platform/clock.ts'
import { acrossAreas } from '../../platform/database/row-security.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** A replay that runs, with its walls. */
export interface Replay extends ReplayRun {
  devices: { id: string; name: string; area: LiveScope }[]
  startedBy: { id: number; name: string }
  startedAt: number
  endsAt: number
}

interface Row {
  id: string
  day: string
  moment: Date
  since: Date
  speed: number
  paused: boolean
  loops: boolean
  devices: Replay['devices']
  started_by: string
  by: string
  started_at: Date
  ends_at: Date
}

/** How long what runs is believed without asking the store; what is changed here is asked for at once. */
const KEPT_MS = 1000
/** A day that is over stays for so long, ms. */
const STAYS_MS = 3_600_000
/** One that is paused or begins again and again runs for so long, ms. */
const MAX_MS = 12 * 3_600_000

const ROWS = `SELECT r.id, to_char(r.day, 'YYYY-MM-DD') AS day, r.moment, r.since, r.speed, r.paused, r.loops, r.started_by, u.real_name AS by, r.started_at, r.ends_at,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'area', jsonb_build_object('level', d.area_level, 'id', d.area_id)) ORDER BY d.name, d.id)
    FROM wall_device d WHERE d.id = ANY(r.devices) AND d.state = 'paired'), '[]') AS devices
FROM wall_replay r JOIN sys_user u ON u.id = r.started_by WHERE r.ends_at > $1`
const RUNNING = `${ROWS} ORDER BY r.started_at, r.id`
const HELD = `${ROWS} AND r.id = $2 FOR UPDATE OF r`

const replayOf = ({ moment, since, started_by, by, started_at, ends_at, ...row }: Row): Replay => ({
  ...row,
  moment: moment.getTime(),
  since: since.getTime(),
  startedBy: { id: Number(started_by), name: by },
  startedAt: started_at.getTime(),
  endsAt: ends_at.getTime(),
})

/** When a replay ends by itself that runs so from now on, ms. */
function endOf(run: Omit<ReplayRun, 'id'>, now: number): number {
  if (run.paused || run.loops) return now + MAX_MS
  return now + (midnightOf(addDays(run.day, 1)) - momentOf(run, now)) / run.speed + STAYS_MS
}

/** Replays of past days. They stand in the store, so that every process knows them and they outlive a restart. */
export class Replays {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  #known: { at: number; all: Promise<Replay[]> } | undefined
  #onChange: (id: string) => void = () => undefined

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Tells the one who serves them which replay was started, changed or ended here. */
  whenChanged(listener: (id: string) => void): void {
    this.#onChange = listener
  }

  /** Reads the store again: another process has changed something. */
  forget(): void {
    this.#known = undefined
  }

  /** All that run now, the oldest first. */
  async running(): Promise<Replay[]> {
    const now = this.#clock.now()
    if (!this.#known || now - this.#known.at > KEPT_MS) {
      // The cached value serves all callers, not only the first.
      const all = acrossAreas(async () => (await this.#pool.query<Row>(RUNNING, [new Date(now)])).rows.map(replayOf))
      const existing = { at: now, all }
      this.#known = existing
      all.catch(() => {
        if (this.#known === existing) this.#known = undefined
      })
    }
    return (await this.#known.all).filter(({ endsAt }) => endsAt > now)
  }

  /** The replay that a wall shows; undefined where it shows the present. */
  async of(deviceId: string): Promise<Replay | undefined> {
    return (await this.running()).find(({ devices }) => devices.some(({ id }) => id === deviceId))
  }

  /**
   * The replay of an id for somebody who wants to watch it: one of its walls, who has started it, or who sees the area of
   * one of its walls. What they see of its day follows from their own area. Throws `replayOver` for all others, and when there is none.
   */
  async watched(caller: Caller, id: string, places: PlaceBook): Promise<Replay> {
    const found = (await this.running()).find((replay) => replay.id === id)
    if (!found) throw new Fault('replayOver')
    const { device, userId } = caller
    const may = device
      ? found.devices.some((one) => one.id === device.id)
      : found.startedBy.id === userId || found.devices.some(({ area }) => liveScope(caller, area, places) !== null)
    if (!may) throw new Fault('replayOver')
    return found
  }

  /** Those that somebody may change: their own, and those whose walls all stand in their area. */
  async held(caller: Caller, places: PlaceBook): Promise<Replay[]> {
    return (await this.running()).filter(
      ({ startedBy, devices }) =>
        startedBy.id === caller.userId ||
        (devices.length > 0 && devices.every(({ area }) => liveScope(caller, area, places) !== null)),
    )
  }

  /** Starts one; its walls leave the one that they showed. Throws a `Fault` where as many run as may. */
  async start(
    run: Pick<ReplayRun, 'day' | 'moment' | 'speed' | 'loops'>,
    deviceIds: readonly string[],
    userId: number,
  ): Promise<Replay> {
    const now = this.#clock.now()
    const whole = { ...run, since: now, paused: false }
    const id = randomUUID()
    await acrossAreas(async () => {
      const { rowCount } = await this.#pool.query(
        `INSERT INTO wall_replay(id, day, moment, since, speed, paused, loops, devices, started_by, started_at, ends_at)
         SELECT $1, $2, $3, $4, $5, false, $6, $7, $8, $4, $9 WHERE (SELECT count(*) FROM wall_replay WHERE ends_at > $4 AND NOT (devices <> '{}' AND devices <@ $7)) < $10`,
        [
          id,
          run.day,
          new Date(run.moment),
          new Date(now),
          run.speed,
          run.loops,
          deviceIds,
          userId,
          new Date(endOf(whole, now)),
          MAX_REPLAYS,
        ],
      )
      if (rowCount !== 1)
        throw new Fault('invalid', {
          msg: `最多同时进行 ${MAX_REPLAYS} 个回放，请先结束一个`,
          data: { reason: 'too_many' },
        })
    })
    for (const other of await this.#others(id, deviceIds)) {
      const left = other.devices.filter((device) => !deviceIds.includes(device.id)).map((device) => device.id)
      await acrossAreas(() =>
        this.#pool.query(
          'UPDATE wall_replay SET devices = $2, ends_at = CASE WHEN $3 THEN $4 ELSE ends_at END WHERE id = $1',
          [other.id, left, left.length === 0, new Date(now)],
        ),
      )
      this.#changed(other.id)
    }
    this.#changed(id)
    return (await this.running()).find((replay) => replay.id === id) as Replay
  }

  async #others(id: string, deviceIds: readonly string[]): Promise<Replay[]> {
    this.forget()
    return (await this.running()).filter(
      (replay) => replay.id !== id && replay.devices.some((device) => deviceIds.includes(device.id)),
    )
  }

  /** Lets it run differently from now on; what is left out stays as it is, also where somebody has changed it a moment ago. */
  async change(
    id: string,
    changes: Partial<Pick<ReplayRun, 'moment' | 'speed' | 'paused' | 'loops'>>,
  ): Promise<Replay> {
    const now = this.#clock.now()
    const run = await acrossAreas(() =>
      inTransaction(this.#pool, async (client) => {
        const [row] = (await client.query<Row>(HELD, [new Date(now), id])).rows
        if (!row) throw new Fault('replayOver')
        const before = replayOf(row)
        const after = { ...before, moment: momentOf(before, now), ...changes, since: now }
        await client.query(
          'UPDATE wall_replay SET moment = $2, since = $3, speed = $4, paused = $5, loops = $6, ends_at = $7 WHERE id = $1',
          [
            id,
            new Date(after.moment),
            new Date(now),
            after.speed,
            after.paused,
            after.loops,
            new Date(endOf(after, now)),
          ],
        )
        return after
      }),
    )
    this.#changed(id)
    return run
  }

  /** Ends it: its walls show the present again. */
  async end(id: string): Promise<void> {
    const { rowCount } = await acrossAreas(() =>
      this.#pool.query('UPDATE wall_replay SET ends_at = $2 WHERE id = $1 AND ends_at > $2', [
        id,
        new Date(this.#clock.now()),
      ]),
    )
    if (rowCount !== 1) throw new Fault('replayOver')
    this.#changed(id)
  }

  /** Removes those that ended long ago. */
  async sweep(): Promise<number> {
    return (
      (await this.#pool.query('DELETE FROM wall_replay WHERE ends_at < $1', [new Date(this.#clock.now() - MAX_MS)]))
        .rowCount ?? 0
    )
  }

  #changed(id: string): void {
    this.forget()
    this.#onChange(id)
  }
}

declare module '../../call/services.ts' {
  interface Services {
    replays: Replays
  }
}
