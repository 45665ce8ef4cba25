import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { DirectRow } from '../../warehouse/events/direct-row.ts'
import { ownBatch } from '../events/batch-record.ts'
import type { Intake } from '../intake.ts'
import { encodeBatch } from './batch-encoding.ts'
import { leftSegments, nameOf } from './segments.ts'

/**
 * Gives the segments that an earlier life of this process left in its folder to the operational store, for whoever leads
 * now. A file goes only when its bytes are in the store; the same segment twice is one. Answers how many there were.
 */
export async function handOver(dir: string, pool: pg.Pool): Promise<number> {
  const left = await leftSegments(dir)
  for (const { name, payloads } of left) {
    if (payloads.length > 0)
      await pool.query('INSERT INTO ingest_handover(segment, payloads) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        name,
        payloads,
      ])
    await unlink(join(dir, name))
  }
  return left.length
}

/** Gives rows of this process's own to the leader; they are on disk when the store has them. */
export async function handOverRows(rows: readonly DirectRow[], pool: pg.Pool, now: number): Promise<void> {
  await pool.query('INSERT INTO ingest_handover(segment, payloads) VALUES ($1, $2)', [
    nameOf(now * 1000),
    [encodeBatch(ownBatch(rows, now), [])],
  ])
}

/** Drains what others have handed over, oldest first; only the leader calls it. Repeating it after a crash changes nothing. Answers the events. */
export async function takeOver(pool: pg.Pool, intake: Pick<Intake, 'adopt'>): Promise<number> {
  let events = 0
  for (;;) {
    const { rows } = await pool.query<{ segment: string; payloads: Buffer[] }>(
      'SELECT segment, payloads FROM ingest_handover ORDER BY segment LIMIT 1',
    )
    const next = rows[0]
    if (!next) return events
    events += await intake.adopt(next.segment, next.payloads)
    await pool.query('DELETE FROM ingest_handover WHERE segment = $1', [next.segment])
  }
}
