import { dataSourceGroups, type Right, type RightNode, rights, schoolCapability } from '@data-centre/api'
import type { VisibleRights } from '../../call/caller.ts'

/** A right as the operational store holds it. */
export interface RightRow {
  id: number
  parentId: number | null
  type: RightNode['type']
  kind: 'menu' | 'page' | 'button'
  name: string
  path: string | null
  component: string | null
  icon: string | null
  iconA: string | null
  show: number
  sort: number
  meta: Right['meta']
}

interface Cuts {
  /** Management ids of the only school the caller works in; absent for everybody else. */
  schoolManage?: readonly number[] | undefined
  /** Platform from which the caller came by ticket; '' when they logged in themselves. */
  dataSource: string
}

/** Root of the tools; its buttons belong to no page. */
const TOOLS_RIGHT = rights.tools

const nodeOf = (row: RightRow, childList: RightNode[]): RightNode => ({
  rightId: row.id,
  rightName: row.name,
  name: row.name,
  type: row.type,
  path: row.path ?? '',
  component: row.component ?? '',
  icon: row.icon ?? '',
  iconA: row.iconA ?? '',
  show: 1,
  index: row.sort,
  meta: row.meta,
  childList,
})

/** The right and everything above it, nearest first. */
function* lineage(row: RightRow, byId: ReadonlyMap<number, RightRow>): Generator<RightRow> {
  for (let at: RightRow | undefined = row; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) yield at
}

/**
 * Builds the tree of one caller: pages that are held and shown, below ancestors that are not switched off. Menus show when
 * one of their pages does; holding a page implies what is above it. A single-school caller loses the groups that their school
 * has not opened, a caller from a platform everything outside that platform's groups. Nodes that are not shown never leave.
 */
export function rightsOf(
  all: readonly RightRow[],
  held: ReadonlySet<number>,
  { schoolManage, dataSource }: Cuts,
): VisibleRights {
  const byId = new Map(all.map((row) => [row.id, row]))
  const groups = dataSource === '' ? undefined : (dataSourceGroups[dataSource] ?? [])
  const survives = (row: RightRow): boolean => {
    if (!held.has(row.id) || row.show !== 1) return false
    const line = [...lineage(row, byId)]
    if (line.some((above) => above.kind === 'page' && above.show !== 1)) return false
    if (
      schoolManage &&
      line.some(
        (above) =>
          schoolCapability[above.id] !== undefined && !schoolManage.includes(schoolCapability[above.id] as number),
      )
    )
      return false
    // Of the buttons a platform's word gives those of its groups and the general ones, never those of the back office.
    return (
      !groups ||
      (row.kind === 'button' && row.parentId === TOOLS_RIGHT) ||
      line.some((above) => groups.includes(above.id))
    )
  }
  const ids = new Set<number>()
  const shown = new Set<number>()
  for (const row of all) {
    if (row.kind === 'menu' || !survives(row)) continue
    ids.add(row.id)
    if (row.kind !== 'page') continue
    for (const above of lineage(row, byId)) {
      ids.add(above.id)
      shown.add(above.id)
    }
  }
  const childrenOf = (parent: number | null): RightNode[] =>
    all
      .filter((row) => row.parentId === parent && shown.has(row.id))
      .sort((a, b) => a.sort - b.sort)
      .map((row) => nodeOf(row, childrenOf(row.id)))
  return { ids, tree: childrenOf(null) }
}
