import type pg from 'pg'

export type RefKind = 'school' | 'college' | 'major' | 'admin_class' | 'person' | 'course' | 'course_class' | 'resource' | 'homework' | 'exam'

const STANDING = 'SELECT ref, id FROM source_ref WHERE source = $1 AND kind = $2 AND ref = ANY($3::text[])'
/** Ids of imported things begin here: above every id that a platform or the demo world gives, below 2^31. */
const FIRST_ID = 2_000_000_000

/**
 * Our ids of things that a foreign source names, made where they are missing. The same name gets the same id for ever,
 * so a second import finds what the first one made. Answers the ids and which of them are new.
 */
export async function refIds(pool: pg.Pool, source: string, kind: RefKind, refs: readonly string[]): Promise<{ ids: Map<string, number>; fresh: Set<string> }> {
  if (refs.length === 0) return { ids: new Map(), fresh: new Set() }
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // Two imports at once must not give one number twice.
    await client.query('LOCK TABLE source_ref IN SHARE ROW EXCLUSIVE MODE')
    const known = await client.query<{ ref: string; id: number }>(STANDING, [source, kind, refs])
    const ids = new Map(known.rows.map(({ ref, id }) => [ref, id]))
    const missing = [...new Set(refs)].filter((ref) => !ids.has(ref))
    const made = await client.query<{ ref: string; id: number }>(
      `INSERT INTO source_ref(source, kind, ref, id)
       SELECT $1, $2, r.ref, b.base + r.place FROM unnest($3::text[]) WITH ORDINALITY AS r(ref, place)
       CROSS JOIN (SELECT greatest($4::bigint, coalesce(max(id), 0)) AS base FROM source_ref WHERE kind = $2) AS b RETURNING ref, id`,
      [source, kind, missing, FIRST_ID],
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

/** Gives a name to a thing that stands already, unless it has one: a thing has one name among all sources. */
export async function bindRef(pool: pg.Pool, source: string, kind: RefKind, ref: string, id: number): Promise<void> {
  await pool.query('INSERT INTO source_ref(source, kind, ref, id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [source, kind, ref, id])
}

/** All ids that a source has given to things of a kind. */
export async function refsOf(pool: pg.Pool, source: string, kind: RefKind): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ ref: string; id: number }>('SELECT ref, id FROM source_ref WHERE source = $1 AND kind = $2', [source, kind])
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/** Ids that these names have already; names without one are left out. */
export async function knownRefs(pool: pg.Pool, source: string, kind: RefKind, refs: readonly string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const { rows } = await pool.query<{ ref: string; id: number }>(STANDING, [source, kind, refs])
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}
