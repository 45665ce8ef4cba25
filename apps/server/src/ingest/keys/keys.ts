import { randomBytes } from 'node:crypto'
import { INTAKE_EVENTS_PER_MINUTE, INTAKE_REQUESTS_PER_MINUTE, type Platform } from '@data-centre/api'
import type pg from 'pg'
import { seal, unseal } from '../../platform/seal.ts'

/** HMAC key of a platform. */
export interface IngestKey {
  /** Row in the store. */
  id: number
  /** Public name, sent with every request. */
  keyId: string
  platform: Platform
  /** Schools that it may speak for; absent = all. */
  schoolIds?: ReadonlySet<number>
  /** Home pages under which an account's name is the number of a person here. */
  homePages: readonly string[]
  secret: Buffer
  requestsPerMinute: number
  eventsPerMinute: number
}

/** What a key may send in a minute; absent = the preset. */
interface Limits {
  requestsPerMinute?: number
  eventsPerMinute?: number
}

/** Where the keys come from. */
export interface IntakeKeys {
  /** A key that is neither revoked nor expired and speaks for a school that is open. */
  find(keyId: string): Promise<IngestKey | undefined>
  /** A key by its row, revoked or not: whose letters are replayed. */
  ofRow(id: number): Promise<IngestKey | undefined>
  /** Makes a key with a random secret; `schoolIds` absent = all schools. */
  create(
    key: {
      keyId: string
      platform: Platform
      name: string
      schoolIds?: readonly number[]
      homePages?: readonly string[]
    } & Limits,
  ): Promise<IngestKey>
  /** Replaces the home pages of a key; they hold for requests after a few seconds at the latest. */
  setHomePages(id: number, homePages: readonly string[]): Promise<void>
  /** The key of that name, made when there is none. */
  ensure(key: { keyId: string; platform: Platform; name: string; homePages?: readonly string[] }): Promise<IngestKey>
}

interface Row {
  id: number
  key_id: string
  platform: Platform
  school_ids: number[] | null
  home_pages: string[] | null
  secret_enc: Buffer
  requests_per_minute: number | null
  events_per_minute: number | null
}

const COLUMNS = 'id, key_id, platform, school_ids, home_pages, secret_enc, requests_per_minute, events_per_minute'
/** Schools of a key that are not closed; null for a key of all schools. */
const OPEN_SCHOOLS =
  'CASE WHEN school_ids IS NULL THEN NULL ELSE ARRAY(SELECT unnest(school_ids) EXCEPT SELECT id FROM school WHERE NOT is_open OR status <> 1) END'

/** A key that was revoked is refused after this long at the latest. */
const CACHE_MS = 5000

/** Keys in the operational store; their secrets are sealed under `wrappingKey` (32 bytes, `secrets.key('ingest-keys')`): a copy of the database alone signs nothing. */
export function databaseKeys(pool: pg.Pool, wrappingKey: Buffer, now: () => number): IntakeKeys {
  const cache = new Map<string, { key: IngestKey | undefined; until: number }>()
  const keyOf = (row: Row): IngestKey => ({
    id: row.id,
    keyId: row.key_id,
    platform: row.platform,
    homePages: row.home_pages ?? [],
    secret: unseal(row.secret_enc, wrappingKey),
    requestsPerMinute: row.requests_per_minute ?? INTAKE_REQUESTS_PER_MINUTE,
    eventsPerMinute: row.events_per_minute ?? INTAKE_EVENTS_PER_MINUTE,
    ...(row.school_ids ? { schoolIds: new Set(row.school_ids) } : {}),
  })
  const find = async (keyId: string): Promise<IngestKey | undefined> => {
    const cached = cache.get(keyId)
    if (cached && cached.until > now()) return cached.key
    const { rows } = await pool.query<Row>(
      `SELECT ${COLUMNS.replace('school_ids', `${OPEN_SCHOOLS} AS school_ids`)} FROM ingest_key WHERE key_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [keyId, new Date(now())],
    )
    // A key whose schools have all been closed speaks for nobody.
    const row = rows[0]?.school_ids?.length === 0 ? undefined : rows[0]
    const key = row && keyOf(row)
    // Unknown names come from anywhere: they must not fill the memory.
    if (key) cache.set(keyId, { key, until: now() + CACHE_MS })
    else cache.delete(keyId)
    return key
  }
  const create: IntakeKeys['create'] = async ({
    keyId,
    platform,
    name,
    schoolIds,
    homePages,
    requestsPerMinute,
    eventsPerMinute,
  }) => {
    const sealed = seal(randomBytes(32), wrappingKey)
    const { rows } = await pool.query<Row>(
      `INSERT INTO ingest_key(key_id, platform, name, school_ids, home_pages, secret_enc, requests_per_minute, events_per_minute) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
      [
        keyId,
        platform,
        name,
        schoolIds ? [...schoolIds] : null,
        homePages ? [...homePages] : null,
        sealed,
        requestsPerMinute ?? null,
        eventsPerMinute ?? null,
      ],
    )
    return keyOf(rows[0] as Row)
  }
  const ofRow: IntakeKeys['ofRow'] = async (id) => {
    const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} FROM ingest_key WHERE id = $1`, [id])
    return rows[0] && keyOf(rows[0])
  }
  const setHomePages: IntakeKeys['setHomePages'] = async (id, homePages) => {
    await pool.query('UPDATE ingest_key SET home_pages = $2 WHERE id = $1', [id, [...homePages]])
    for (const [keyId, { key }] of cache) if (key?.id === id) cache.delete(keyId)
  }
  return { find, ofRow, create, setHomePages, ensure: async (key) => (await find(key.keyId)) ?? create(key) }
}
