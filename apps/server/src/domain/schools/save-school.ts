import { Fault, type ParsedOf } from '@data-centre/api'
import type pg from 'pg'
import type { PlaceBook } from '../../call/place-book.ts'
import { mask } from '../../platform/mask.ts'
import { SCHOOL_IDS } from '../../school-ids.ts'
import { against } from '../account/grants.ts'
import type { Phones, SealedPhone } from '../phones/phones.ts'
import { ownsProvince } from './area.ts'
import { type Edit, type Edited, holdSchool } from './held-school.ts'

type Fields = ParsedOf<'school/editSchool'>

/** Province and city of the input, which belong together. */
export function placeOf(
  places: PlaceBook,
  province: string,
  city: string,
): { provinceCode: string; cityCode: string } | '省份不存在' | '城市不属于该省' {
  const found = places.province(province)
  if (!found) return '省份不存在'
  const inside = found.cities.find(({ code, name }) => code === city || name === city)
  return inside ? { provinceCode: found.code, cityCode: inside.code } : '城市不属于该省'
}

/** Makes a school, or changes what it is. Answers its id. */
export async function saveSchool(edit: Edit & { phones: Phones; places: PlaceBook }, input: Fields): Promise<Edited> {
  const { client, phones, caller, places, now } = edit
  const place = placeOf(places, input.province, input.city)
  if (typeof place === 'string') throw against(place, place === '省份不存在' ? 'province' : 'city')
  if ((input.lng === undefined) !== (input.lat === undefined)) throw against('经度和纬度须同时填写', 'lng')
  const held = input.id === undefined ? undefined : await holdSchool(edit, input.id, input.revision)
  const isMoved = held === undefined || places.anySchool(held.id)?.provinceCode !== place.provinceCode
  if (isMoved && !ownsProvince(caller, place.provinceCode)) throw new Fault('forbidden')
  const type = await client.query('SELECT 1 FROM school_type WHERE id = $1', [input.typeId])
  if (!type.rowCount) throw against('学校类型不存在', 'typeId')
  const taken = await client.query<{ code: string }>(
    'SELECT code FROM school WHERE (code = $1 OR name = $2) AND id IS DISTINCT FROM $3',
    [input.code, input.name, input.id ?? null],
  )
  if (taken.rows.length > 0)
    throw taken.rows.some(({ code }) => code === input.code)
      ? against('学校编码已存在', 'code')
      : against('学校名称已存在', 'name')
  const before = held && (await snapshot(client, phones, held.id))
  const id = held?.id ?? (await newSchoolId(client))
  await writeSchool(client, phones, { ...input, ...place, id }, now)
  return {
    school: { id, name: input.name },
    change: { ...(before ? { before } : {}), after: await snapshot(client, phones, id) },
  }
}

/** Next id for a school that is made here. Others who make one wait. */
export async function newSchoolId(client: pg.PoolClient): Promise<number> {
  await client.query('LOCK TABLE school IN SHARE ROW EXCLUSIVE MODE')
  const { rows } = await client.query<{ id: number }>(
    'SELECT greatest($1, coalesce(max(id), 0)) + 1 AS id FROM school WHERE id <= $2',
    [SCHOOL_IDS.above, SCHOOL_IDS.last],
  )
  return rows[0]?.id as number
}

/** What a school is, as it is written. */
export interface SchoolFields {
  id: number
  code: string
  name: string
  shortName: string
  provinceCode: string
  cityCode: string
  typeId: number
  tier: string
  nature: string
  lng?: number | undefined
  lat?: number | undefined
  /** Undefined: as it is. */
  contactMobile?: string | undefined
}

/** Writes a school, new or known. Without a place of its own it lies where its city does. A new one tries the product out. */
export async function writeSchool(
  client: pg.PoolClient,
  phones: Phones,
  school: SchoolFields,
  now: number,
): Promise<void> {
  const { rows } = await client.query<{ fresh: boolean }>(
    `INSERT INTO school AS s(id, code, name, short_name, province_code, city_code, type_id, tier, nature, lng, lat, contact_mobile_sealed, joined_at, updated_at)
     SELECT $1, $2, $3, $4, $5, c.code, $7, $8, $9, coalesce($10::float8, c.lng), coalesce($11::float8, c.lat), $12::bytea, ($13::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, $13 FROM city c WHERE c.code = $6
     ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, short_name = excluded.short_name, province_code = excluded.province_code, city_code = excluded.city_code,
       type_id = excluded.type_id, tier = excluded.tier, nature = excluded.nature, contact_mobile_sealed = CASE WHEN $14::boolean THEN s.contact_mobile_sealed ELSE excluded.contact_mobile_sealed END, updated_at = excluded.updated_at,
       lng = CASE WHEN $10::float8 IS NULL AND s.city_code = excluded.city_code THEN s.lng ELSE excluded.lng END, lat = CASE WHEN $11::float8 IS NULL AND s.city_code = excluded.city_code THEN s.lat ELSE excluded.lat END
     RETURNING (xmax = 0) AS fresh`,
    [
      school.id,
      school.code,
      school.name,
      school.shortName,
      school.provinceCode,
      school.cityCode,
      school.typeId,
      school.tier,
      school.nature,
      school.lng ?? null,
      school.lat ?? null,
      phones.seal('school.contact_mobile', school.id, school.contactMobile),
      new Date(now),
      school.contactMobile === undefined,
    ],
  )
  if (!rows[0]?.fresh) return
  await client.query('INSERT INTO school_version(school_id, set_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    school.id,
    new Date(now),
  ])
  await client.query(
    `INSERT INTO school_platform(school_id, platform, opened_at) VALUES ($1, 'bigdata', ($2::timestamptz AT TIME ZONE 'Asia/Shanghai')::date) ON CONFLICT DO NOTHING`,
    [school.id, new Date(now)],
  )
}

/** A school for the operation log. */
async function snapshot(client: pg.PoolClient, phones: Phones, id: number): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown> & { sealed: SealedPhone | null }>(
    `SELECT code, name, short_name AS "shortName", province_code AS province, city_code AS city, type_id AS "typeId", tier, nature, lng, lat, contact_mobile_sealed AS sealed FROM school WHERE id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) return {}
  const { sealed, ...rest } = row
  return { ...rest, contactMobile: mask('phone', phones.open('school.contact_mobile', id, sealed)) }
}
