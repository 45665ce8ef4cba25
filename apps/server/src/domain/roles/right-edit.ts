import { Fault, type ParsedOf, pageComponent, rights as rightsByKey } from '@data-centre/api'
import type { Change } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import type { Db } from '../../platform/database/store.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against } from '../account/grants.ts'
import { allRights, type EditableRight, lineOf } from './tree.ts'

type Edits = Pick<Services, 'database' | 'sessions'>
type About = (target: string, change?: Change) => void
type Node = ParsedOf<'role/saveRight'>

/** Deepest a menu goes, its root included; pages that are opened from others hang below without a limit of their own. */
const DEEPEST_MENU = 4
/** Ids of nodes that people make begin here: the program's own have five digits at most. */
const FIRST_OWN_ID = 100_000
const SPACING = 10

const shownOf = ({ name, type, kind, parentId, path, component, icon, iconA, show, sort, meta }: Omit<EditableRight, 'id' | 'version' | 'shipped'>) => ({
  name,
  type,
  kind,
  parentId,
  path,
  component,
  icon,
  iconA,
  show,
  index: sort,
  meta,
})

/** The whole tree, locked: an edit of one node is judged by all others. */
async function lockedTree(client: Db): Promise<{ rights: EditableRight[]; byId: Map<number, EditableRight> }> {
  await client.query('LOCK TABLE sys_right IN SHARE ROW EXCLUSIVE MODE')
  const rights = await allRights(client)
  return { rights, byId: new Map(rights.map((right) => [right.id, right])) }
}

const isMenuEntry = ({ kind, meta }: Pick<EditableRight, 'kind' | 'meta'>): boolean => kind !== 'button' && meta.menu === 1

/** Throws unless a node may stand below a parent: same type, no circle, not too deep, and of a kind that takes children. */
function demandPlace(
  rights: readonly EditableRight[],
  byId: ReadonlyMap<number, EditableRight>,
  node: Pick<EditableRight, 'type' | 'kind' | 'meta'> & { id: number | undefined },
  parentId: number | null,
): void {
  if (parentId === null) {
    if (rights.some(({ id, parentId: above, type }) => above === null && type === node.type && id !== node.id)) throw against('请选择上级', 'parentId')
    return
  }
  const parent = byId.get(parentId)
  if (!parent) throw new Fault('notFound')
  if (parent.type !== node.type) throw against('上级必须是同一类型的菜单', 'parentId')
  const line = lineOf(parentId, byId)
  if (node.id !== undefined && line.some(({ id }) => id === node.id)) throw against('上级不能是自己或自己的下级', 'parentId')
  if (parent.kind === 'button' || (node.kind === 'menu' && parent.kind === 'page')) throw against('该上级下不能放置此种类', 'parentId')
  const below = (id: number): number => Math.max(0, ...rights.filter((right) => right.parentId === id).map((child) => (isMenuEntry(child) ? 1 : 0) + below(child.id)))
  const depth = line.filter(isMenuEntry).length + (isMenuEntry(node) ? 1 : 0) + (node.id === undefined ? 0 : below(node.id))
  if (depth > DEEPEST_MENU) throw against(`菜单最多 ${DEEPEST_MENU} 级`, 'parentId')
}

/** Throws unless path and component fit the kind: a page shows something that exists, nothing else has a path. */
function demandPage(rights: readonly EditableRight[], { rightId, kind, type, path, component, show, meta }: Node, before: EditableRight | undefined): void {
  if (kind === 'button' && path) throw against('按钮没有路径', 'path')
  if (kind !== 'page') return
  if (!path) throw against('请输入路径', 'path')
  const other = rights.find((right) => right.path === path && right.id !== rightId)
  if (other && meta.alias !== other.id && other.meta.alias !== rightId) throw against(`路径已被“${other.name}”使用`, 'path')
  // A page that the program has not built yet may be renamed and moved; it cannot be switched on.
  const unbuilt = before?.shipped === true && before.show === 0 && show === 0
  if (!unbuilt && !pageComponent(type, component ?? '')) throw against(component ? '该组件尚未提供' : '请选择组件', 'component')
  if (meta.alias !== null && !rights.some(({ id, kind: of }) => id === meta.alias && of === 'page')) throw against('别名指向的页面不存在', 'meta')
  if (meta.activeMenu !== null && !rights.some(({ id }) => id === meta.activeMenu)) throw against('高亮的菜单不存在', 'meta')
}

