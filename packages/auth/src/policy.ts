/**
 * Who may open what, as pure functions over the rights answer: the console's guard and menus and the server's tests read
 * the same rules. No React, no storage, no network.
 */
import {
  pathOf,
  type RightNode,
  type RightsAnswer,
  type RightType,
  redirects,
  rights,
  routeAt,
  routes,
  userManagePages,
} from '@data-centre/api'

/** What the guard does with a navigation: open the page, fetch the rights first and ask again, or lead elsewhere. */
export type GuardDecision = 'allow' | 'load-rights' | 'no-access' | 'unknown' | 'login'

/** What is known of the caller when a navigation starts. */
export interface GuardState {
  /** A user info with a token is stored. */
  signedIn: boolean
  /** Rights of the session, once they are loaded. */
  rights?: Pick<RightsAnswer, 'rightTreeNodeList' | 'userManage'>
}

/** An entry of a menu; entries with children are submenus and open nothing themselves. */
export interface MenuItem {
  rightId: number
  name: string
  path: string
  icon: string
  iconA: string
  newWindow: boolean
  /** Right id of the page that this entry shows a second time; `null` otherwise. */
  alias: number | null
  children: MenuItem[]
}

/** An entry of the breadcrumbs (specification section 3; `partherId` is its spelling). */
export interface Breadcrumb {
  id: number
  partherId: number | null
  path: string
  label: string
}

const pages = Object.values(routes)
const publicPaths: ReadonlySet<string> = new Set(
  pages.filter((page) => page.access === 'public').map((page) => page.path),
)
const sessionPaths: readonly string[] = pages.filter((page) => page.access === 'session').map((page) => page.path)

/** Whether anybody may open the path. Exact and case sensitive. */
export const isPublicPath = (path: string): boolean => publicPaths.has(path)

/** Ids of a comma list such as `userManage` or `schoolManage`. */
export const idsOf = (list: string): number[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => /^\d+$/.test(text))
    .map(Number)

/** Every node of a tree with its ancestors, root first. */
function* walk(
  nodes: readonly RightNode[],
  ancestors: readonly RightNode[] = [],
): Generator<{ node: RightNode; ancestors: readonly RightNode[] }> {
  for (const node of nodes) {
    yield { node, ancestors }
    yield* walk(node.childList, [...ancestors, node])
  }
}

const isShown = (node: RightNode): boolean => node.show === 1

/** Paths that the caller may open: base pages, public pages, shown pages of the tree, and what `userManage` unlocks. */
export function allowedPaths({
  rightTreeNodeList,
  userManage,
}: Pick<RightsAnswer, 'rightTreeNodeList' | 'userManage'>): ReadonlySet<string> {
  const allowed = new Set([...publicPaths, ...sessionPaths])
  for (const { node, ancestors } of walk(rightTreeNodeList))
    if (node.path && isShown(node) && ancestors.every(isShown)) allowed.add(node.path)
  for (const id of idsOf(userManage)) for (const path of userManagePages[id] ?? []) allowed.add(path)
  return allowed
}

/**
 * The route guard (specification section 4): public pages open to anybody; otherwise the path must be allowed once rights
 * are loaded, rights are fetched when there is a token, and everybody else goes to the login. Query strings are not part of `path`.
 */
export function guard(path: string, { signedIn, rights }: GuardState): GuardDecision {
  if (isPublicPath(path)) return 'allow'
  if (!signedIn) return 'login'
  if (!rights) return 'load-rights'
  const target = Object.hasOwn(redirects, path) ? pathOf(redirects[path] ?? 'home') : path
  if (allowedPaths(rights).has(target)) return 'allow'
  return routeAt(target) ? 'no-access' : 'unknown'
}

/** Root of one area in the tree, or nothing when the caller holds none of its pages. */
export const rootOf = (tree: readonly RightNode[], type: RightType): RightNode | undefined =>
  tree.find((node) => node.type === type && isShown(node))

const menuItem = (node: RightNode, children: MenuItem[]): MenuItem => ({
  rightId: node.rightId,
  name: node.rightName,
  path: node.path,
  icon: node.icon,
  iconA: node.iconA,
  newWindow: node.meta.newWindow === 1,
  alias: node.meta.alias,
  children,
})

function entriesOf(nodes: readonly RightNode[], visible: (node: RightNode) => boolean): MenuItem[] {
  return [...nodes]
    .sort((a, b) => a.index - b.index)
    .filter(visible)
    .map((node) => menuItem(node, entriesOf(node.childList, visible)))
    .filter((item) => item.path !== '' || item.children.length > 0)
}

/**
 * Menu of an area. Entries show when `show` is 1 and the node is a menu entry; the authority area shows every item that
 * was granted. The project-group entry hides in schools without project groups.
 */
export function menuOf(
  tree: readonly RightNode[],
  type: RightType,
  { hasProjectGroups = true }: { hasProjectGroups?: boolean } = {},
): MenuItem[] {
  const root = tree.find((node) => node.type === type)
  if (!root) return []
  if (type === 'authority') return entriesOf(root.childList, (node) => node.meta.menu === 1)
  return entriesOf(
    root.childList,
    (node) => isShown(node) && node.meta.menu === 1 && (hasProjectGroups || node.rightId !== rights.projectGroup),
  )
}

/** Path of the first page in the menu of an area: where its card on the home page leads. */
export function firstPathOf(tree: readonly RightNode[], type: RightType): string | undefined {
  const first = (items: readonly MenuItem[]): string | undefined => {
    for (const item of items) {
      const path = item.children.length > 0 ? first(item.children) : item.path
      if (path) return path
    }
    return undefined
  }
  return first(menuOf(tree, type))
}

/** The node of the tree that owns a path. */
export function nodeAt(tree: readonly RightNode[], path: string): RightNode | undefined {
  for (const { node } of walk(tree)) if (node.path === path) return node
  return undefined
}

/** Menu entry to highlight for a path: the page's own, or the one its hidden page names. */
export function activeMenuOf(tree: readonly RightNode[], path: string): number | undefined {
  const node = nodeAt(tree, path)
  return node?.meta.activeMenu ?? node?.rightId
}

/** Breadcrumbs of a path from the first level below the root to the page itself; empty for paths outside the tree. */
export function breadcrumbsOf(tree: readonly RightNode[], path: string): Breadcrumb[] {
  for (const { node, ancestors } of walk(tree)) {
    if (node.path !== path) continue
    const chain = [...ancestors.slice(1), node]
    return chain.map((entry, i) => ({
      id: entry.rightId,
      partherId: chain[i - 1]?.rightId ?? null,
      path: entry.path,
      label: entry.rightName,
    }))
  }
  return []
}

/** Whether the caller holds a right, buttons included. */
export const holds = ({ selectRightIdList }: Pick<RightsAnswer, 'selectRightIdList'>, rightId: number): boolean =>
  selectRightIdList.includes(rightId)
