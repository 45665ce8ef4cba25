import { Fault, INITIAL_PASSWORD_MS, type ParsedOf, type SavedUser } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { withoutRowSecurity } from '../../platform/database/row-security.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { mask, masked } from '../../platform/mask.ts'
import { against, holdsAll, liesInside } from '../account/grants.ts'
import { randomPassword } from '../account/passwords.ts'
import { rolesOf } from '../roles/role.ts'
import { nextIds } from '../row-ids.ts'

export type About = (target: string, change?: Change) => void

export type Edits = Pick<Services, 'database' | 'phones' | 'sessions' | 'hashLimiter' | 'config'>

/** Roles that somebody wants an account to have: only such as give nothing that they lack. */
export async function demandRoles(client: pg.PoolClient, editor: Caller, roleIds: readonly number[]) {
  const ids = [...new Set(roleIds)]
  const roles = ids.some((id) => id > 2_147_483_647) ? [] : await rolesOf(client, ids)
  if (roles.length !== ids.length) throw new Fault('notFound')
  if (roles.some((role) => !holdsAll(editor, role))) throw new Fault('forbidden')
  return roles
}

/** Names in the log are masked, numbers are not kept. */
export const logged = ({
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

export async function demandFreeName(client: pg.PoolClient, userName: string, id: number | null): Promise<void> {
  const { rowCount } = await withoutRowSecurity(client, () =>
    client.query('SELECT 1 FROM sys_user WHERE lower(user_name) = lower($1) AND id IS DISTINCT FROM $2::bigint', [
      userName,
      id,
    ]),
  )
  if (rowCount) throw against('账号已存在', 'userName')
}

export async function createUser(
  { database, phones, sessions, hashLimiter, config }: Edits,
  editor: Caller,
  input: ParsedOf<'user/saveUser'>,
  about: About,
): Promise<SavedUser> {
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
      [
        id,
        userName,
        hashed,
        realName,
        phones.seal('sys_user.mobile', id, mobile),
        schoolId,
        new Date(config.clock.now() + INITIAL_PASSWORD_MS),
      ],
    )
    if (!rowCount) throw against('账号已存在', 'userName')
    await client.query('INSERT INTO sys_user_role(user_id, role_id) SELECT $1, unnest($2::int[])', [
      id,
      roles.map((role) => role.id),
    ])
    if (!(await liesInside(client, editor.area, id))) throw new Fault('forbidden')
    about(`${id} ${userName}`, {
      after: logged({ userName, realName, mobile, schoolId, roles: roles.map(({ name }) => name) }),
    })
    return { id: String(id), initialPassword: password }
  }).finally(() => sessions.forget())
}
