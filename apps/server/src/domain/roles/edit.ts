import { Fault, mayHold, type ParsedOf, type ScopeKind, scopeKinds, scopeLabels } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against, scopeOf } from '../account/grants.ts'
import { type Role, roleAt, roleToEdit, touchRole } from './role.ts'
import { allRights, type EditableRight } from './tree.ts'

export type Edits = Pick<Services, 'database' | 'config' | 'sessions'>

export type About = (target: string, change?: Change) => void

const shownOf = ({ name, code, scopeKind, remark }: Pick<Role, 'name' | 'code' | 'scopeKind' | 'remark'>) => ({
  name,
  code,
  scopeKind,
  remark,
})

async function demandUnused(
  client: Db,
  id: number | undefined,
  { name, code }: { name: string; code: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string; code: string }>(
    'SELECT name, code FROM sys_role WHERE (name = $1 OR code = $2) AND id IS DISTINCT FROM $3::int',
    [name, code, id ?? null],
  )
  if (rows.some((row) => row.name === name)) throw against('角色名称已存在', 'name')
  if (rows.length > 0) throw against('角色编码已存在', 'code')
}

export const demandReach = (editor: Caller, scopeKind: Role['scopeKind']): void => {
  if (scopeKinds.indexOf(scopeKind) > scopeKinds.indexOf(scopeOf(editor))) throw new Fault('forbidden')
}

const typeNames: Readonly<Partial<Record<EditableRight['type'], string>>> = { province: '省级', operation: '运营' }

/** Refuses rights whose pages show more than holders of a data scope may see. */
export function demandHoldable(
  rights: readonly EditableRight[],
  held: ReadonlySet<number>,
  scopeKind: ScopeKind,
): void {
  const beyond = rights.find(({ id, type }) => held.has(id) && !mayHold(type, scopeKind))
  if (beyond)
    throw against(
      `数据范围为“${scopeLabels[scopeKind]}”的角色不能持有${typeNames[beyond.type]}页面，请先移除`,
      'scopeKind',
    )
}

/** Makes a role, or edits its name, code, data scope and remark. Answers its id. */
export function saveRole(
  { database, config, sessions }: Edits,
  editor: Caller,
  input: ParsedOf<'role/save'>,
  about: About,
): Promise<string> {
  const { id, version, name, code, scopeKind, remark = '' } = input
  return inTransaction(database.pool, async (client) => {
    demandReach(editor, scopeKind)
    if (id === undefined) {
      await demandUnused(client, undefined, input)
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO sys_role(name, code, scope_kind, remark, updated_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [name, code, scopeKind, remark, new Date(config.clock.now())],
      )
      const made = rows[0]?.id as number
      await client.query('INSERT INTO sys_role_authority(role_id, data_scope, export_limit) VALUES ($1, $2, $3)', [
        made,
        scopeKind,
        editor.exportLimit,
      ])
      about(`${made} ${name}`, { after: shownOf({ name, code, scopeKind, remark }) })
      return String(made)
    }
    const before = await roleToEdit(client, editor, id, version)
    if (before.builtIn && before.code !== code) throw against('内置角色的编码不能修改', 'code')
    await demandUnused(client, id, input)
    demandHoldable(await allRights(client), before.held, scopeKind)
    await client.query('UPDATE sys_role SET name = $2, code = $3, scope_kind = $4, remark = $5 WHERE id = $1', [
      id,
      name,
      code,
      scopeKind,
      remark,
    ])
    await client.query('UPDATE sys_role_authority SET data_scope = $2 WHERE role_id = $1', [id, scopeKind])
    await touchRole(client, id, config.clock.now(), editor)
    about(`${id} ${name}`, { before: shownOf(before), after: shownOf({ name, code, scopeKind, remark }) })
    return String(id)
  }).finally(() => sessions.forget())
}

/** Deletes a role that people made and that nobody has. */
export function removeRole({ database, sessions }: Edits, editor: Caller, id: number, about: About): Promise<null> {
  return inTransaction(database.pool, async (client) => {
    const role = await roleAt(client, id)
    if (role.builtIn) throw against('内置角色不能删除')
    await roleToEdit(client, editor, id, undefined)
    if ((await client.query('SELECT 1 FROM sys_user_role WHERE role_id = $1 LIMIT 1', [id])).rowCount)
      throw against('该角色下存在用户，不能删除')
    for (const table of ['sys_role_right', 'sys_role_authority'])
      await client.query(`DELETE FROM ${table} WHERE role_id = $1`, [id])
    await client.query('DELETE FROM sys_role WHERE id = $1', [id])
    about(`${id} ${role.name}`, { before: { ...shownOf(role), rightIds: role.rightIds } })
    return null
  }).finally(() => sessions.forget())
}
