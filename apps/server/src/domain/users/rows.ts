import { type Page, type ParsedOf, rights, type UserRow } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { readPage } from '../../platform/database/paging.ts'
import type { Area } from '../../platform/database/row-security.ts'
import type { Db } from '../../platform/database/store.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { areaParameters, holdsAll, insideArea } from '../account/grants.ts'
import type { Phones } from '../phones/phones.ts'
import { labelOf, namesOf, type Row } from './area-names.ts'

const SELECT = `SELECT u.id, u.user_name, u.real_name, u.mobile_sealed, u.school_id, s.name AS school_name, u.user_manage, u.status, u.is_demo, u.must_change, u.last_login_at, u.version, count(*) OVER () AS total,
  coalesce((SELECT array_agg(r.name ORDER BY r.id) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id WHERE ur.user_id = u.id), '{}') AS role_names,
  coalesce((SELECT array_agg(DISTINCT r.scope_kind) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id AND r.status = 1 WHERE ur.user_id = u.id), '{}') AS scopes,
  coalesce((SELECT max(a.export_limit) FROM sys_user_role ur JOIN sys_role_authority a ON a.role_id = ur.role_id WHERE ur.user_id = u.id), 0) AS export_limit,
  coalesce((SELECT array_agg(DISTINCT w) FROM sys_user_role ur JOIN sys_role_authority a ON a.role_id = ur.role_id CROSS JOIN unnest(a.user_manage) AS w WHERE ur.user_id = u.id), '{}') AS role_user_manage,
  coalesce((SELECT array_agg(g.id) FROM sys_right g WHERE g.kind <> 'menu' AND g.id IN (
    SELECT rr.right_id FROM sys_user_role ur JOIN sys_role_right rr ON rr.role_id = ur.role_id WHERE ur.user_id = u.id UNION SELECT right_id FROM sys_user_right WHERE user_id = u.id AND grant_type = 1
    EXCEPT SELECT right_id FROM sys_user_right WHERE user_id = u.id AND grant_type = -1)), '{}') AS held,
  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', area_kind, 'id', area_id) ORDER BY area_id) FROM sys_user_area WHERE user_id = u.id), '[]') AS areas
  FROM sys_user u LEFT JOIN school s ON s.id = u.school_id`

function rowOf(row: Row, names: ReadonlyMap<string, string>, editor: Caller, phones: Phones): UserRow {
  const userManage = [...new Set([...row.role_user_manage, ...row.user_manage])].sort((a, b) => a - b)
  const grants = {
    held: new Set(row.held),
    userManage,
    exportLimit: row.export_limit,
    roles: row.scopes.map((scopeKind) => ({ scopeKind })),
  }
  return {
    id: String(row.id),
    userName: row.user_name,
    realName: row.real_name,
    mobile: phones.open('sys_user.mobile', row.id, row.mobile_sealed),
    schoolName: row.school_name ?? '',
    roleNames: row.role_names,
    areaLabel: labelOf(row, names),
    userManage,
    status: row.status,
    isDemo: row.is_demo,
    mustChange: row.must_change,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    fixed: row.id === editor.userId ? 'self' : holdsAll(editor, grants) ? '' : 'more',
    version: row.version,
  }
}

/** The caller's own area where they ask for no place, else that place. */
function areaOf(caller: Caller, scope: Scope, narrowed: boolean): Area {
  if (!narrowed) return caller.area
  const schools = scope.schools ?? []
  const colleges = caller.area.colleges.filter(({ id }) => scope.colleges?.includes(id))
  return { nation: false, provinces: scope.provinces ?? [], schools: scope.colleges ? [] : schools, colleges }
}

const order = {
  userName: 'lower(u.user_name)',
  realName: 'u.real_name',
  schoolName: 's.name',
  lastLoginAt: 'u.last_login_at',
}

/** Accounts inside the caller's area, or inside the place that they ask for. */
export async function listUsers(
  { database, phones }: Pick<Services, 'database' | 'phones'>,
  caller: Caller,
  scope: Scope,
  input: ParsedOf<'user/queryUserList'>,
): Promise<Page<UserRow>> {
  const {
    pageNum,
    pageSize,
    sortField = 'userName',
    sortOrder = 'asc',
    keyword,
    province,
    schoolId,
    roleId,
    status,
  } = input
  const area = areaOf(caller, scope, province !== undefined || schoolId !== undefined)
  const statement = `${SELECT} WHERE ${insideArea(1)} AND ($5::text IS NULL OR ${holdsKeyword('u.user_name', '$5')} OR ($6 AND ${holdsKeyword('u.real_name', '$5')})) AND ($7::bigint IS NULL OR EXISTS (SELECT 1 FROM sys_user_role ur WHERE ur.user_id = u.id AND ur.role_id = $7))
     AND ($8::int IS NULL OR u.status = $8) ORDER BY ${order[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'} NULLS LAST, u.id LIMIT $9 OFFSET $10`
  const values = [
    ...areaParameters(area),
    keyword ?? null,
    caller.rights.ids.has(rights.viewPersonal),
    roleId ?? null,
    status ?? null,
  ]
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) => (await database.pool.query<Row>(statement, [...values, limit, offset])).rows,
  )
  const names = await namesOf(database.pool, rows)
  return { list: rows.map((row) => rowOf(row, names, caller, phones)), ...place }
}

/** One account inside the caller's area, as the list shows it, with what the form needs of its row. */
export async function userRow(
  db: Db,
  phones: Phones,
  caller: Caller,
  userId: number,
): Promise<
  | (UserRow & { schoolId: string; ownUserManage: number[]; roleUserManage: number[]; rawAreas: Row['areas'] })
  | undefined
> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE ${insideArea(1)} AND u.id = $5`, [
    ...areaParameters(caller.area),
    userId,
  ])
  const row = rows[0]
  if (!row) return undefined
  return {
    ...rowOf(row, await namesOf(db, rows), caller, phones),
    schoolId: row.school_id === null ? '' : String(row.school_id),
    ownUserManage: row.user_manage,
    roleUserManage: row.role_user_manage,
    rawAreas: row.areas,
  }
}
