import { Fault, type ParsedOf, type SavedUser } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { keepSuperAdministrator, liesInside, lookedAfter } from '../account/grants.ts'
import { giveInitialPassword } from '../account/passwords.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { type About, createUser, demandFreeName, demandRoles, type Edits, logged } from './create-user.ts'

/** Makes an account with an initial password, or edits one. A new account without a school is the nation's, until it gets an area. */
export async function saveUser(
  services: Edits,
  editor: Caller,
  input: ParsedOf<'user/saveUser'>,
  about: About,
): Promise<SavedUser> {
  return input.id === undefined
    ? createUser(services, editor, input, about)
    : editUser(services, editor, input.id, input, about)
}

async function editUser(
  { database, phones, sessions, config }: Edits,
  editor: Caller,
  id: number,
  input: ParsedOf<'user/saveUser'>,
  about: About,
): Promise<SavedUser> {
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, id)
    const { rows } = await client.query<{ version: number; sealed: SealedPhone | null }>(
      'SELECT version, mobile_sealed AS sealed FROM sys_user WHERE id = $1 FOR UPDATE',
      [id],
    )
    const row = rows[0] as (typeof rows)[number]
    const former = phones.open('sys_user.mobile', id, row.sealed)
    await demandVersion(client, { kind: 'account', id }, input.version, row.version)
    const {
      userName = subject.userName,
      realName = subject.realName,
      mobile = former,
      schoolId = subject.schoolId,
    } = input
    await demandFreeName(client, userName, id)
    await client.query(
      'UPDATE sys_user SET user_name = $2, real_name = $3, mobile_sealed = $4, school_id = $5, version = version + 1, updated_at = $6 WHERE id = $1',
      [id, userName, realName, phones.seal('sys_user.mobile', id, mobile), schoolId, new Date(config.clock.now())],
    )
    await markEdit(client, { kind: 'account', id }, { userId: editor.userId, now: config.clock.now() })
    const before = subject.roles.map(({ name }) => name)
    let after = before
    if (input.roleIds) {
      const roles = await demandRoles(client, editor, input.roleIds)
      await client.query('DELETE FROM sys_user_role WHERE user_id = $1 AND NOT role_id = ANY($2::int[])', [
        id,
        roles.map((role) => role.id),
      ])
      await client.query(
        'INSERT INTO sys_user_role(user_id, role_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
        [id, roles.map((role) => role.id)],
      )
      if (subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
      after = roles.map(({ name }) => name)
    }
    if (!(await liesInside(client, editor.area, id))) throw new Fault('forbidden')
    about(`${id} ${userName}`, {
      before: logged({
        userName: subject.userName,
        realName: subject.realName,
        mobile: former,
        schoolId: subject.schoolId,
        roles: before,
      }),
      after: logged({ userName, realName, mobile, schoolId, roles: after }),
    })
    return { id: String(id), initialPassword: null }
  }).finally(() => sessions.forget(id))
}

/** Gives an account a new initial password; everything that the former one opened ends. */
export async function resetPassword(services: Edits, editor: Caller, userId: number, about: About): Promise<SavedUser> {
  const subject = await lookedAfter(services.database.pool, await services.sessions.rightTree(), editor, userId)
  const password = await giveInitialPassword(services, userId)
  about(`${userId} ${subject.userName}`)
  return { id: String(userId), initialPassword: password }
}

/** Switches an account off or on; off ends its sessions. */
export async function setStatus(
  { database, sessions, config }: Edits,
  editor: Caller,
  { userId, status }: ParsedOf<'user/setStatus'>,
  about: About,
): Promise<null> {
  const tree = await sessions.rightTree()
  await inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, userId, '不能停用自己的账号')
    const before = (
      await client.query<{ status: number }>('SELECT status FROM sys_user WHERE id = $1 FOR UPDATE', [userId])
    ).rows[0]?.status
    await client.query('UPDATE sys_user SET status = $2, version = version + 1 WHERE id = $1', [userId, status])
    await markEdit(client, { kind: 'account', id: userId }, { userId: editor.userId, now: config.clock.now() })
    if (status === 0 && subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
    about(`${userId} ${subject.userName}`, { before: { status: before }, after: { status } })
  })
  if (status === 0) await sessions.closeOthers(userId, null, 'switched off')
  sessions.forget(userId)
  return null
}
