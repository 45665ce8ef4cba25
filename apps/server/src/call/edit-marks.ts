import { Fault } from '@data-centre/api'
import type pg from 'pg'

/** A stored thing that people edit in a form. */
export interface EditedThing {
  kind: string
  id: string | number
}

export interface EditedBy {
  userId: number
  now: number
}

type Db = Pick<pg.ClientBase, 'query'>

const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Keeps who edited a thing, in the transaction of the edit. */
export async function markEdit(db: Db, { kind, id }: EditedThing, { userId, now }: EditedBy): Promise<void> {
  await db.query(
    `INSERT INTO edit_mark(thing, id, edited_by, edited_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (thing, id) DO UPDATE SET version = edit_mark.version + 1, edited_by = excluded.edited_by, edited_at = excluded.edited_at`,
    [kind, String(id), userId, new Date(now)],
  )
}

/** The refusal of an edit that began from a state which is no longer the present one: it says who changed it, and when. */
export async function editConflict(db: Db, { kind, id }: EditedThing): Promise<Fault> {
  const { rows } = await db.query<{ by: string | null; at: Date }>(
    `SELECT u.user_name AS by, m.edited_at AS at FROM edit_mark m LEFT JOIN sys_user u ON u.id = m.edited_by WHERE m.thing = $1 AND m.id = $2`,
    [kind, String(id)],
  )
  const [mark] = rows
  if (!mark) return new Fault('conflict')
  return new Fault('conflict', {
    msg: `数据已被 ${mark.by ?? '他人'} 于 ${moment.format(mark.at)} 修改，请刷新后重试`,
    data: { reason: 'conflict', by: mark.by ?? '', at: mark.at.toISOString() },
  })
}

/** Throws {@link editConflict} unless an edit began from the present version; without a version it overwrites what stands. */
export async function demandVersion(
  db: Db,
  thing: EditedThing,
  sent: number | string | undefined,
  present: number | string,
): Promise<void> {
  if (sent !== undefined && String(sent) !== String(present)) throw await editConflict(db, thing)
}

/** Version of a thing that has none of its own; 0 where nobody has edited it. */
export async function markedVersion(db: Db, { kind, id }: EditedThing): Promise<number> {
  const { rows } = await db.query<{ version: number }>('SELECT version FROM edit_mark WHERE thing = $1 AND id = $2', [
    kind,
    String(id),
  ])
  return rows[0]?.version ?? 0
}

/** Takes the edit of a thing that has no version of its own, as its first in a transaction: of two from the same state one is refused. */
export async function claimEdit(db: Db, thing: EditedThing, version: number, by: EditedBy): Promise<void> {
  const values = [thing.kind, String(thing.id), by.userId, new Date(by.now)]
  const { rowCount } =
    version === 0
      ? await db.query(
          'INSERT INTO edit_mark(thing, id, edited_by, edited_at) VALUES ($1, $2, $3, $4) ON CONFLICT (thing, id) DO NOTHING',
          values,
        )
      : await db.query(
          'UPDATE edit_mark SET version = version + 1, edited_by = $3, edited_at = $4 WHERE thing = $1 AND id = $2 AND version = $5',
          [...values, version],
        )
  if (rowCount !== 1) throw await editConflict(db, thing)
}
