import type { HandleState, WarningKind } from '@data-centre/api'
import type pg from 'pg'
import { type EditedBy, editConflict, markEdit } from '../../call/edit-marks.ts'

/** How far a warning has been dealt with, by whom and until when. */
export interface Handling {
  state: HandleState
  note: string
  /** Account that deals with it; `null`: nobody in particular. */
  assigneeId: string | null
  assignee: string
  /** yyyy-MM-dd. */
  dueOn: string | null
  /** Counts its edits; 0 where nobody has touched it. */
  version: number
}

/** Whether a warning was done or set aside. */
export const isSettled = (handling: Pick<Handling, 'state'> | undefined): boolean =>
  handling?.state === 'done' || handling?.state === 'ignored'

export const UNTOUCHED: Handling = { state: 'todo', note: '', assigneeId: null, assignee: '', dueOn: null, version: 0 }

/** Name of a warning that stays the same from night to night. */
export const warnKeyOf = (
  kind: WarningKind,
  { school, id, classId }: { school: number; id: string; classId: string },
  termId: string,
): string => [kind, school, id, classId, termId].join(':')

/** Handling of every warning of a kind and term that somebody has touched, by key. */
export async function readHandling(
  pool: pg.Pool,
  kind: WarningKind,
  termId: string,
  schools: readonly number[],
): Promise<ReadonlyMap<string, Handling>> {
  const { rows } = await pool.query<{ key: string } & Handling>(
    `SELECT warn_key AS key, state, note, assignee_id::text AS "assigneeId", coalesce(real_name, '') AS assignee, due_on::text AS "dueOn", warn_handle.version
     FROM warn_handle LEFT JOIN sys_user ON sys_user.id = assignee_id WHERE warn_handle.school_id = ANY($1) AND term_id = $2 AND kind = $3`,
    [schools, termId, kind],
  )
  return new Map(rows.map(({ key, ...handling }) => [key, handling]))
}

export interface HandledWarning {
  key: string
  school: number
  kind: WarningKind
  termId: string
  subjectId: string
  /** That its editor saw. */
  version: number
}

/**
 * Puts warnings into a state and leaves an entry in the history of each; the nightly judgement leaves both alone. Throws
 * `conflict`, and changes none, where one is no longer in the version that its editor saw.
 */
export async function saveHandling(
  client: pg.ClientBase,
  warnings: readonly HandledWarning[],
  { state, note, assigneeId, dueOn }: Omit<Handling, 'assignee' | 'version'>,
  by: EditedBy,
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `WITH sent AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS t(key text, school int, kind text, "termId" text, "subjectId" text, version int) ORDER BY key),
     stored AS (
       INSERT INTO warn_handle(warn_key, school_id, kind, term_id, subject_id, state, note, handled_by, handled_at, assignee_id, due_on)
       SELECT key, school, kind, "termId", "subjectId"::bigint, $2, $3, $4, $5, $6, $7 FROM sent
       ON CONFLICT (warn_key) DO UPDATE SET state = excluded.state, note = excluded.note, handled_by = excluded.handled_by, handled_at = excluded.handled_at,
         assignee_id = excluded.assignee_id, due_on = excluded.due_on, version = warn_handle.version + 1
       WHERE warn_handle.version = (SELECT version FROM sent WHERE sent.key = warn_handle.warn_key) RETURNING warn_key),
     history AS (INSERT INTO warn_event(warn_key, state, note, handled_by, handled_at, assignee_id, due_on) SELECT warn_key, $2, $3, $4, $5, $6, $7 FROM stored)
     SELECT warn_key AS key FROM stored`,
    [JSON.stringify(warnings), state, note, by.userId, new Date(by.now), assigneeId, dueOn],
  )
  const stored = new Set(rows.map(({ key }) => key))
  const stale = warnings.find(({ key }) => !stored.has(key))
  if (stale) throw await editConflict(client, { kind: 'warning', id: stale.key })
  for (const { key } of warnings) await markEdit(client, { kind: 'warning', id: key }, by)
}

/** People with an account at a school who may handle its warnings. */
export async function handlersOf(
  pool: pg.Pool,
  schoolId: number,
  right: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `SELECT sys_user.id::text AS id, real_name AS name FROM sys_user
     WHERE school_id = $1 AND sys_user.status = 1 AND NOT is_wall AND NOT EXISTS (SELECT FROM sys_user_right WHERE user_id = sys_user.id AND right_id = $2 AND grant_type = -1)
       AND (EXISTS (SELECT FROM sys_user_right WHERE user_id = sys_user.id AND right_id = $2 AND grant_type = 1)
         OR EXISTS (SELECT FROM sys_user_role JOIN sys_role ON sys_role.id = role_id AND sys_role.status = 1 JOIN sys_role_right USING (role_id) WHERE user_id = sys_user.id AND right_id = $2))
     ORDER BY real_name, sys_user.id`,
    [schoolId, right],
  )
  return rows
}
