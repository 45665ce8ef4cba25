import { Fault } from '@data-centre/api'
import type pg from 'pg'

const DAY_MS = 86_400_000

const HOUR_MS = 3_600_000

const MAX_OF_NETWORK = 10

const NETWORK_LOCK = 31

/** The same device or account within a day, and a network beyond its measure. One at a time, so that a double click is not two answers. */
export async function demandFresh(
  client: pg.ClientBase,
  marks: { device: string; network: string; userId: number | null },
  now: number,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [NETWORK_LOCK, marks.network])
  const { rows } = await client.query<{ again: boolean; of_network: number }>(
    `SELECT EXISTS (SELECT FROM feedback WHERE submitted_at > $4 AND (device_hash = $1 OR user_id = $2)) AS again,
       (SELECT count(*) FROM feedback WHERE ip_hash = $3 AND submitted_at > $5) AS of_network`,
    [marks.device, marks.userId, marks.network, new Date(now - DAY_MS), new Date(now - HOUR_MS)],
  )
  if (rows[0]?.again) throw new Fault('conflict', { msg: '您已提交过问卷' })
  if ((rows[0]?.of_network ?? 0) >= MAX_OF_NETWORK) throw new Fault('tooMany')
}
