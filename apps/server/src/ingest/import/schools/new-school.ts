import { dayOf } from '../../../platform/clock.ts'
import { bringRows } from './dimension-rows.ts'
import type { ImportStores } from './school-range.ts'

/** A school that a source brings with it. */
export interface NewSchool {
  id: number
  /** 学校标识码, or the source's own. */
  code: string
  name: string
  shortName: string
  cityCode: string
  /** Row of school_type. */
  typeId: number
}

/** Writes a school into the operational store and its copy into the warehouse; one that stands is left as it is. */
export async function bringSchool(
  stores: ImportStores,
  { id, code, name, shortName, cityCode, typeId }: NewSchool,
): Promise<void> {
  const { pool, clock } = stores
  await pool.query(
    `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, lng, lat, joined_at, updated_at)
     SELECT $1, $2, $3, $4, c.province_code, c.code, $6, '普通', '公办', c.lng, c.lat, $7, $8 FROM city AS c WHERE c.code = $5 ON CONFLICT DO NOTHING`,
    [id, code, name, shortName, cityCode, typeId, dayOf(clock.now()), new Date(clock.now())],
  )
  await pool.query('INSERT INTO school_version(school_id, set_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    new Date(clock.now()),
  ])
  const { rows } = await pool.query<Record<string, string | number>>(
    `SELECT s.id AS school_id, s.name, s.short_name, s.province_code, p.name AS province, s.city_code, c.name AS city, t.name AS type_name, s.tier, s.lng, s.lat, s.joined_at::text AS joined_at
     FROM school AS s JOIN province AS p ON p.code = s.province_code JOIN city AS c ON c.code = s.city_code JOIN school_type AS t ON t.id = s.type_id WHERE s.id = $1`,
    [id],
  )
  await bringRows(
    stores,
    { table: 'dim_school', key: ['school_id'], merge: () => undefined },
    rows.map((row) => ({ ...row, is_open: 1, edition: 2, is_demo: 0, removed_at: null, status: 1 })),
  )
  await stores.directory.refresh()
}
