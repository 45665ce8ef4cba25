import { Fault, INITIAL_PASSWORD_MS, type ParsedOf, type SavedUser } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { withoutRowSecurity } from '../../platform/database/row-security.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mask, masked } from '../../platform/mask.ts'
import { against, holdsAll, keepSuperAdministrator, liesInside, lookedAfter } from '../account/grants.ts'
import { giveInitialPassword, randomPassword } from '../account/passwords.ts'
import type { SealedPhone } from '../phones/phones.ts'
import { rolesOf } from '../roles/role.ts'
import { nextIds } from '../row-ids.ts'

type About = (target: string, change?: Change) => void
type Edits = Pick<Services, 'database' | 'phones' | 'sessions' | 'hashLimiter' | 'config'>

/** Roles that somebody wants an account to have: only such as give nothing that they lack. */
async function demandRoles(client: pg.PoolClient, editor: Caller, roleIds: readonly number[]) {
  const ids = [...new Set(roleIds)]
  const roles = ids.some((id) => id > 2_147_483_647) ? [] : await rolesOf(client, ids)
  if (roles.length !== ids.length) throw new Fault('notFound')
  if (roles.some((role) => !holdsAll(editor, role))) throw new Fault('forbidden')
  return roles
}

/** Names in the log are masked, numbers are not kept. */
const logged = ({
  userName,
  realName,
  mobile,
  schoolId,
  roles,
}: {
  userName: string
  realName: string
  mobile: string | null
  schoolId: number | null
  roles: readonly string[]
}) => ({
  userName,
  realName: mask('name', realName),
  mobile: masked('phone', mobile),
  schoolId,
  roles,
})

/** Makes an account with an initial password, or edits one. A new account without a school is the nation's, until it gets an area. */
export async function saveUser(services: Edits, editor: Caller, input: ParsedOf<'user/saveUser'>, about: About): Promise<SavedUser> {
  return input.id === undefined ? createUser(services, editor, input, about) : editUser(services, editor, input.id, input, about)
}

async function demandFreeName(client: pg.PoolClient, userName: string, id: number | null): Promise<void> {
  const { rowCount } = await withoutRowSecurity(client, () =>
    client.query('SELECT 1 FROM sys_user WHERE lower(user_name) = lower($1) AND id IS DISTINCT FROM $2::bigint', [userName, id]),
  )
  if (rowCount) throw against('账号已存在', 'userName')
}

async function createUser({ database, phones, sessions, hashLimiter, config }: Edits, editor: Caller, input: ParsedOf<'user/saveUser'>, about: About): Promise<SavedUser> {
  const { userName, realName, mobile = '', schoolId = null, roleIds = [] } = input
  if (!userName) throw against('请输入账号', 'userName')
  if (!realName) throw against('请输入姓名', 'realName')
  // An account without any place belongs to the nation: only who looks after the nation makes one.
  if (schoolId === null && !editor.area.nation) throw against('请选择学校', 'schoolId')
  const password = randomPassword()
  const hashed = await hashLimiter.hash(password)
  return inTransaction(database.pool, async (client) => {
    const roles = await demandRoles(client, editor, roleIds)
    await demandFreeName(client, userName, null)
    const [id] = (await nextIds(client, 'sys_user')) as [number]
    const { rowCount } = await client.query(
      `INSERT INTO sys_user(id, user_name, password_hash, real_name, mobile_sealed, school_id, must_change, initial_until) VALUES ($1, $2, $3, $4, $5, $6, true, $7) ON CONFLICT DO NOTHING`,
      [id, userName, hashed, realName, phones.seal('sys_user.mobile', id, mobile), schoolId, new Date(config.clock.now() + INITIAL_PASSWORD_MS)],
    )
    if (!rowCount) throw against('账号已存在', 'userName')
    await client.query('INSERT INTO sys_user_role(user_id, role_id) SELECT $1, unnest($2::int[])', [id, roles.map((role) => role.id)])
    if (!(await liesInside(client, editor.area, id))) throw new Fault('forbidden')
    about(`${id} ${userName}`, { after: logged({ userName, realName, mobile, schoolId, roles: roles.map(({ name }) => name) }) })
    return { id: String(id), initialPassword: password }
  }).finally(() => sessions.forget())
}

async function editUser({ database, phones, sessions, config }: Edits, editor: Caller, id: number, input: ParsedOf<'user/saveUser'>, about: About): Promise<SavedUser> {
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, id)
    const { rows } = await client.query<{ version: number; sealed: SealedPhone | null }>('SELECT version, mobile_sealed AS sealed FROM sys_user WHERE id = $1 FOR UPDATE', [id])
    const row = rows[0] as (typeof rows)[number]
    const former = phones.open('sys_user.mobile', id, row.sealed)
    if (input.version !== undefined && input.version !== row.version) throw new Fault('conflict')
    const { userName = subject.userName, realName = subject.realName, mobile = former, schoolId = subject.schoolId } = input
    await demandFreeName(client, userName, id)
    await client.query('UPDATE sys_user SET user_name = $2, real_name = $3, mobile_sealed = $4, school_id = $5, version = version + 1, updated_at = $6 WHERE id = $1', [
      id,
      userName,
      realName,
      phones.seal('sys_user.mobile', id, mobile),
      schoolId,
      new Date(config.clock.now()),
    ])
    const before = subject.roles.map(({ name }) => name)
    let after = before
    if (input.roleIds) {
      const roles = await demandRoles(client, editor, input.roleIds)
      await client.query('DELETE FROM sys_user_role WHERE user_id = $1 AND NOT role_id = ANY($2::int[])', [id, roles.map((role) => role.id)])
      await client.query('INSERT INTO sys_user_role(user_id, role_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING', [id, roles.map((role) => role.id)])
      if (subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
      after = roles.map(({ name }) => name)
    }
    if (!(await liesInside(client, editor.area, id))) throw new Fault('forbidden')
    about(`${id} ${userName}`, {
      before: logged({ userName: subject.userName, realName: subject.realName, mobile: former, schoolId: subject.schoolId, roles: before }),
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
export async function setStatus({ database, sessions }: Edits, editor: Caller, { userId, status }: ParsedOf<'user/setStatus'>, about: About): Promise<null> {
  const tree = await sessions.rightTree()
  await inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, userId, '不能停用自己的账号')
    const before = (await client.query<{ status: number }>('SELECT status FROM sys_user WHERE id = $1 FOR UPDATE', [userId])).rows[0]?.status
    await client.query('UPDATE sys_user SET status = $2, version = version + 1 WHERE id = $1', [userId, status])
    if (status === 0 && subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
    about(`${userId} ${subject.userName}`, { before: { status: before }, after: { status } })
  })
  if (status === 0) await sessions.closeOthers(userId, null, 'switched off')
  sessions.forget(userId)
  return null
}
