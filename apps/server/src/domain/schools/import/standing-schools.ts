import type pg from 'pg'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { SealedPhone } from '../../phones/phones.ts'

/** A school that stands, as far as a line of a file may change it. */
export interface Standing {
  id: number
  code: string
  name: string
  short_name: string
  province_code: string
  city_code: string
  type_id: number
  tier: string
  nature: string
  lng: number
  lat: number
  mobile: SealedPhone | null
  version: number | null
  start: Date | null
  end: Date | null
}

/** The schools that stand, by what the lines of a file are held against. */
export interface StandingSchools {
  byCode: ReadonlyMap<string, Standing>
  /** By {@link nameKey}. */
  byName: ReadonlyMap<string, Standing>
  /** By {@link bareCode}. */
  byBareCode: ReadonlyMap<string, readonly Standing[]>
}

/** A code of digits without the zeros at its beginning, which a spreadsheet takes away; undefined for any other code. */
export const bareCode = (code: string): string | undefined =>
  /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : undefined

/** All schools: look-alikes of codes and names cannot be asked for one by one. */
export async function standingSchools(db: Pick<pg.Pool, 'query'>): Promise<StandingSchools> {
  const { rows } = await db.query<Standing>(
    `SELECT s.id, s.code, s.name, s.short_name, s.province_code, s.city_code, s.type_id, s.tier, s.nature, s.lng, s.lat, s.contact_mobile_sealed AS mobile,
       v.version, v.school_start_time AS start, v.school_end_time AS "end"
     FROM school s LEFT JOIN school_version v ON v.school_id = s.id AND v.data_source = '' ORDER BY s.id`,
  )
  return {
    byCode: new Map(rows.map((school) => [school.code, school])),
    byName: new Map(rows.map((school) => [nameKey(school.name), school])),
    byBareCode: grouped(rows, ({ code }) => bareCode(code)),
  }
}

/** Things by a key; those without one are left out. */
export function grouped<One>(things: readonly One[], keyOf: (one: One) => string | undefined): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of things) {
    const key = keyOf(one)
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}
