import type pg from 'pg'

/** A message and its audience. */
export interface Telling {
  kind: 'notice' | 'export' | 'expiry' | 'warning' | 'system'
  title: string
  body?: string
  /** Path of the page where it is dealt with. */
  link?: string
  /** One person; without them the people of the school or province, or everybody. */
  userId?: number
  schoolId?: number
  provinceCode?: string
  /** Only for holders of any of these rights. */
  rights?: readonly number[]
  /** Key of its subject: a further message with the same key is dropped. */
  ref?: string
  createdBy?: number
  expiresAt?: Date
}

const NOTIFY = `INSERT INTO message(kind, title, body, link, user_id, school_id, province_code, rights, ref, created_by, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (kind, ref) WHERE ref IS NOT NULL DO NOTHING RETURNING id`

/** Puts a message into the message centres of its audience. Returns its id; undefined for one that was sent before. */
export async function notify(
  pool: pg.Pool | pg.PoolClient,
  { kind, title, body = '', ...more }: Telling,
  now: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(NOTIFY, [
    kind,
    title,
    body,
    more.link ?? null,
    more.userId ?? null,
    more.schoolId ?? null,
    more.provinceCode ?? null,
    more.rights ?? null,
    more.ref ?? null,
    more.createdBy ?? null,
    new Date(now),
    more.expiresAt ?? null,
  ])
  return rows[0]?.id
}
