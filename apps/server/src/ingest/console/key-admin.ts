import { randomBytes } from 'node:crypto'
import { type CreatedKey, Fault, type IntakeKey, type Platform } from '@data-centre/api'
import type pg from 'pg'
import { claimEdit, type EditedBy } from '../../call/edit-marks.ts'
import type { PlaceBook } from '../../call/place-book.ts'
import type { IntakeKeys } from '../keys/keys.ts'

interface Row {
  id: number
  key_id: string
  name: string
  platform: Platform
  school_ids: number[] | null
  home_pages: string[] | null
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  version: number
}

const SELECT = `SELECT k.id, k.key_id, k.name, k.platform, k.school_ids, k.home_pages, k.created_at, u.user_name AS created_by, k.expires_at, greatest(k.last_used_at, b.newest) AS last_used_at, k.revoked_at,
    coalesce((SELECT m.version FROM edit_mark m WHERE m.thing = 'intake key' AND m.id = k.id::text), 0) AS version
  FROM ingest_key k LEFT JOIN sys_user u ON u.id = k.created_by LEFT JOIN (SELECT key_id, max(received_at) AS newest FROM ingest_batch GROUP BY key_id) b ON b.key_id = k.id`

const lineOf = (row: Row, places: PlaceBook, now: number): IntakeKey => ({
  id: String(row.id),
  keyId: row.key_id,
  name: row.name,
  platform: row.platform,
  schools: row.school_ids?.map((id) => ({ id: String(id), name: places.school(id)?.name ?? `学校 ${id}` })) ?? null,
  homePages: row.home_pages ?? [],
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at ? 'disabled' : row.expires_at && row.expires_at.getTime() <= now ? 'expired' : 'active',
})

/** Every key, those in force first. */
export async function listKeys(pool: pg.Pool, places: PlaceBook, now: number): Promise<IntakeKey[]> {
  const { rows } = await pool.query<Row>(`${SELECT} ORDER BY k.revoked_at IS NOT NULL, k.platform, k.id`)
  return rows.map((row) => lineOf(row, places, now))
}

interface Wanted {
  name: string
  platform: Platform
  schoolIds?: readonly number[] | undefined
  homePages?: readonly string[] | undefined
  /** Last day, yyyy-MM-dd. */
  expiresAt?: string | undefined
}

/** Makes a key. Its secret leaves the server this once. Throws `invalid` for unknown schools and a day that has passed. */
export async function createKey(
  deps: { pool: pg.Pool; keys: IntakeKeys; places: PlaceBook },
  wanted: Wanted,
  userId: number,
  now: number,
): Promise<CreatedKey> {
  const { pool, keys, places } = deps
  const { name, platform, schoolIds = [], homePages, expiresAt } = wanted
  if (schoolIds.some((id) => !places.school(id))) throw new Fault('invalid', { msg: '所选学校不存在或未开通' })
  const end = expiresAt === undefined ? undefined : new Date(`${expiresAt}T23:59:59+08:00`)
  if (end && !(end.getTime() > now)) throw new Fault('invalid', { msg: '到期日须晚于今天' })
  const keyId = `${platform}-${randomBytes(5).toString('hex')}`
  const key = await keys.create({
    keyId,
    platform,
    name,
    ...(schoolIds.length > 0 ? { schoolIds } : {}),
    ...(homePages ? { homePages: [...new Set(homePages)] } : {}),
  })
  await pool.query('UPDATE ingest_key SET created_by = $2, expires_at = $3, created_at = $4 WHERE id = $1', [
    key.id,
    userId,
    end ?? null,
    new Date(now),
  ])
  const { rows } = await pool.query<Row>(`${SELECT} WHERE k.id = $1`, [key.id])
  return { key: lineOf(rows[0] as Row, places, now), secret: key.secret.toString('hex') }
}

/**
 * Replaces the home pages of a key that was not disabled; senders are read by them within seconds. Answers its name and the pages before
 * and after. Throws `notFound`, and `conflict` where others have been set since `version`.
 */
export async function changeHomePages(
  { pool, keys }: { pool: pg.Pool; keys: IntakeKeys },
  { id, version, homePages }: { id: number; version: number; homePages: readonly string[] },
  by: EditedBy,
): Promise<{ keyId: string; before: readonly string[]; after: readonly string[] }> {
  const { rows } = await pool.query<Pick<Row, 'key_id' | 'home_pages'>>(
    'SELECT key_id, home_pages FROM ingest_key WHERE id = $1 AND revoked_at IS NULL',
    [id],
  )
  const [standing] = rows
  if (!standing) throw new Fault('notFound')
  await claimEdit(pool, { kind: 'intake key', id }, version, by)
  const after = [...new Set(homePages)]
  await keys.setHomePages(id, after)
  return { keyId: standing.key_id, before: standing.home_pages ?? [], after }
}

/** Disables a key for good; senders are refused within seconds. Throws `notFound`. */
export async function disableKey(pool: pg.Pool, id: number, now: number): Promise<void> {
  const { rowCount } = await pool.query('UPDATE ingest_key SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
    id,
    new Date(now),
  ])
  if (rowCount !== 1) throw new Fault('notFound')
}
