import type pg from 'pg'
import regions from '../../../data/regions.json' with { type: 'json' }

/** Municipalities have districts in place of cities; a school whose district nobody has named lies in the whole. */
const MUNICIPALITIES = ['110000', '120000', '310000', '500000']

/** Provinces and cities of GB/T 2260; every start brings them up to date. */
export async function seedRegions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort)
     SELECT code, name, "shortName", pinyin, lng, lat, sort FROM jsonb_to_recordset($1::jsonb) AS t(code text, name text, "shortName" text, pinyin text, lng float8, lat float8, sort int)
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, short_name = excluded.short_name, pinyin = excluded.pinyin, lng = excluded.lng, lat = excluded.lat, sort = excluded.sort`,
    [JSON.stringify(regions.provinces)],
  )
  await pool.query(
    `INSERT INTO city(code, province_code, name, lng, lat) SELECT code, "provinceCode", name, lng, lat FROM jsonb_to_recordset($1::jsonb) AS t(code text, "provinceCode" text, name text, lng float8, lat float8)
     ON CONFLICT (code) DO UPDATE SET province_code = excluded.province_code, name = excluded.name, lng = excluded.lng, lat = excluded.lat`,
    [JSON.stringify(regions.cities)],
  )
  await pool.query(
    'INSERT INTO city(code, province_code, name, lng, lat) SELECT code, code, name, lng, lat FROM province WHERE code = ANY($1) ON CONFLICT (code) DO NOTHING',
    [MUNICIPALITIES],
  )
}
