import type pg from 'pg'
import type { Pending, PendingStore } from '../../platform/captcha/builtin.ts'

interface Row {
  id: string
  scene_id: string
  kind: Pending['kind']
  answer: string
  created_at: Date
  expires_at: Date
  ip_hash: string
}

/** Challenges and proofs in the operational store: any server process can verify what another has drawn. */
export function pendingStore(pool: pg.Pool): PendingStore {
  return {
    put: async ({ id, sceneId, kind, answer, createdAt, expiresAt, ipHash }) => {
      await pool.query('INSERT INTO captcha_challenge(id, scene_id, kind, answer, created_at, expires_at, ip_hash) VALUES ($1,$2,$3,$4,$5,$6,$7)', [
        id,
        sceneId,
        kind,
        answer,
        new Date(createdAt),
        new Date(expiresAt),
        ipHash,
      ])
    },
    take: async (id, kind) => {
      const { rows } = await pool.query<Row>('DELETE FROM captcha_challenge WHERE id = $1 AND kind = $2 RETURNING *', [id, kind])
      const row = rows[0]
      return (
        row && {
          id: row.id,
          sceneId: row.scene_id,
          kind: row.kind,
          answer: row.answer,
          createdAt: row.created_at.getTime(),
          expiresAt: row.expires_at.getTime(),
          ipHash: row.ip_hash,
        }
      )
    },
  }
}

/** Removes challenges that nobody answered; answers how many. */
export async function sweepPending(pool: pg.Pool, now: number): Promise<number> {
  return (await pool.query('DELETE FROM captcha_challenge WHERE expires_at < $1', [new Date(now)])).rowCount ?? 0
}
