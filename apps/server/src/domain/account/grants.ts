import { Fault, type ScopeKind, scopeKinds } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import type { Area } from '../../platform/database/row-security.ts'
import { withoutRowSecurity } from '../../platform/database/row-security.ts'
import type { Db } from '../../platform/database/store.ts'
import { loadCaller, widest } from './load-caller.ts'
import type { RightRow } from './rights-tree.ts'

/** What an account or a role gives. */
export type Grants = Pick<Caller, 'held' | 'userManage' | 'exportLimit'> & {
  roles: readonly { scopeKind: ScopeKind }[]
}

/** A rule of the back office that the input breaks, in words of its own. */
export const against = (msg: string, field = ''): Fault =>
  new Fault('invalid', { msg, data: { reason: 'rule', field } })

/** Whether everything that one account holds is held by another too: rights, screens, rows of an export, reach of the data scope. */
export const holdsAll = (editor: Grants, other: Grants): boolean =>
  [...other.held].every((id) => editor.held.has(id)) &&
  other.userManage.every((id) => editor.userManage.includes(id)) &&
  other.exportLimit <= editor.exportLimit &&
  scopeKinds.indexOf(scopeOf(other)) <= scopeKinds.indexOf(scopeOf(editor))

/** How wide the roles of an account let it look. */
export const scopeOf = ({ roles }: Pick<Grants, 'roles'>): ScopeKind => widest(roles.map(({ scopeKind }) => scopeKind))

/**
 * Accounts that lie inside an area with every place of theirs, as a condition on `u`; the numbers are the first of four
 * parameters of {@link areaParameters}. An account without any place is the nation's.
 */
export const insideArea = (first: number): string => {
  const [nation, provinces, schools, colleges] = [0, 1, 2, 3].map((i) => `$${first + i}`)
  const owned = (alias: string): string =>
    `(${alias}.province_code = ANY(${provinces}::text[]) OR ${alias}.id = ANY(${schools}::int[]))`
  const college = `(c.id = ANY(${colleges}::int[]) OR EXISTS (SELECT 1 FROM school cs WHERE cs.id = c.school_id AND ${owned('cs')}))`
  return `(${nation}::boolean OR (
    (u.school_id IS NOT NULL OR EXISTS (SELECT 1 FROM sys_user_area a WHERE a.user_id = u.id))
    AND (u.school_id IS NULL OR EXISTS (SELECT 1 FROM school s WHERE s.id = u.school_id AND ${owned('s')})
      OR EXISTS (SELECT 1 FROM sys_user_area a JOIN college c ON a.area_kind = 'college' AND c.id::text = a.area_id WHERE a.user_id = u.id AND c.school_id = u.school_id))
    AND NOT EXISTS (SELECT 1 FROM sys_user_area a WHERE a.user_id = u.id AND NOT (
      (a.area_kind = 'province' AND a.area_id = ANY(${provinces}::text[]))
      OR (a.area_kind = 'school' AND EXISTS (SELECT 1 FROM school s WHERE s.id::text = a.area_id AND ${owned('s')}))
      OR (a.area_kind = 'college' AND EXISTS (SELECT 1 FROM college c WHERE c.id::text = a.area_id AND ${college}))))))`
}

export const areaParameters = ({ nation, provinces, schools, colleges }: Area): unknown[] => [
  nation,
  provinces,
  schools,
  colleges.map(({ id }) => id),
]

/** Whether an account lies inside the area of another. */
export async function liesInside(pool: Db, area: Area, userId: number): Promise<boolean> {
  return (
    (
      await pool.query(`SELECT 1 FROM sys_user u WHERE u.id = $1 AND ${insideArea(2)}`, [
        userId,
        ...areaParameters(area),
      ])
    ).rowCount === 1
  )
}

/** Whether one account may look after another: not itself, inside its area, and nothing held that it lacks. */
export async function mayLookAfter(pool: Db, editor: Caller, subject: Caller): Promise<boolean> {
  return (
    editor.userId !== subject.userId &&
    holdsAll(editor, subject) &&
    (await liesInside(pool, editor.area, subject.userId))
  )
}

/**
 * The account that somebody wants to edit. Throws for themselves, `notFound` for one outside their area, exactly as for none,
 * and `forbidden` for one that holds more than they do. `own` is what is said where they try it on themselves.
 */
export async function lookedAfter(
  pool: Db,
  tree: readonly RightRow[],
  editor: Caller,
  userId: number,
  own = '不能修改自己的账号',
): Promise<Caller> {
  if (userId === editor.userId) throw against(own)
  const subject = await loadCaller(pool, tree, userId, { dataSource: '', sessionId: '' }, true)
  if (!subject || !(await liesInside(pool, editor.area, userId))) throw new Fault('notFound')
  if (!holdsAll(editor, subject)) throw new Fault('forbidden')
  return subject
}

/** Throws when the last super administrator who can act would be gone after what this transaction did. Others who try the same wait here. */
export async function keepSuperAdministrator(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT 1 FROM sys_role WHERE code = 'super_admin' FOR UPDATE`)
  const { rowCount } = await withoutRowSecurity(client, () =>
    client.query(
      `SELECT 1 FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id JOIN sys_role r ON r.id = ur.role_id AND r.code = 'super_admin' AND r.status = 1
     WHERE u.status = 1 AND NOT u.is_demo AND EXISTS (SELECT 1 FROM sys_user_area a WHERE a.user_id = u.id AND a.area_kind = 'nation')
       AND NOT EXISTS (SELECT 1 FROM sys_user_right g WHERE g.user_id = u.id AND g.grant_type = -1) LIMIT 1`,
    ),
  )
  if (!rowCount) throw against('至少保留一名超级管理员')
}
