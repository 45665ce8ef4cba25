import type { RightAllNode, RightChoice } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Db } from '../../platform/database/store.ts'
import type { RightRow } from '../account/rights-tree.ts'

/** A right with what administrators need of it. */
export interface EditableRight extends RightRow {
  version: number
  shipped: boolean
}

/** Every right of the store in the order of the menus. */
export async function allRights(db: Db): Promise<EditableRight[]> {
  const { rows } = await db.query<EditableRight>(
    'SELECT id, parent_id AS "parentId", type, kind, name, path, component, icon, icon_a AS "iconA", show, sort, meta, version, shipped IS NOT NULL AS shipped FROM sys_right ORDER BY sort, id',
  )
  return rows
}

/** The right and everything above it, nearest first. */
export function lineOf(id: number, byId: ReadonlyMap<number, EditableRight>): EditableRight[] {
  const line: EditableRight[] = []
  for (let at = byId.get(id); at && !line.includes(at); at = at.parentId === null ? undefined : byId.get(at.parentId))
    line.push(at)
  return line
}

/** Pages and buttons that are shown, below pages that are: what can be granted. */
export function grantable(rights: readonly EditableRight[]): ReadonlySet<number> {
  const byId = new Map(rights.map((right) => [right.id, right]))
  const open = rights.filter(
    ({ id, kind, show }) =>
      kind !== 'menu' && show === 1 && lineOf(id, byId).every((above) => above.kind !== 'page' || above.show === 1),
  )
  return new Set(open.map(({ id }) => id))
}

/** The nodes for which `keeps` holds as a tree, each below what leads to it. */
export function treeOf(rights: readonly EditableRight[], keeps: (right: EditableRight) => boolean): RightAllNode[] {
  const byId = new Map(rights.map((right) => [right.id, right]))
  const kept = new Set(rights.filter(keeps).flatMap(({ id }) => lineOf(id, byId).map((above) => above.id)))
  const below = (parent: number | null): RightAllNode[] =>
    rights
      .filter((right) => right.parentId === parent && kept.has(right.id))
      .map(({ id, parentId, name, path, component, icon, iconA, sort, ...right }) => ({
        ...right,
        rightId: id,
        rightName: name,
        name,
        parentId,
        path: path ?? '',
        component: component ?? '',
        icon: icon ?? '',
        iconA: iconA ?? '',
        index: sort,
        childList: below(id),
      }))
  return below(null)
}

/** What can be granted, what of it is chosen, and what the editor may grant. */
export function choiceOf(rights: readonly EditableRight[], chosen: ReadonlySet<number>, editor: Caller): RightChoice {
  const open = grantable(rights)
  return {
    rightTreeNodeList: treeOf(rights, ({ id }) => open.has(id)),
    selectRightIdList: [...open].filter((id) => chosen.has(id)).sort((a, b) => a - b),
    grantableIdList: [...open].filter((id) => editor.held.has(id)).sort((a, b) => a - b),
  }
}

/** Pages and buttons of a list with the pages that they imply; ids that no right has are left out. */
export function impliedBy(rights: readonly EditableRight[], ids: readonly number[]): Set<number> {
  const byId = new Map(rights.map((right) => [right.id, right]))
  const asked = ids.filter((id) => byId.get(id) && byId.get(id)?.kind !== 'menu')
  return new Set(
    asked.flatMap((id) => [id, ...lineOf(id, byId).flatMap((above) => (above.kind === 'page' ? [above.id] : []))]),
  )
}

/** The same ids with the menus that lead to them. */
export function withMenus(rights: readonly EditableRight[], ids: Iterable<number>): number[] {
  const byId = new Map(rights.map((right) => [right.id, right]))
  return [...new Set([...ids].flatMap((id) => lineOf(id, byId).map((above) => above.id)))].sort((a, b) => a - b)
}
