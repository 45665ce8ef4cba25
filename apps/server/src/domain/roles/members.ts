import { Fault, type ParsedOf } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against, holdsAll, keepSuperAdministrator, lookedAfter } from '../account/grants.ts'
import { roleAt } from './role.ts'

export type Members = Pick<Services, 'database' | 'sessions'>

type About = (target: string, change?: Change) => void

/** Gives a role to accounts that the editor looks after: all of them, or none. */
export async function addMembers(
  { database, sessions }: Members,
  editor: Caller,
  { roleId, userIds }: ParsedOf<'role/addUser'>,
  about: About,
): Promise<null> {
  if (userIds.length === 0) throw against('请选择用户', 'userIds')
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const role = await roleAt(client, roleId)
    if (!holdsAll(editor, role)) throw new Fault('forbidden')
    const names: string[] = []
    for (const id of new Set(userIds)) names.push((await lookedAfter(client, tree, editor, id)).userName)
    await client.query(
      'INSERT INTO sys_user_role(user_id, role_id) SELECT unnest($1::bigint[]), $2 ON CONFLICT DO NOTHING',
      [[...new Set(userIds)], roleId],
    )
    about(`${roleId} ${role.name}`, { after: { users: names } })
    return null
  }).finally(() => sessions.forget())
}

/** Takes a role from accounts that the editor looks after. */
export async function removeMembers(
  { database, sessions }: Members,
  editor: Caller,
  { roleId, userId, userIds = [] }: ParsedOf<'role/removeUser'>,
  about: About,
): Promise<null> {
  const ids = [...new Set([...userIds, ...(userId === undefined ? [] : [userId])])]
  if (ids.length === 0) throw against('请选择用户', 'userIds')
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const role = await roleAt(client, roleId)
    const isSuper = role.code === 'super_admin'
    const names: string[] = []
    for (const id of ids)
      names.push(
        (await lookedAfter(client, tree, editor, id, isSuper ? '不能移除自己的超级管理员角色' : undefined)).userName,
      )
    const { rowCount } = await client.query(
      'DELETE FROM sys_user_role WHERE role_id = $1 AND user_id = ANY($2::bigint[])',
      [roleId, ids],
    )
    if (!rowCount) throw new Fault('notFound')
    if (isSuper) await keepSuperAdministrator(client)
    about(`${roleId} ${role.name}`, { before: { users: names } })
    return null
  }).finally(() => sessions.forget())
}

/** Makes an account a demo account, or an ordinary one again. */
export async function setDemo(
  { database, sessions }: Members,
  editor: Caller,
  { userId, isDemo }: ParsedOf<'role/setDemoUser'>,
  about: About,
): Promise<null> {
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, userId)
    const before =
      (await client.query<{ is_demo: boolean }>('SELECT is_demo FROM sys_user WHERE id = $1 FOR UPDATE', [userId]))
        .rows[0]?.is_demo ?? false
    await client.query('UPDATE sys_user SET is_demo = $2, version = version + 1 WHERE id = $1', [userId, isDemo])
    if (isDemo && subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
    about(subject.userName, { before: { isDemo: before }, after: { isDemo } })
    return null
  }).finally(() => sessions.forget(userId))
}
