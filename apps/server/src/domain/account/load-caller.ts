import type { ScopeKind } from '@data-centre/api'
import { DEMO_SCHOOL_MANAGE_ID, scopeKinds } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { sha256 } from '../../platform/address.ts'
import type { Area } from '../../platform/database/row-security.ts'
import type { Db } from '../../platform/database/store.ts'
import { type RightRow, rightsOf } from './rights-tree.ts'

interface UserRow {
  id: number
  user_name: string
  real_name: string
  avatar_url: string | null
  school_id: number | null
  is_demo: boolean
  is_wall: boolean
  must_change: boolean
  user_manage: number[]
  manage_ids: number[] | null
  roles: { id: number; code: string; name: string; scopeKind: ScopeKind; userManage: number[]; exportLimit: number }[]
  granted: number[]
  added: number[]
  taken: number[]
  /** Ids and versions of the rights that are granted: an edited menu is a change of everybody who holds it. */
  menus: string
  areas: { kind: 'nation' | 'province' | 'school' | 'college'; id: string }[]
  area_colleges: { id: number; schoolId: number }[]
}

/** One round trip: PGlite answers one query at a time. */
const LOAD = `
SELECT u.id, u.user_name, u.real_name, u.avatar_url, u.school_id, u.is_demo, u.is_wall, u.must_change, u.user_manage, s.manage_ids,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'scopeKind', r.scope_kind, 'userManage', coalesce(a.user_manage, '{}'), 'exportLimit', coalesce(a.export_limit, 0)) ORDER BY r.id)
    FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id AND r.status = 1 LEFT JOIN sys_role_authority a ON a.role_id = r.id WHERE ur.user_id = u.id), '[]') AS roles,
  coalesce((SELECT array_agg(DISTINCT rr.right_id) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id AND r.status = 1 JOIN sys_role_right rr ON rr.role_id = r.id WHERE ur.user_id = u.id), '{}') AS granted,
  coalesce((SELECT array_agg(right_id) FROM sys_user_right WHERE user_id = u.id AND grant_type = 1), '{}') AS added,
  coalesce((SELECT array_agg(right_id) FROM sys_user_right WHERE user_id = u.id AND grant_type = -1), '{}') AS taken,
  (SELECT coalesce(md5(string_agg(g.id || ':' || g.version, ',' ORDER BY g.id)), '') FROM sys_right g WHERE g.id IN (SELECT right_id FROM sys_user_right WHERE user_id = u.id
    UNION SELECT rr.right_id FROM sys_user_role ur JOIN sys_role_right rr ON rr.role_id = ur.role_id WHERE ur.user_id = u.id)) AS menus,
  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', area_kind, 'id', area_id)) FROM sys_user_area WHERE user_id = u.id), '[]') AS areas,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'schoolId', c.school_id)) FROM sys_user_area a JOIN college c ON a.area_kind = 'college' AND c.id::text = a.area_id WHERE a.user_id = u.id), '[]') AS area_colleges
FROM sys_user u LEFT JOIN school s ON s.id = u.school_id WHERE u.id = ANY($1) AND ($2 OR (u.status = 1 AND (s.id IS NULL OR (s.is_open AND s.status = 1))))`

/** Lists come in any order; equal accounts have equal stamps. */
const stampOf = (row: UserRow): string =>
  sha256(
    JSON.stringify(row, (_key, value: unknown) =>
      Array.isArray(value) ? value.map((part) => JSON.stringify(part)).sort() : value,
    ),
  )

/** The stamps of accounts that are switched on, in one round trip. */
export async function stampsOf(pool: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<UserRow>(LOAD, [userIds, false])
  return new Map(rows.map((row) => [row.id, stampOf(row)]))
}

/** Whether a data scope reaches as far as a level. */
const reaches = (scope: ScopeKind, level: ScopeKind): boolean => scopeKinds.indexOf(scope) >= scopeKinds.indexOf(level)
/** The widest of several data scopes; without any there is nothing but the own record. */
export const widest = (scopes: readonly ScopeKind[]): ScopeKind =>
  scopes.reduce((wide, scope) => (reaches(scope, wide) ? scope : wide), 'self')

/** The areas of the account and its home school, as far as the widest data scope of its roles reaches. */
function areaOf(row: UserRow): Area {
  const scope = widest(row.roles.map(({ scopeKind }) => scopeKind))
  const ids = (kind: string): string[] => row.areas.filter((area) => area.kind === kind).map((area) => area.id)
  const whole = ids('school').map(Number)
  const colleges = reaches(scope, 'college')
    ? row.area_colleges.filter(({ schoolId }) => scope === 'college' || !whole.includes(schoolId))
    : []
  // The home school is part of the area, unless the account is meant for single colleges of it.
  const home =
    row.school_id !== null && !colleges.some(({ schoolId }) => schoolId === row.school_id) ? [row.school_id] : []
  // Who works for colleges and has none looks after the school.
  const schools =
    reaches(scope, 'school') || (scope === 'college' && colleges.length === 0) ? [...new Set([...whole, ...home])] : []
  return {
    nation: reaches(scope, 'nation') && ids('nation').length > 0,
    provinces: reaches(scope, 'province') ? ids('province') : [],
    schools,
    colleges,
  }
}

const SINGLE_SCHOOL_ROLES: readonly ScopeKind[] = ['school', 'college', 'self']

/** Reads an account with its rights and area; `undefined` when it does not exist, or is switched off and not asked for all the same. */
export async function loadCaller(
  pool: Db,
  tree: readonly RightRow[],
  userId: number,
  session: Pick<Caller, 'dataSource' | 'sessionId'>,
  evenOff = false,
): Promise<Caller | undefined> {
  const row = (await pool.query<UserRow>(LOAD, [[userId], evenOff])).rows[0]
  if (!row) return undefined
  const area = areaOf(row)
  const schoolManage = row.manage_ids ?? []
  const held = new Set([...row.granted, ...row.added].filter((id) => !row.taken.includes(id)))
  const menus = new Set(tree.filter(({ kind }) => kind === 'menu').map(({ id }) => id))
  const schoolCount = new Set([...area.schools, ...area.colleges.map(({ schoolId }) => schoolId)]).size
  const isSingleSchool =
    !area.nation &&
    area.provinces.length === 0 &&
    schoolCount <= 1 &&
    row.roles.every((role) => SINGLE_SCHOOL_ROLES.includes(role.scopeKind))
  return {
    userId: row.id,
    userName: row.user_name,
    realName: row.real_name,
    avatarUrl: row.avatar_url ?? '',
    schoolId: row.school_id,
    isDemo: row.is_demo || schoolManage.includes(DEMO_SCHOOL_MANAGE_ID),
    isWall: row.is_wall,
    // A platform's ticket stands for no password.
    mustChange: row.must_change && session.dataSource === '',
    roles: row.roles.map(({ code, name, scopeKind }) => ({ code, name, scopeKind })),
    rights: rightsOf(tree, held, {
      schoolManage: isSingleSchool && row.school_id !== null ? schoolManage : undefined,
      dataSource: session.dataSource,
    }),
    held: new Set([...held].filter((id) => !menus.has(id))),
    userManage: [...new Set([...row.roles.flatMap((role) => role.userManage), ...row.user_manage])].sort(
      (a, b) => a - b,
    ),
    schoolManage,
    area,
    exportLimit: Math.max(0, ...row.roles.map((role) => role.exportLimit)),
    stamp: stampOf(row),
    impersonatedBy: null,
    ...session,
  }
}
