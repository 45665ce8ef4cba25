import type { Kpi, MediaChannel, MediaFigure, NewMediaRow, Page, SentMediaRow } from '@data-centre/api'
import { metric } from '@data-centre/api'
import type pg from 'pg'
import { editConflict, markEdit } from '../../call/edit-marks.ts'
import { type PageRequest, readCountedPage } from '../../platform/database/paging.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'

export interface MediaFilter extends PageRequest {
  channel?: MediaChannel | undefined
  keyword?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  sortField?: 'date' | MediaFigure | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

const columns = { date: 'm.stat_date', fans: 'm.fans', posts: 'm.posts', reads: 'm.reads', likes: 'm.likes' } as const
const figures =
  'm.id::text AS id, m.channel, m.account, m.stat_date::text AS date, m.fans, m.posts, m.reads, m.likes, m.version'

/** A page of the rows that fit. */
export async function mediaPage(
  pool: pg.Pool,
  { channel, keyword, startDate, endDate, sortField = 'date', sortOrder = 'desc', ...request }: MediaFilter,
): Promise<Page<NewMediaRow>> {
  const where = `($1::text IS NULL OR m.channel = $1) AND ($2::text IS NULL OR ${holdsKeyword('m.account', '$2')}) AND ($3::date IS NULL OR m.stat_date >= $3) AND ($4::date IS NULL OR m.stat_date <= $4)`
  const values = [channel ?? null, keyword ?? null, startDate ?? null, endDate ?? null]
  const statement = `SELECT ${figures}, coalesce(u.real_name, '') AS "filledBy" FROM new_media_stat m LEFT JOIN sys_user u ON u.id = m.filled_by
     WHERE ${where} ORDER BY ${columns[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'}, m.stat_date DESC, m.id LIMIT $5 OFFSET $6`
  const { rows, ...place } = await readCountedPage(
    request,
    async () =>
      (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM new_media_stat m WHERE ${where}`, values))
        .rows[0]?.n ?? 0,
    async (limit, offset) => (await pool.query<NewMediaRow>(statement, [...values, limit, offset])).rows,
  )
  return { list: rows, ...place }
}

/** Fans and reads of all accounts, each by its latest row; nothing where nothing was filled in. */
export async function mediaTotals(pool: pg.Pool): Promise<Kpi[]> {
  const { rows } = await pool.query<{ fans: number | null; reads: number | null }>(
    'SELECT sum(fans) AS fans, sum(reads) AS reads FROM (SELECT DISTINCT ON (channel, account) fans, reads FROM new_media_stat ORDER BY channel, account, stat_date DESC) AS latest',
  )
  const [latest] = rows
  return (
    [
      ['media.fans', latest?.fans],
      ['media.reads', latest?.reads],
    ] as const
  ).map(([id, value]) => {
    const { label, unit } = metric(id)
    return { id, label, unit, value: value === null || value === undefined ? null : Number(value) }
  })
}

/** A row as it stands. */
export async function mediaRow(
  client: pg.Pool | pg.PoolClient,
  id: number,
): Promise<Omit<NewMediaRow, 'filledBy'> | undefined> {
  const { rows } = await client.query<Omit<NewMediaRow, 'filledBy'>>(
    `SELECT ${figures} FROM new_media_stat m WHERE m.id = $1`,
    [id],
  )
  return rows[0]
}

const TAKEN = '该账号当日数据已存在'
const REMOVED = '数据不存在或已删除'

/** Writes one row; answers why not, if not. The unique key of the table decides between two who fill in the same day. */
export async function writeMediaRow(
  client: pg.PoolClient,
  { id, version, ...row }: SentMediaRow,
  by: { userId: number; at: Date },
): Promise<string | undefined> {
  const values = [row.channel, row.account, row.date, row.fans, row.posts, row.reads, row.likes, by.userId, by.at]
  if (id === undefined) {
    const { rowCount } = await client.query(
      'INSERT INTO new_media_stat(channel, account, stat_date, fans, posts, reads, likes, filled_by, filled_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (channel, account, stat_date) DO NOTHING',
      values,
    )
    return rowCount === 1 ? undefined : TAKEN
  }
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM new_media_stat WHERE channel = $1 AND account = $2 AND stat_date = $3',
    values.slice(0, 3),
  )
  if (rows[0] && rows[0].id !== id) return TAKEN
  const { rowCount } = await client.query(
    'UPDATE new_media_stat SET channel = $1, account = $2, stat_date = $3, fans = $4, posts = $5, reads = $6, likes = $7, filled_by = $8, filled_at = $9, version = version + 1 WHERE id = $10 AND ($11::int IS NULL OR version = $11)',
    [...values, id, version ?? null],
  )
  const edited = { kind: 'media row', id } as const
  if (rowCount !== 1) return (await mediaRow(client, id)) ? (await editConflict(client, edited)).message : REMOVED
  await markEdit(client, edited, { userId: by.userId, now: by.at.getTime() })
  return undefined
}
