import { Fault, type ParsedOf, rights as rightsByKey } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { demandVersion, markEdit } from '../../call/edit-marks.ts'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against } from '../account/grants.ts'
import { demandPage, demandPlace, lockedTree, type Node, shownOf } from './right-rules.ts'

type Edits = Pick<Services, 'database' | 'sessions' | 'config'>

type About = (target: string, change?: Change) => void

/** Ids of nodes that people make begin here: the program's own have five digits at most. */
const FIRST_OWN_ID = 100_000

const SPACING = 10

/** Makes a node, or edits one. What it is and its id are fixed once it is made. Answers the id. */
export function saveRight(
  { database, sessions, config }: Edits,
  editor: Caller,
  input: Node,
  about: About,
): Promise<string> {
  return inTransaction(database.pool, async (client) => {
    const { rights, byId } = await lockedTree(client)
    const before = input.rightId === undefined ? undefined : byId.get(input.rightId)
    if (input.rightId !== undefined && !before) throw new Fault('notFound')
    if (before) await demandVersion(client, { kind: 'right', id: before.id }, input.version, before.version)
    if (before && (before.type !== input.type || before.kind !== input.kind))
      throw against('类型和种类在新建后不能修改', 'kind')
    const parentId = input.parentId ?? null
    demandPlace(rights, byId, { id: before?.id, type: input.type, kind: input.kind, meta: input.meta }, parentId)
    demandPage(rights, input, before)
    const id = before?.id ?? Math.max(FIRST_OWN_ID - 1, ...rights.map((right) => right.id)) + 1
    const after = {
      name: input.name,
      type: input.type,
      kind: input.kind,
      parentId,
      path: input.path ?? null,
      component: input.kind === 'page' ? (input.component ?? before?.component ?? null) : null,
      icon: input.icon ?? null,
      iconA: input.iconA ?? null,
      show: input.show,
      sort: input.index,
      meta: input.meta,
    }
    const values = [
      id,
      parentId,
      after.type,
      after.kind,
      after.name,
      after.path,
      after.component,
      after.icon,
      after.iconA,
      after.show,
      after.sort,
      JSON.stringify(after.meta),
    ]
    await client.query(
      `INSERT INTO sys_right(id, parent_id, type, kind, name, path, component, icon, icon_a, show, sort, meta) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, name = excluded.name, path = excluded.path, component = excluded.component, icon = excluded.icon,
         icon_a = excluded.icon_a, show = excluded.show, sort = excluded.sort, meta = excluded.meta, version = sys_right.version + 1`,
      values,
    )
    await client.query(
      `INSERT INTO sys_role_right(role_id, right_id) SELECT id, $1 FROM sys_role WHERE code = 'super_admin' ON CONFLICT DO NOTHING`,
      [id],
    )
    await markEdit(client, { kind: 'right', id }, { userId: editor.userId, now: config.clock.now() })
    about(`${id} ${input.name}`, { ...(before ? { before: shownOf(before) } : {}), after: shownOf(after) })
    return String(id)
  }).finally(() => sessions.forget())
}

/** Puts a node under a parent, before one of its children or last; the children are renumbered. */
export function moveRight(
  { database, sessions, config }: Edits,
  editor: Caller,
  { rightId, version, parentId, beforeId }: ParsedOf<'role/moveRight'>,
  about: About,
): Promise<null> {
  return inTransaction(database.pool, async (client) => {
    const { rights, byId } = await lockedTree(client)
    const node = byId.get(rightId)
    if (!node) throw new Fault('notFound')
    await demandVersion(client, { kind: 'right', id: rightId }, version, node.version)
    if (node.parentId === null || parentId === undefined) throw against('类型的根节点不能移动')
    demandPlace(rights, byId, node, parentId)
    const siblings = rights.filter((right) => right.parentId === parentId && right.id !== rightId)
    const at = beforeId === undefined ? siblings.length : siblings.findIndex(({ id }) => id === beforeId)
    if (at < 0) throw new Fault('notFound')
    const order = [...siblings.slice(0, at), node, ...siblings.slice(at)]
    // Siblings keep their numbers as long as they stand in the right order.
    const numbers = order.map((_, i) => (i + 1) * SPACING)
    const moved = await client.query<{ id: number }>(
      `UPDATE sys_right g SET sort = t.sort, parent_id = $3, version = g.version + 1 FROM unnest($1::int[], $2::int[]) AS t(id, sort)
       WHERE g.id = t.id AND (g.sort <> t.sort OR g.parent_id IS DISTINCT FROM $3) RETURNING g.id`,
      [order.map(({ id }) => id), numbers, parentId],
    )
    for (const { id } of moved.rows)
      await markEdit(client, { kind: 'right', id }, { userId: editor.userId, now: config.clock.now() })
    about(`${rightId} ${node.name}`, {
      before: { parentId: node.parentId, index: node.sort },
      after: { parentId, index: numbers[at] },
    })
    return null
  }).finally(() => sessions.forget())
}

/** Deletes a node that people made, without children, that no role and no account holds. */
export function deleteRight(
  { database, sessions }: Edits,
  { rightId }: ParsedOf<'role/deleteRight'>,
  about: About,
): Promise<null> {
  return inTransaction(database.pool, async (client) => {
    const { rights, byId } = await lockedTree(client)
    const node = byId.get(rightId)
    if (!node) throw new Fault('notFound')
    if (rightId === rightsByKey.projectGroup) throw against('该菜单不能删除')
    if (rights.some(({ parentId }) => parentId === rightId)) throw against('该菜单存在下级，不能删除')
    const held = await client.query(
      `SELECT 1 FROM sys_role_right rr JOIN sys_role r ON r.id = rr.role_id WHERE rr.right_id = $1 AND r.code <> 'super_admin' UNION ALL SELECT 1 FROM sys_user_right WHERE right_id = $1 LIMIT 1`,
      [rightId],
    )
    if (held.rowCount) throw against('该菜单已被角色使用')
    if (node.shipped) throw against('内置菜单不能删除，可设为不显示')
    await client.query('DELETE FROM sys_role_right WHERE right_id = $1', [rightId])
    await client.query('DELETE FROM sys_right WHERE id = $1', [rightId])
    about(`${rightId} ${node.name}`, { before: shownOf(node) })
    return null
  }).finally(() => sessions.forget())
}
