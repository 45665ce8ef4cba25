import type pg from 'pg'
import type { FactStore } from '../../warehouse/store.ts'
import type { RollupMarks } from '../drain/drain-segment.ts'
import { removeEvents } from './remove-events.ts'

export interface DuplicatesDeps {
  store: FactStore
  pool: pg.Pool
  rollups: RollupMarks
  now(): number
}

/** Arrivals of the last days are looked at: a night that was missed is made good. */
const ARRIVED_MS = 8 * 86_400_000
/** Ids that one query holds in memory. */
const SLICE = 2_000_000
/** Conflicts that one run settles; the next run goes on. */
const MAX = 10_000
const MINUTES = { maxMs: 300_000 }

interface Arrival {
  id: string
  day: string
  school: number
  platform: string
  row: string
}

/**
 * Finds events that stand on two days. The live intake looks an id up on the day that the event names, so one that comes
 * again with another day is not noticed before the night. The earlier arrival stands; the later becomes a dead letter of
 * reason `conflict`, and the weeks of both are marked. Correctable facts need nothing: they are folds by their own keys.
 * Run again, whole or after any part, it changes nothing more. Answers how many events were taken back.
 */
export async function settleDuplicates({ store, pool, rollups, now }: DuplicatesDeps): Promise<number> {
  const since = Math.floor((now() - ARRIVED_MS) / 1000)
  const [{ arrived } = { arrived: 0 }] = await store.query<{ arrived: number }>(
    'SELECT count() AS arrived FROM fact_log WHERE ingest_time >= toDateTime({since:Int64})',
    { since },
    MINUTES,
  )
  const slices = Math.max(1, Math.ceil(arrived / SLICE))
  let settled = 0
  for (let slice = 0; slice < slices && settled < MAX; slice++) {
    const arrivals = await store.query<Arrival>(
      `SELECT toString(event_id) AS id, event_date AS day, school_id AS school, platform, formatRowNoNewline('JSONEachRow', *) AS row FROM fact_log
       WHERE event_id IN (
         SELECT event_id FROM fact_log WHERE event_id IN (SELECT event_id FROM fact_log WHERE ingest_time >= toDateTime({since:Int64}) AND event_id % {slices:UInt32} = {slice:UInt32})
         GROUP BY event_id HAVING uniqExact(event_date) > 1 ORDER BY event_id LIMIT {most:UInt32})
       ORDER BY id, ingest_time, event_time`,
      { since, slices, slice, most: MAX },
      MINUTES,
    )
    settled += await takeBack(arrivals)
  }
  return settled

  async function takeBack(arrivals: readonly Arrival[]): Promise<number> {
    const standing = new Map<string, string>()
    const later: (Arrival & { detail: string })[] = []
    for (const arrival of arrivals) {
      const day = standing.get(arrival.id)
      if (day === undefined) standing.set(arrival.id, arrival.day)
      else if (day !== arrival.day) later.push({ ...arrival, detail: `the id came before with ${day}` })
    }
    if (later.length === 0) return 0
    const days = new Set(arrivals.map(({ day }) => day))
    await keepAsLetters(pool, later, now())
    await removeEvents({ store, rollups }, later)
    // The days of those that stand, too.
    await rollups.touch(days)
    return later.length
  }
}

async function keepAsLetters(
  pool: pg.Pool,
  later: readonly (Arrival & { detail: string })[],
  now: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO ingest_dead_letter(platform, school_id, event_id, form, reason, detail, body, received_at)
     SELECT x.platform, x.school_id, x.event_id, 'row', 'conflict', x.detail, x.body, $2 FROM jsonb_to_recordset($1::jsonb) AS x(platform text, school_id int, event_id numeric, detail text, body jsonb)
     WHERE NOT EXISTS (SELECT FROM ingest_dead_letter d WHERE d.event_id = x.event_id AND d.form = 'row' AND d.reason = 'conflict' AND d.detail = x.detail AND d.body = x.body)`,
    [
      JSON.stringify(
        later.map(({ platform, school, id, detail, row }) => ({
          platform,
          school_id: school,
          event_id: id,
          detail,
          body: { table: 'fact_log', row: JSON.parse(row) },
        })),
      ),
      new Date(now),
    ],
  )
}
