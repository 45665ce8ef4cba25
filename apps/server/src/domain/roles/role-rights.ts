import { Fault, type ParsedOf, rights as rightsByKey } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type About, demandHoldable, demandReach, type Edits } from './edit.ts'
import { roleToEdit, touchRole } from './role.ts'
import { allRights, grantable, impliedBy, withMenus } from './tree.ts'

/** Gives a role these pages and buttons. Nothing is granted that the editor lacks; what is not shown stays as it is. */
export function updateRoleRights(
  services: Edits,
  editor: Caller,
  { roleId, rightIds, version }: ParsedOf<'role/updateRoleRight'>,
  about: About,
): Promise<null> {
  const { database, config, sessions } = services
  return inTransaction(database.pool, async (client) => {
    const role = await roleToEdit(client, editor, roleId, version)
    const rights = await allRights(client)
    const existing = new Set(rights.map(({ id }) => id))
    if (rightIds.some((id) => !existing.has(id))) throw new Fault('notFound')
    const open = grantable(rights)
    const wanted = [...impliedBy(rights, rightIds)].filter((id) => open.has(id))
    if (wanted.some((id) => !role.held.has(id) && !editor.held.has(id))) throw new Fault('forbidden')
    const after = withMenus(rights, [...wanted, ...[...role.held].filter((id) => !open.has(id))])
    demandHoldable(rights, new Set(after), role.scopeKind)
    await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND NOT right_id = ANY($2)', [roleId, after])
    await client.query(
      'INSERT INTO sys_role_right(role_id, right_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
      [roleId, after],
    )
    await client.query('UPDATE sys_role_authority SET personal_data = $2 WHERE role_id = $1', [
      roleId,
      after.includes(rightsByKey.viewPersonal),
    ])
    await touchRole(client, roleId, config.clock.now(), editor)
    about(`${roleId} ${role.name}`, {
      before: { rightIds: [...role.rightIds].sort((a, b) => a - b) },
      after: { rightIds: after },
    })
    return null
  }).finally(() => sessions.forget())
}

/** Says how far a role's holders see: data scope, persons by name, rows of an export, screens. */
export function saveAuthority(
  services: Edits,
  editor: Caller,
  input: ParsedOf<'sysRoleAuthority/saveRoleAuthority'>,
  about: About,
): Promise<null> {
  const { database, config, sessions } = services
  const { roleId, version, dataScope, pii, exportLimit, detail } = input
  return inTransaction(database.pool, async (client) => {
    const role = await roleToEdit(client, editor, roleId, version)
    demandReach(editor, dataScope)
    const lacks =
      (pii && !role.pii && !editor.held.has(rightsByKey.viewPersonal)) ||
      detail.userManage.some((id) => !role.userManage.includes(id) && !editor.userManage.includes(id))
    if (lacks || exportLimit > Math.max(editor.exportLimit, role.exportLimit)) throw new Fault('forbidden')
    demandHoldable(await allRights(client), role.held, dataScope)
    const userManage = [...new Set(detail.userManage)].sort((a, b) => a - b)
    await client.query('UPDATE sys_role SET scope_kind = $2 WHERE id = $1', [roleId, dataScope])
    await client.query(
      'UPDATE sys_role_authority SET data_scope = $2, personal_data = $3, export_limit = $4, user_manage = $5 WHERE role_id = $1',
      [roleId, dataScope, pii, exportLimit, userManage],
    )
    if (pii)
      await client.query('INSERT INTO sys_role_right(role_id, right_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        roleId,
        rightsByKey.viewPersonal,
      ])
    else
      await client.query('DELETE FROM sys_role_right WHERE role_id = $1 AND right_id = $2', [
        roleId,
        rightsByKey.viewPersonal,
      ])
    await touchRole(client, roleId, config.clock.now(), editor)
    const was = { dataScope: role.scopeKind, pii: role.pii, exportLimit: role.exportLimit, userManage: role.userManage }
    about(`${roleId} ${role.name}`, { before: was, after: { dataScope, pii, exportLimit, userManage } })
    return null
  }).finally(() => sessions.forget())
}
