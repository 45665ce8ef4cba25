import type { UserAreas } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import type { Db } from '../../platform/database/store.ts'
import type { SealedPhone } from '../phones/phones.ts'

export interface Row {
  id: number
  user_name: string
  real_name: string
  mobile_sealed: SealedPhone | null
  school_id: number | null
  school_name: string | null
  role_names: string[]
  areas: { kind: Exclude<UserAreas['areaKind'], ''>; id: string }[]
  user_manage: number[]
  status: number
  is_demo: boolean
  must_change: boolean
  last_login_at: Date | null
  version: number
  held: number[]
  role_user_manage: number[]
  export_limit: number
  scopes: Caller['roles'][number]['scopeKind'][]
  total: number
}

/** Places of an account by kind, with their names. */
export async function areasOf(db: Db, places: Services['places'], areas: Row['areas']): Promise<UserAreas> {
  const of = (kind: string): string[] => areas.filter((area) => area.kind === kind).map(({ id }) => id)
  const widest = (['nation', 'province', 'school', 'college'] as const).find((kind) => of(kind).length > 0) ?? ''
  const names: Record<string, string> = {}
  for (const code of of('province')) names[code] = places.province(code)?.name ?? code
  // Schools that are closed stand in the area all the same.
  const schools = await db.query<{ id: string; name: string }>(
    'SELECT id::text AS id, name FROM school WHERE id::text = ANY($1::text[])',
    [of('school')],
  )
  const colleges = await db.query<{ id: string; name: string }>(
    `SELECT c.id::text AS id, s.name || ' ' || c.name AS name FROM college c JOIN school s ON s.id = c.school_id WHERE c.id::text = ANY($1::text[])`,
    [of('college')],
  )
  for (const { id, name } of [...schools.rows, ...colleges.rows]) names[id] = name
  return { areaKind: widest, provinces: of('province'), schoolIds: of('school'), collegeIds: of('college'), names }
}

const MAX_NAMES = 2

/** An account's places in words: 全国, 云南省、四川省, 云岭职业学院等 5 所. */
export function labelOf(row: Row, names: ReadonlyMap<string, string>): string {
  if (row.areas.some(({ kind }) => kind === 'nation')) return '全国'
  const text = row.areas.map(({ kind, id }) => names.get(`${kind} ${id}`) ?? id)
  const all = text.length > 0 ? text : row.school_name ? [row.school_name] : []
  return all.length > MAX_NAMES ? `${all.slice(0, MAX_NAMES).join('、')}等 ${all.length} 处` : all.join('、')
}

export async function namesOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const of = (kind: string): string[] =>
    rows.flatMap(({ areas }) => areas.filter((area) => area.kind === kind).map(({ id }) => id))
  const { rows: found } = await db.query<{ key: string; name: string }>(
    `SELECT 'province ' || code AS key, name FROM province WHERE code = ANY($1::text[]) UNION ALL SELECT 'school ' || id, name FROM school WHERE id::text = ANY($2::text[])
     UNION ALL SELECT 'college ' || id, name FROM college WHERE id::text = ANY($3::text[])`,
    [of('province'), of('school'), of('college')],
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}
