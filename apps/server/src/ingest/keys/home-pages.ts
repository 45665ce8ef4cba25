import type pg from 'pg'

/** Home pages under which the keys of a platform that may speak for a school have its numbers, in their normal form; a revoked key has none. */
export async function homePagesOf(pool: pg.Pool, platform: string, schoolId: number): Promise<string[]> {
  const { rows } = await pool.query<{ page: string }>(
    'SELECT DISTINCT unnest(home_pages) AS page FROM ingest_key WHERE platform = $1 AND revoked_at IS NULL AND (school_ids IS NULL OR $2 = ANY(school_ids)) ORDER BY page',
    [platform, schoolId],
  )
  return rows.map(({ page }) => page)
}
