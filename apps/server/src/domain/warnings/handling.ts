import type { HandleState, WarningKind } from '@data-centre/api'
import type pg from 'pg'

/** How far a warning has been dealt with. */
export interface Handling {
  state: HandleState
  note: string
}

/** Name of a warning that stays the same from night to night. */
export const warnKeyOf = (kind: WarningKind, { school, id, classId }: { school: number; id: string; classId: string }, termId: string): string =>
  [kind, school, id, classId, termId].join(':')

/** Handling of every warning of a kind and term that somebody has touched, by key. */
export async function readHandling(pool: pg.Pool, kind: WarningKind, termId: string, schools: readonly number[]): Promise<ReadonlyMap<string, Handling>> {
  const { rows } = await pool.query<{ key: string } & Handling>('SELECT warn_key AS key, state, note FROM warn_handle WHERE school_id = ANY($1) AND term_id = $2 AND kind = $3', [
    schools,
    termId,
    kind,
  ])
  return new Map(rows.map(({ key, state, note }) => [key, { state, note }]))
}

export interface HandledWarning {
  key: string
  school: number
  kind: WarningKind
  termId: string
  subjectId: string
}

/** Puts warnings into a state; the nightly judgement leaves it alone. */
export async function saveHandling(pool: pg.Pool, warnings: readonly HandledWarning[], { state, note }: Handling, by: { userId: number; now: number }): Promise<void> {
  await pool.query(
    `INSERT INTO warn_handle(warn_key, school_id, kind, term_id, subject_id, state, note, handled_by, handled_at)
     SELECT key, school, kind, "termId", "subjectId"::bigint, $2, $3, $4, $5 FROM jsonb_to_recordset($1::jsonb) AS t(key text, school int, kind text, "termId" text, "subjectId" text)
     ON CONFLICT (warn_key) DO UPDATE SET state = excluded.state, note = excluded.note, handled_by = excluded.handled_by, handled_at = excluded.handled_at`,
    [JSON.stringify(warnings), state, note, by.userId, new Date(by.now)],
  )
}
