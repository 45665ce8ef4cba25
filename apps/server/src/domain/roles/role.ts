import { Fault, type ScopeKind } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import type { Db } from '../../platform/database/store.ts'
import { against, type Grants, holdsAll } from '../account/grants.ts'

/** A role with what it gives. */
export interface Role extends Grants {
  id: number
  name: string
  code: string
  builtIn: boolean
  remark: string
  scopeKind: ScopeKind
  pii: boolean
  version: number
  /** Every id that is granted, menus too. */
  rightIds: readonly number[]
}

interface Row {
  id: number
  name: string
  code: string
  built_in: boolean
  remark: string | null
  scope_kind: ScopeKind
  personal_data: boolean
  user_manage: number[]
  export_limit: number
  version: number
  right_ids: number[]
  held: number[]
}

const SELECT = `SELECT r.id, r.name, r.code, r.built_in, r.remark, r.scope_kind, r.version, a.personal_data, a.user_manage, a.export_limit,
  coalesce((SELECT array_agg(rr.right_id) FROM sys_role_right rr WHERE rr.role_id = r.id), '{}') AS right_ids,
  coalesce((SELECT array_agg(rr.right_id) FROM sys_role_right rr JOIN sys_right g ON g.id = rr.right_id AND g.kind <> 'menu' WHERE rr.role_id = r.id), '{}') AS held
  FROM sys_role r JOIN sys_role_authority a ON a.role_id = r.id WHERE r.status = 1`

const roleOf = (row: Row): Role => ({
  id: row.id,
  name: row.name,
  code: row.code,
  builtIn: row.built_in,
  remark: row.remark ?? '',
  scopeKind: row.scope_kind,
  roles: [{ scopeKind: row.scope_kind }],
  pii: row.personal_data,
  userManage: row.user_manage,
  exportLimit: row.export_limit,
  version: row.version,
  rightIds: row.right_ids,
  held: new Set(row.held),
})

/** Every role, or those of these ids, in the order of their making. */
export async function rolesOf(db: Db, ids?: readonly number[]): Promise<Role[]> {
  const { rows } = await db.query<Row>(`${SELECT} AND ($1::int[] IS NULL OR r.id = ANY($1)) ORDER BY r.id`, [
    ids ?? null,
  ])
  return rows.map(roleOf)
}

/** One role; `notFound` where there is none. */
export async function roleAt(db: Db, id: number): Promise<Role> {
  const [role] = id <= 2_147_483_647 ? await rolesOf(db, [id]) : []
  if (!role) throw new Fault('notFound')
  return role
}

/**
 * A role that somebody is about to edit, locked until their transaction ends. Nobody edits a role of their own or one that
 * gives more than they hold; the super administrator's has all rights, always.
 */
export async function roleToEdit(client: Db, editor: Caller, id: number, version: number | undefined): Promise<Role> {
  const role = await roleAt(client, id)
  await client.query('SELECT 1 FROM sys_role WHERE id = $1 FOR UPDATE', [id])
  if (role.code === 'super_admin') throw against('超级管理员始终拥有全部权限，不能修改')
  if (editor.roles.some(({ code }) => code === role.code)) throw against('不能修改自己所属的角色')
  if (!holdsAll(editor, role)) throw new Fault('forbidden')
  const now = await roleAt(client, id)
  await demandVersion(client, { kind: 'role', id }, version, now.version)
  return now
}

/** Gives a role its next version; `editor` is absent where the program itself edits it. */
export const touchRole = async (client: Db, id: number, now: number, editor?: Caller): Promise<void> => {
  await client.query('UPDATE sys_role SET version = version + 1, updated_at = $2 WHERE id = $1', [id, new Date(now)])
  if (editor) await markEdit(client, { kind: 'role', id }, { userId: editor.userId, now })
}
