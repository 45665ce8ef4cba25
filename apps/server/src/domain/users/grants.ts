import { Fault, type ParsedOf, type UserDetail } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { keepSuperAdministrator, lookedAfter } from '../account/grants.ts'
import { allRights, choiceOf, grantable, impliedBy } from '../roles/tree.ts'
import { areasOf } from './area-names.ts'
import { userRow } from './rows.ts'

export type About = (target: string, change?: Change) => void

export type Edits = Pick<Services, 'database' | 'phones' | 'sessions' | 'places' | 'config'>

/** What an account's roles give, pages and buttons. */
async function givenByRoles(db: Db, userId: number): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT DISTINCT rr.right_id AS id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id AND r.status = 1 JOIN sys_role_right rr ON rr.role_id = r.id WHERE ur.user_id = $1`,
    [userId],
  )
  return new Set(rows.map(({ id }) => id))
}

async function ownGrants(db: Db, userId: number): Promise<Map<number, number>> {
  const { rows } = await db.query<{ right_id: number; grant_type: number }>(
    'SELECT right_id, grant_type FROM sys_user_right WHERE user_id = $1',
    [userId],
  )
  return new Map(rows.map(({ right_id, grant_type }) => [right_id, grant_type]))
}

/** Everything that is edited of one account. */
export async function userDetail(
  { database, phones, places }: Edits,
  caller: Caller,
  userId: number,
): Promise<UserDetail> {
  const { pool } = database
  const row = await userRow(pool, phones, caller, userId)
  if (!row) throw new Fault('notFound')
  const [rights, given, own] = [await allRights(pool), await givenByRoles(pool, userId), await ownGrants(pool, userId)]
  const { rows: roles } = await pool.query<{ role_id: number }>(
    'SELECT role_id FROM sys_user_role WHERE user_id = $1 ORDER BY role_id',
    [userId],
  )
  const held = new Set(
    [...given, ...[...own].filter(([, type]) => type === 1).map(([id]) => id)].filter((id) => own.get(id) !== -1),
  )
  const { rawAreas, ...shown } = row
  return {
    ...shown,
    roleIds: roles.map(({ role_id }) => String(role_id)),
    rights: choiceOf(rights, held, caller),
    roleRightIdList: choiceOf(rights, given, caller).selectRightIdList,
    areas: await areasOf(pool, places, rawAreas),
  }
}

/** Gives an account what differs from its roles, and its own screens. Nothing is granted that the editor lacks. */
export async function saveUserRights(
  { database, sessions, config }: Edits,
  editor: Caller,
  { userId, version, rightIds, userManage }: ParsedOf<'user/saveUserRight'>,
  about: About,
): Promise<null> {
  const tree = await sessions.rightTree()
  return inTransaction(database.pool, async (client) => {
    const subject = await lookedAfter(client, tree, editor, userId)
    const { rows } = await client.query<{ version: number; user_manage: number[] }>(
      'SELECT version, user_manage FROM sys_user WHERE id = $1 FOR UPDATE',
      [userId],
    )
    const row = rows[0] as (typeof rows)[number]
    await demandVersion(client, { kind: 'account', id: userId }, version, row.version)
    const rights = await allRights(client)
    const existing = new Set(rights.map(({ id }) => id))
    if (rightIds.some((id) => !existing.has(id))) throw new Fault('notFound')
    const [open, given, before] = [
      grantable(rights),
      await givenByRoles(client, userId),
      await ownGrants(client, userId),
    ]
    const wanted = new Set([...impliedBy(rights, rightIds)].filter((id) => open.has(id)))
    const after = new Map([...before].filter(([id]) => !open.has(id)))
    for (const id of open) if (wanted.has(id) !== given.has(id)) after.set(id, wanted.has(id) ? 1 : -1)
    const screens = [...new Set(userManage)].sort((a, b) => a - b)
    const lacks =
      [...wanted].some((id) => !subject.held.has(id) && !editor.held.has(id)) ||
      screens.some((id) => !subject.userManage.includes(id) && !editor.userManage.includes(id))
    if (lacks) throw new Fault('forbidden')
    await client.query('DELETE FROM sys_user_right WHERE user_id = $1', [userId])
    await client.query(
      'INSERT INTO sys_user_right(user_id, right_id, grant_type) SELECT $1, t.id, t.grant_type FROM unnest($2::int[], $3::int[]) AS t(id, grant_type)',
      [userId, [...after.keys()], [...after.values()]],
    )
    await client.query('UPDATE sys_user SET user_manage = $2, version = version + 1 WHERE id = $1', [userId, screens])
    await markEdit(client, { kind: 'account', id: userId }, { userId: editor.userId, now: config.clock.now() })
    if (subject.roles.some(({ code }) => code === 'super_admin')) await keepSuperAdministrator(client)
    const messages = (grants: ReadonlyMap<number, number>, manage: readonly number[]) => ({
      added: [...grants].filter(([, type]) => type === 1).map(([id]) => id),
      removed: [...grants].filter(([, type]) => type === -1).map(([id]) => id),
      userManage: manage,
    })
    about(`${userId} ${subject.userName}`, {
      before: messages(before, row.user_manage),
      after: messages(after, screens),
    })
    return null
  }).finally(() => sessions.forget(userId))
}