/** Makes a node, or edits one. What it is and its id are fixed once it is made. Answers the id. */
export function saveRight({ database, sessions }: Edits, input: Node, about: About): Promise<string> {
  return inTransaction(database.pool, async (client) => {
    const { rights, byId } = await lockedTree(client)
    const before = input.rightId === undefined ? undefined : byId.get(input.rightId)
    if (input.rightId !== undefined && !before) throw new Fault('notFound')
    if (before && input.version !== undefined && input.version !== before.version) throw new Fault('conflict')
    if (before && (before.type !== input.type || before.kind !== input.kind)) throw against('类型和种类在新建后不能修改', 'kind')
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
    const values = [id, parentId, after.type, after.kind, after.name, after.path, after.component, after.icon, after.iconA, after.show, after.sort, JSON.stringify(after.meta)]
    await client.query(
      `INSERT INTO sys_right(id, parent_id, type, kind, name, path, component, icon, icon_a, show, sort, meta) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, name = excluded.name, path = excluded.path, component = excluded.component, icon = excluded.icon,
         icon_a = excluded.icon_a, show = excluded.show, sort = excluded.sort, meta = excluded.meta, version = sys_right.version + 1`,
      values,
    )
    await client.query(`INSERT INTO sys_role_right(role_id, right_id) SELECT id, $1 FROM sys_role WHERE code = 'super_admin' ON CONFLICT DO NOTHING`, [id])
    about(`${id} ${input.name}`, { ...(before ? { before: shownOf(before) } : {}), after: shownOf(after) })
    return String(id)
  }).finally(() => sessions.forget())
}

/** Puts a node under a parent, before one of its children or last; the children are numbered afresh. */
export function moveRight({ database, sessions }: Edits, { rightId, version, parentId, beforeId }: ParsedOf<'role/moveRight'>, about: About): Promise<null> {
  return inTransaction(database.pool, async (client) => {
    const { rights, byId } = await lockedTree(client)
    const node = byId.get(rightId)
    if (!node) throw new Fault('notFound')
    if (node.version !== version) throw new Fault('conflict')
    if (node.parentId === null || parentId === undefined) throw against('类型的根节点不能移动')
    demandPlace(rights, byId, node, parentId)
    const siblings = rights.filter((right) => right.parentId === parentId && right.id !== rightId)
    const at = beforeId === undefined ? siblings.length : siblings.findIndex(({ id }) => id === beforeId)
    if (at < 0) throw new Fault('notFound')
    const order = [...siblings.slice(0, at), node, ...siblings.slice(at)]
    // Siblings keep their numbers as long as they stand in the right order.
    const numbers = order.map((_, i) => (i + 1) * SPACING)
    await client.query(
      `UPDATE sys_right g SET sort = t.sort, parent_id = $3, version = g.version + 1 FROM unnest($1::int[], $2::int[]) AS t(id, sort)
       WHERE g.id = t.id AND (g.sort <> t.sort OR g.parent_id IS DISTINCT FROM $3)`,
      [order.map(({ id }) => id), numbers, parentId],
    )
    about(`${rightId} ${node.name}`, { before: { parentId: node.parentId, index: node.sort }, after: { parentId, index: numbers[at] } })
    return null
  }).finally(() => sessions.forget())
}

/** Deletes a node that people made, without children, that no role and no account holds. */
export function deleteRight({ database, sessions }: Edits, { rightId }: ParsedOf<'role/deleteRight'>, about: About): Promise<null> {
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
