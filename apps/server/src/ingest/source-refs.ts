import type { Platform } from '@data-centre/api'
import type pg from 'pg'

export type RefKind =
  | 'school'
  | 'college'
  | 'major'
  | 'admin_class'
  | 'person'
  | 'course'
  | 'course_class'
  | 'resource'
  | 'homework'
  | 'exam'

/** Formats in which schools bring what they have. */
export type SourceFormat = 'xapi' | 'oulad' | 'oneroster'

/**
 * Name of what one school brings in one format on one platform. A foreign id means the same thing for ever, but only within
 * its school: two schools that are fed with the same files share no person, course or class.
 */
export const sourceOfSchool = (format: SourceFormat, platform: Platform, schoolId: number): string =>
  `${format}:${platform}:${schoolId}`

/** Name of an event of a source among those of its platform; `isPlain` for people whose events earlier versions named without a school. */
export const eventNameOf = (schoolId: number, name: string, isPlain: boolean): string =>
  isPlain ? name : `${schoolId}:${name}`

const STANDING = 'SELECT ref, id FROM source_ref WHERE source = $1 AND kind = $2 AND ref = ANY($3::text[])'
/** Ids of imported things begin here: above every id that a platform or the demo world gives, below 2^31. */
export const FIRST_ID = 2_000_000_000

/**
 * Our ids of things that a foreign source names, made where they are missing. The same name gets the same id for ever,
 * so a second import finds what the first one made. Names that an import makes count for live senders when it has ended
 * ({@link confirmRefs}). Answers the ids and which of them are new.
 */
export async function refIds(
  pool: pg.Pool,
  source: string,
  kind: RefKind,
  refs: readonly string[],
  importId: number | null = null,
): Promise<{ ids: Map<string, number>; fresh: Set<string> }> {
  if (refs.length === 0) return { ids: new Map(), fresh: new Set() }
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // Two imports at once must not give one number twice.
    await client.query('LOCK TABLE source_ref IN SHARE ROW EXCLUSIVE MODE')
    const existing = await client.query<{ ref: string; id: number }>(STANDING, [source, kind, refs])
    const ids = new Map(existing.rows.map(({ ref, id }) => [ref, id]))
    const missing = [...new Set(refs)].filter((ref) => !ids.has(ref))
    const made = await client.query<{ ref: string; id: number }>(
      `INSERT INTO source_ref(source, kind, ref, id, import_id)
       SELECT $1, $2, r.ref, b.base + r.place, $5::bigint FROM unnest($3::text[]) WITH ORDINALITY AS r(ref, place)
       CROSS JOIN (SELECT greatest($4::bigint, coalesce(max(id), 0)) AS base FROM source_ref WHERE kind = $2) AS b RETURNING ref, id`,
      [source, kind, missing, FIRST_ID, importId],
    )
    for (const { ref, id } of made.rows) ids.set(ref, id)
    await client.query('COMMIT')
    return { ids, fresh: new Set(missing) }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Lets these names of people count for live senders too: the import that brought them has ended. */
export async function confirmRefs(pool: pg.Pool, source: string, refs: readonly string[]): Promise<void> {
  await pool.query(
    "UPDATE source_ref SET import_id = NULL WHERE source = $1 AND kind = 'person' AND import_id IS NOT NULL AND ref = ANY($2::text[])",
    [source, refs],
  )
}

/** Gives things that stand already a further name beside those that they have; a name that means something keeps its meaning. */
export async function addRefs(
  pool: pg.Pool,
  source: string,
  kind: RefKind,
  names: ReadonlyMap<string, number>,
): Promise<void> {
  if (names.size === 0) return
  await pool.query(
    'INSERT INTO source_ref(source, kind, ref, id) SELECT $1, $2, * FROM unnest($3::text[], $4::bigint[]) ON CONFLICT (source, kind, ref) DO NOTHING',
    [source, kind, [...names.keys()], [...names.values()]],
  )
}

/** All ids that a source has given to things of a kind. */
export async function refsOf(pool: pg.Pool, source: string, kind: RefKind): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ ref: string; id: number }>(
    'SELECT ref, id FROM source_ref WHERE source = $1 AND kind = $2',
    [source, kind],
  )
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** Ids that these names have already; names without one are left out. */
export async function knownRefs(
  pool: pg.Pool,
  source: string,
  kind: RefKind,
  refs: readonly string[],
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const { rows } = await pool.query<{ ref: string; id: number }>(STANDING, [source, kind, refs])
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** People of a source whose events have names without a school. */
export async function plainPeople(pool: pg.Pool, source: string): Promise<Set<string>> {
  const { rows } = await pool.query<{ ref: string }>(
    "SELECT ref FROM source_ref WHERE source = $1 AND kind = 'person' AND plain_events",
    [source],
  )
  return new Set(rows.map(({ ref }) => ref))
}

/** A thing that a school has under a name. */
export interface OwnedRef {
  schoolId: number
  id: number
  hasPlainEvents: boolean
}

/** What the schools have under these names in a format, for senders who do not say whose they mean. An import that was cut off has given no names. */
export async function refsOfSchools(
  pool: pg.Pool,
  format: SourceFormat,
  platform: Platform,
  kind: RefKind,
  refs: readonly string[],
): Promise<Map<string, OwnedRef[]>> {
  const found = new Map<string, OwnedRef[]>()
  if (refs.length === 0) return found
  const prefix = `${format}:${platform}:`
  const { rows } = await pool.query<OwnedRef & { ref: string }>(
    `SELECT ref, substr(source, $2)::int AS "schoolId", id, plain_events AS "hasPlainEvents" FROM source_ref WHERE kind = $1 AND ref = ANY($3::text[]) AND starts_with(source, $4) AND import_id IS NULL ORDER BY id`,
    [kind, prefix.length + 1, refs, prefix],
  )
  for (const { ref, ...owned } of rows) found.set(ref, [...(found.get(ref) ?? []), owned])
  return found
}

/** Name of a thing at the platform that it came from; undefined for what did not come from one. An import that was cut off has given no names. */
export async function nameAtSource(pool: pg.Pool, kind: RefKind, id: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ ref: string }>(
    'SELECT ref FROM source_ref WHERE kind = $1 AND id = $2 AND import_id IS NULL ORDER BY source LIMIT 1',
    [kind, id],
  )
  return rows[0]?.ref
}
