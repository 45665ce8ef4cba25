import { DEMO_SCHOOL_MANAGE_ID } from '@data-centre/api'
import type pg from 'pg'
import { SCHOOL_IDS } from '../school-ids.ts'
import type { FactStore } from './store.ts'

type Row = Record<string, string | number | null>

const DATABASE_TABLES = `SELECT s.id AS school_id, s.name, s.short_name, s.province_code, p.name AS province, s.city_code, c.name AS city, t.name AS type_name, s.tier, s.lng, s.lat,
  s.joined_at::text AS joined_at, s.is_open::int AS is_open, least(coalesce(v.version, 2), 255) AS edition, ($1 = ANY(s.manage_ids))::int AS is_demo, s.status,
  coalesce((SELECT string_agg(o.platform || ' ' || o.opened_at, ',' ORDER BY o.platform) FROM school_platform o WHERE o.school_id = s.id AND o.closed_at IS NULL), '') AS platforms
  FROM school s JOIN province p ON p.code = s.province_code JOIN city c ON c.code = s.city_code JOIN school_type t ON t.id = s.type_id
  LEFT JOIN LATERAL (SELECT version FROM school_version WHERE school_id = s.id ORDER BY data_source LIMIT 1) v ON true WHERE s.status = 1`

/** Copies schools that are new or differ into the dimension, and takes out those that the office made and has taken back. Answers how many. */
export async function copySchools({
  pool,
  store,
  now,
}: {
  pool: pg.Pool
  store: FactStore
  now(): number
}): Promise<number> {
  const { rows: wanted, fields } = await pool.query<Row>(DATABASE_TABLES, [DEMO_SCHOOL_MANAGE_ID])
  const columns = fields.map(({ name }) => name)
  const standing = await store.query<Row & { school_id: number; version: number }>(
    `SELECT version, removed_at, ${columns.map((column) => (column === 'joined_at' ? 'toString(joined_at) AS joined_at' : column)).join(', ')} FROM dim_school FINAL`,
  )
  const byId = new Map(standing.map((row) => [row.school_id, row]))
  const changed = wanted.flatMap((row): Row[] => {
    const before = byId.get(Number(row.school_id))
    if (before && columns.every((column) => String(before[column] ?? '') === String(row[column] ?? ''))) return []
    return [{ ...row, removed_at: before?.removed_at ?? null, version: Math.max((before?.version ?? 0) + 1, now()) }]
  })
  changed.push(
    ...(await takenBack(pool, standing)).map(
      (row): Row => ({ ...row, is_deleted: 1, version: Math.max(row.version + 1, now()) }),
    ),
  )
  if (changed.length === 0) return 0
  const newest = Math.max(...changed.map(({ version }) => Number(version)))
  await store.insert(
    'dim_school',
    changed.map((row) => `${JSON.stringify(row)}\n`).join(''),
    `schools-${newest}-${changed.length}-${process.pid}`,
  )
  return changed.length
}

/** Schools of the dimension that the office once made and that no longer stand there: an import of them was undone. */
async function takenBack<School extends { school_id: number }>(
  pool: pg.Pool,
  standing: readonly School[],
): Promise<School[]> {
  const made = standing.filter(({ school_id }) => school_id > SCHOOL_IDS.above && school_id <= SCHOOL_IDS.last)
  if (made.length === 0) return []
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM school WHERE id = ANY($1::int[])', [
    made.map(({ school_id }) => school_id),
  ])
  const kept = new Set(rows.map(({ id }) => id))
  return made.filter(({ school_id }) => !kept.has(school_id))
}
