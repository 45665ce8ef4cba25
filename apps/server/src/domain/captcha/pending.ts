import type pg from 'pg'
import type { Pending, PendingStore } from '../../platform/captcha/pending.ts'

interface Row {
  id: string
  scene_id: string
  kind: Pending['kind']
  answer: string
  bits: number
  created_at: Date
  expires_at: Date
  ip_hash: string
  subject: string
}

/** Challenges that wait at the same time; a full table drops its oldest. */
const MAX_PENDING = 50_000
const TRIM_EVERY = 1000

const trim = (pool: pg.Pool, now: Date): Promise<unknown> =>
  pool.query(
    'DELETE FROM captcha_challenge WHERE expires_at < $1 OR id IN (SELECT id FROM captcha_challenge ORDER BY created_at DESC OFFSET $2)',
    [now, MAX_PENDING],
  )

/** Challenges and proofs in the operational store: any server process can verify what another has drawn. */
export function pendingStore(pool: pg.Pool): PendingStore {
  let put = 0
  return {
    put: async ({ id, sceneId, kind, answer, bits, createdAt, expiresAt, ipHash, subject }) => {
      await pool.query(
        'INSERT INTO captcha_challenge(id, scene_id, kind, answer, created_at, expires_at, ip_hash, bits, subject) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)',
        [id, sceneId, kind, answer, new Date(createdAt), new Date(expiresAt), ipHash, bits, subject],
      )
      put += 1
      if (put % TRIM_EVERY === 0) await trim(pool, new Date(createdAt))
    },
    take: async (id, kind) => {
      const { rows } = await pool.query<Row>('DELETE FROM captcha_challenge WHERE id = $1 AND kind = $2 RETURNING *', [
        id,
        kind,
      ])
      const row = rows[0]
      return (
        row && {
          id: row.id,
          sceneId: row.scene_id,
          kind: row.kind,
          answer: row.answer,
          bits: row.bits,
          createdAt: row.created_at.getTime(),
          expiresAt: row.expires_at.getTime(),
          ipHash: row.ip_hash,
          subject: row.subject,
        }
      )
    },
  }
}

/** Removes challenges that nobody answered; answers how many. */
export async function sweepPending(pool: pg.Pool, now: number): Promise<number> {
  return (await pool.query('DELETE FROM captcha_challenge WHERE expires_at < $1', [new Date(now)])).rowCount ?? 0
}
