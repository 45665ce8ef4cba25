import type pg from 'pg'

/** Things of which the newest row alone holds; `class_teacher`: who teaches a class, by the class. */
export type NewestKind = 'college' | 'course' | 'course_class' | 'class_teacher'

/**
 * Notes when their sender changed these rows, and answers the things of which a newer row has come before. Noted before
 * the rows are written: a run that is cut off brings the same times again. Rows without a time follow what has come.
 */
export async function outdatedRows(
  pool: pg.Pool,
  kind: NewestKind,
  rows: Iterable<{ id: number; modifiedAt: number | null }>,
): Promise<Set<number>> {
  const times = new Map<number, number>()
  for (const { id, modifiedAt } of rows)
    if (modifiedAt !== null) times.set(id, Math.max(modifiedAt, times.get(id) ?? modifiedAt))
  if (times.size === 0) return new Set()
  const noted = await pool.query<{ id: number; changedAt: number }>(
    `INSERT INTO roster_newest_row AS r(kind, id, changed_at) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
     ON CONFLICT (kind, id) DO UPDATE SET changed_at = greatest(r.changed_at, excluded.changed_at)
     RETURNING id, changed_at AS "changedAt"`,
    [kind, [...times.keys()], [...times.values()]],
  )
  return new Set(noted.rows.filter(({ id, changedAt }) => changedAt > (times.get(id) ?? 0)).map(({ id }) => id))
}
