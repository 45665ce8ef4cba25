import { type Page, type ParsedOf, type RoleRow, type RoleUser, rights } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { readPage } from '../../platform/database/paging.ts'
import { holdsKeyword } from '../../platform/text/keyword.ts'
import { areaParameters, insideArea } from '../account/grants.ts'
import type { Members } from './members.ts'
import { roleAt } from './role.ts'

const roleOrder = {
  name: 'r.name',
  code: 'r.code',
  scopeKind: `array_position(ARRAY['self','college','school','province','nation'], r.scope_kind)`,
  userCnt: 'user_count',
  updatedAt: 'r.updated_at',
}

const userOrder = { userName: 'lower(u.user_name)', realName: 'u.real_name', schoolName: 's.name' }

interface StoredRole {
  id: number
  name: string
  code: string
  scope_kind: RoleRow['scopeKind']
  built_in: boolean
  remark: string | null
  updated_at: Date
  version: number
  user_count: number
  total: number
}

interface StoredMember {
  id: number
  user_name: string
  real_name: string
  school_name: string | null
  is_demo: boolean
  status: number
  total: number
}

/** Roles with the number of accounts of the caller's area that have them. */
export async function listRoles(
  { database }: Members,
  caller: Caller,
  input: ParsedOf<'role/pageList'>,
): Promise<Page<RoleRow>> {
  const { pageNum, pageSize, sortField = 'updatedAt', sortOrder = 'desc', keyword } = input
  const statement = `SELECT r.id, r.name, r.code, r.scope_kind, r.built_in, r.remark, r.updated_at, r.version, count(*) OVER () AS total,
       (SELECT count(*) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id WHERE ur.role_id = r.id AND ${insideArea(1)}) AS user_count
     FROM sys_role r WHERE r.status = 1 AND ($5::text IS NULL OR ${holdsKeyword('r.name', '$5')} OR ${holdsKeyword('r.code', '$5')} OR ${holdsKeyword('r.remark', '$5')})
     ORDER BY ${roleOrder[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'}, r.id LIMIT $6 OFFSET $7`
  const values = [...areaParameters(caller.area), keyword ?? null]
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) => (await database.pool.query<StoredRole>(statement, [...values, limit, offset])).rows,
  )
  const own = new Set(caller.roles.map(({ code }) => code))
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      code: row.code,
      scopeKind: row.scope_kind,
      userCnt: row.user_count,
      builtIn: row.built_in,
      remark: row.remark ?? '',
      updatedAt: row.updated_at.toISOString(),
      version: row.version,
      own: own.has(row.code),
    })),
    ...place,
  }
}

/** Accounts of the caller's area that have a role. */
export async function listMembers(
  { database }: Members,
  caller: Caller,
  input: ParsedOf<'role/roleUserList'>,
): Promise<Page<RoleUser>> {
  const { roleId, pageNum, pageSize, sortField = 'userName', sortOrder = 'asc', keyword } = input
  await roleAt(database.pool, roleId)
  const statement = `SELECT u.id, u.user_name, u.real_name, u.is_demo, u.status, s.name AS school_name, count(*) OVER () AS total
     FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id LEFT JOIN school s ON s.id = u.school_id
     WHERE ur.role_id = $5 AND ${insideArea(1)} AND ($6::text IS NULL OR ${holdsKeyword('u.user_name', '$6')} OR ($7 AND ${holdsKeyword('u.real_name', '$6')}))
     ORDER BY ${userOrder[sortField]} ${sortOrder === 'asc' ? 'ASC' : 'DESC'}, u.id LIMIT $8 OFFSET $9`
  const values = [...areaParameters(caller.area), roleId, keyword ?? null, caller.rights.ids.has(rights.viewPersonal)]
  const { rows, ...place } = await readPage(
    { pageNum, pageSize },
    async (limit, offset) => (await database.pool.query<StoredMember>(statement, [...values, limit, offset])).rows,
  )
  return {
    list: rows.map((row) => ({
      userId: String(row.id),
      userName: row.user_name,
      realName: row.real_name,
      schoolName: row.school_name ?? '',
      isDemo: row.is_demo,
      status: row.status,
    })),
    ...place,
  }
}
