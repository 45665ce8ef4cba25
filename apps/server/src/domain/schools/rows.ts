import { DAY_MS, type Page, type ParsedOf, type SchoolNature, type SchoolRow, type SchoolTier } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { PlaceBook } from '../../call/place-book.ts'
import { readPage } from '../../platform/database/paging.ts'
import type { Phones, SealedPhone } from '../phones/phones.ts'
import { conditionsOf, type Wanted } from './school-filters.ts'

interface Row {
  id: number
  code: string
  name: string
  short_name: string
  logo_url: string | null
  province_code: string
  province: string
  city_code: string
  city: string
  type_id: number
  type_name: string
  tier: SchoolTier
  nature: SchoolNature
  lng: number | null
  lat: number | null
  version: number | null
  data_source: string | null
  school_start_time: Date | null
  school_end_time: Date | null
  note: string | null
  is_open: boolean
  manage_ids: number[]
  users: number
  contact_mobile_sealed: SealedPhone | null
  updated_at: Date
  revision: string
  total: number
}

/** The edition bought by itself comes before one through a platform, as in the header of a school. */
const SELECT = `SELECT s.id, s.code, s.name, s.short_name, s.logo_url, s.province_code, p.name AS province, s.city_code, c.name AS city, s.type_id, t.name AS type_name, s.tier, s.nature, s.lng, s.lat,
  v.version, v.data_source, v.school_start_time, v.school_end_time, v.note, s.is_open, s.manage_ids, s.contact_mobile_sealed, s.updated_at, s.revision::text AS revision,
  (SELECT count(*)::int FROM sys_user u WHERE u.school_id = s.id) AS users, (count(*) OVER ())::int AS total
  FROM school s JOIN province p ON p.code = s.province_code JOIN city c ON c.code = s.city_code JOIN school_type t ON t.id = s.type_id
  LEFT JOIN LATERAL (SELECT * FROM school_version WHERE school_id = s.id ORDER BY data_source LIMIT 1) v ON true`

const sortColumns = {
  name: 's.name',
  code: 's.code',
  province: 'p.sort',
  schoolEndTime: 'v.school_end_time',
  users: 'users',
  updatedAt: 's.updated_at',
} as const

const schoolRow = (row: Row, { phones, now }: Pick<SchoolSources, 'phones' | 'now'>): SchoolRow => ({
  id: String(row.id),
  code: row.code,
  name: row.name,
  shortName: row.short_name,
  logoUrl: row.logo_url ?? '',
  provinceCode: row.province_code,
  province: row.province,
  cityCode: row.city_code,
  city: row.city,
  typeId: row.type_id,
  typeName: row.type_name,
  tier: row.tier,
  nature: row.nature,
  lng: row.lng,
  lat: row.lat,
  version: row.version ?? 2,
  dataSource: row.data_source ?? '',
  schoolStartTime: row.school_start_time?.toISOString() ?? null,
  schoolEndTime: row.school_end_time?.toISOString() ?? null,
  versionNote: row.note ?? '',
  daysLeft: row.school_end_time ? Math.ceil((row.school_end_time.getTime() - now) / DAY_MS) : null,
  isOpen: row.is_open,
  manageIds: [...row.manage_ids].sort((a, b) => a - b),
  users: row.users,
  contactMobile: phones.open('school.contact_mobile', row.id, row.contact_mobile_sealed),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision,
})

export interface SchoolSources {
  pool: pg.Pool
  phones: Phones
  places: PlaceBook
  now: number
}

/** A page of the schools that the caller looks after, closed ones too. */
export async function listSchools(
  asked: SchoolSources,
  caller: Caller,
  input: ParsedOf<'school/schoolManageList'>,
): Promise<Page<SchoolRow>> {
  const { pool, places, now } = asked
  const { pageNum, pageSize, sortField = 'updatedAt', sortOrder = 'desc', ...wanted } = input
  const { where, values } = conditionsOf(caller, places, now, wanted)
  const order = `${sortColumns[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, s.id`
  const statement = `${SELECT} WHERE ${where} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) => (await pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  return { list: rows.map((row) => schoolRow(row, asked)), ...place }
}

/** All of them, for a file. */
export async function everySchool(asked: SchoolSources, caller: Caller, wanted: Wanted): Promise<SchoolRow[]> {
  const { pool, places, now } = asked
  const { where, values } = conditionsOf(caller, places, now, wanted)
  const { rows } = await pool.query<Row>(`${SELECT} WHERE ${where} ORDER BY p.sort, s.id`, values)
  return rows.map((row) => schoolRow(row, asked))
}
