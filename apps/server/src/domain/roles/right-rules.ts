import { Fault, type ParsedOf, pageComponent } from '@data-centre/api'
import type { Db } from '../../platform/database/store.ts'
import { against } from '../account/grants.ts'
import { allRights, type EditableRight, lineOf } from './tree.ts'

export type Node = ParsedOf<'role/saveRight'>

/** Deepest a menu goes, its root included; pages that are opened from others hang below without a limit of their own. */
const DEEPEST_MENU = 4

export const shownOf = ({
  name,
  type,
  kind,
  parentId,
  path,
  component,
  icon,
  iconA,
  show,
  sort,
  meta,
}: Omit<EditableRight, 'id' | 'version' | 'shipped'>) => ({
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
export async function lockedTree(client: Db): Promise<{ rights: EditableRight[]; byId: Map<number, EditableRight> }> {
  await client.query('LOCK TABLE sys_right IN SHARE ROW EXCLUSIVE MODE')
  const rights = await allRights(client)
  return { rights, byId: new Map(rights.map((right) => [right.id, right])) }
}

const isMenuEntry = ({ kind, meta }: Pick<EditableRight, 'kind' | 'meta'>): boolean =>
  kind !== 'button' && meta.menu === 1

/** Throws unless a node may stand below a parent: same type, no circle, not too deep, and of a kind that takes children. */
export function demandPlace(
  rights: readonly EditableRight[],
  byId: ReadonlyMap<number, EditableRight>,
  node: Pick<EditableRight, 'type' | 'kind' | 'meta'> & { id: number | undefined },
  parentId: number | null,
): void {
  if (parentId === null) {
    if (rights.some(({ id, parentId: above, type }) => above === null && type === node.type && id !== node.id))
      throw against('请选择上级', 'parentId')
    return
  }
  const parent = byId.get(parentId)
  if (!parent) throw new Fault('notFound')
  if (parent.type !== node.type) throw against('上级必须是同一类型的菜单', 'parentId')
  const line = lineOf(parentId, byId)
  if (node.id !== undefined && line.some(({ id }) => id === node.id))
    throw against('上级不能是自己或自己的下级', 'parentId')
  if (parent.kind === 'button' || (node.kind === 'menu' && parent.kind === 'page'))
    throw against('该上级下不能放置此种类', 'parentId')
  const below = (id: number): number =>
    Math.max(
      0,
      ...rights.filter((right) => right.parentId === id).map((child) => (isMenuEntry(child) ? 1 : 0) + below(child.id)),
    )
  const depth =
    line.filter(isMenuEntry).length + (isMenuEntry(node) ? 1 : 0) + (node.id === undefined ? 0 : below(node.id))
  if (depth > DEEPEST_MENU) throw against(`菜单最多 ${DEEPEST_MENU} 级`, 'parentId')
}

/** Throws unless path and component fit the kind: a page shows something that exists, nothing else has a path. */
export function demandPage(
  rights: readonly EditableRight[],
  { rightId, kind, type, path, component, show, meta }: Node,
  before: EditableRight | undefined,
): void {
  if (kind === 'button' && path) throw against('按钮没有路径', 'path')
  if (kind !== 'page') return
  if (!path) throw against('请输入路径', 'path')
  const other = rights.find((right) => right.path === path && right.id !== rightId)
  if (other && meta.alias !== other.id && other.meta.alias !== rightId)
    throw against(`路径已被“${other.name}”使用`, 'path')
  // A page that the program has not built yet may be renamed and moved; it cannot be switched on.
  const unbuilt = before?.shipped === true && before.show === 0 && show === 0
  if (!unbuilt && !pageComponent(type, component ?? ''))
    throw against(component ? '该组件尚未提供' : '请选择组件', 'component')
  if (meta.alias !== null && !rights.some(({ id, kind: of }) => id === meta.alias && of === 'page'))
    throw against('别名指向的页面不存在', 'meta')
  if (meta.activeMenu !== null && !rights.some(({ id }) => id === meta.activeMenu))
    throw against('高亮的菜单不存在', 'meta')
}
