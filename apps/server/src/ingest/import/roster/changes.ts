import type pg from 'pg'

/** What the facts have to follow after a roster was brought. */
export interface RosterChange {
  /** `person`: where somebody belongs; `class`: who is enrolled in a course class. */
  kind: 'person' | 'class'
  schoolId: number
  /** Of the user or of the class. */
  id: number
  /** First day on which something is otherwise than before, yyyy-MM-dd. */
  since: string
}

/**
 * Writes down what is about to change, before it is written: a run that is cut off in between leaves the facts behind, and
 * the next one goes on from here. Of several changes of one thing the earliest day counts.
 */
export async function noteChanges(pool: pg.Pool, changes: readonly RosterChange[]): Promise<void> {
  const first = new Map<string, RosterChange>()
  for (const change of changes) {
    const key = `${change.kind} ${change.schoolId} ${change.id}`
    const before = first.get(key)
    if (!before || change.since < before.since) first.set(key, change)
  }
  if (first.size === 0) return
  const list = [...first.values()]
  await pool.query(
    `INSERT INTO roster_change AS r(kind, school_id, id, since) SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::date[])
     ON CONFLICT (kind, school_id, id) DO UPDATE SET since = least(r.since, excluded.since)`,
    [
      list.map(({ kind }) => kind),
      list.map(({ schoolId }) => schoolId),
      list.map(({ id }) => id),
      list.map(({ since }) => since),
    ],
  )
}

/** What the facts do not follow yet. */
export async function openChanges(pool: pg.Pool): Promise<RosterChange[]> {
  const { rows } = await pool.query<{ kind: RosterChange['kind']; schoolId: number; id: string; since: string }>(
    `SELECT kind, school_id AS "schoolId", id::text AS id, since::text AS since FROM roster_change ORDER BY kind, school_id, id`,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Takes away what the facts follow now; a change that was noted again with an earlier day stays. */
export async function closeChanges(pool: pg.Pool, changes: readonly RosterChange[]): Promise<void> {
  if (changes.length === 0) return
  await pool.query(
    `DELETE FROM roster_change AS r USING unnest($1::text[], $2::int[], $3::bigint[], $4::date[]) AS done(kind, school_id, id, since)
     WHERE r.kind = done.kind AND r.school_id = done.school_id AND r.id = done.id AND r.since >= done.since`,
    [
      changes.map(({ kind }) => kind),
      changes.map(({ schoolId }) => schoolId),
      changes.map(({ id }) => id),
      changes.map(({ since }) => since),
    ],
  )
}
