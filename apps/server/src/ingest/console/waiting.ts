import type { Page, Platform, WaitingObject } from '@data-centre/api'
import type pg from 'pg'
import { type PageRequest, readPage } from '../../platform/database/paging.ts'

type Row = Omit<WaitingObject, 'since'> & { since: Date; total: number }

/** Things whose opening has not come, by how long the first action on them has waited. */
export async function listWaiting(
  pool: pg.Pool,
  { platform, pageNum, pageSize = 20 }: { platform?: Platform | undefined } & PageRequest,
): Promise<Page<WaitingObject>> {
  const statement = `SELECT w.kind, w.object_id::text AS "objectId", min(w.event->>'platform') AS platform, coalesce(min(s.name), '') AS school, count(*)::int AS actions, min(w.since) AS since, (count(*) OVER ())::int AS total
     FROM ingest_waiting w LEFT JOIN school s ON s.id = (w.event->>'schoolId')::int WHERE $1::text IS NULL OR w.event->>'platform' = $1
     GROUP BY w.kind, w.object_id ORDER BY min(w.since), w.kind, w.object_id LIMIT $2 OFFSET $3`
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) => (await pool.query<Row>(statement, [platform ?? null, limit, offset])).rows,
  )
  const list = rows.map(({ total: _, since, ...row }) => ({ ...row, since: since.toISOString() }))
  return { list, ...place }
}
