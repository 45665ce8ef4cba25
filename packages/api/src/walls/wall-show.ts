import { rights } from '../rights.ts'
import { type RouteKey, routeAt, routes } from '../routes.ts'

/** What a paired wall shows: one wall with the words of its address, or a round (`nation`, or a province's six-digit code). */
export type WallShow =
  | { kind: 'wall'; path: string; params: Readonly<Record<string, string>> }
  | { kind: 'round'; round: string }

/** What showing a wall takes: ids of `userManage` and rights of the tree, by which its calls and topics are opened. */
export interface WallGrants {
  walls: readonly number[]
  rights: readonly number[]
}

const PROVINCE_DATA = 201
const SCHOOL_WALL = 119

/** Walls that a device may show: neither tools nor what lies over another wall. */
export const deviceWalls: readonly RouteKey[] = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { layout, access, path } = routes[key]
  return layout === 'wall' && access !== 'right' && !path.endsWith('_dialog')
})

/** Walls that list single people, masked, of more than one school. */
const personWalls: readonly RouteKey[] = ['realTimeWall', 'dynamicWall', 'rankingWall', 'provinceDynamicWall']

/** What a wall takes to be opened. Walls of provinces and schools have public addresses: their data are opened by the rights of their pages. */
export function grantsOfWall(path: string): WallGrants {
  const key = routeAt(path)
  const access = key && routes[key].access
  if (typeof access === 'object') return { walls: [access.userManage], rights: [] }
  if (path.startsWith('/province_')) return { walls: [], rights: [PROVINCE_DATA] }
  if (path === '/schoolScreen') return { walls: [], rights: [SCHOOL_WALL] }
  return { walls: [], rights: [] }
}

/** Walls over numbers of the whole installation: traffic and stored tables are split by neither province nor school. */
export const nationWalls: readonly RouteKey[] = ['operationWall', 'dataAssetWall']

/** Walls that an account opens, by the ids of its `userManage`, the rights it holds and whether its area is the nation. */
export const openWalls = ({ walls, rights }: WallGrants, isNation: boolean): RouteKey[] =>
  deviceWalls.filter((key) => {
    if (!isNation && nationWalls.includes(key)) return false
    const grants = grantsOfWall(routes[key].path)
    return grants.walls.every((id) => walls.includes(id)) && grants.rights.every((id) => rights.includes(id))
  })

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Grants together, each once. */
export const jointGrants = (all: readonly WallGrants[]): WallGrants => ({
  walls: inOrder(all.flatMap(({ walls }) => walls)),
  rights: inOrder(all.flatMap(({ rights }) => rights)),
})

const personsOf = (path: string): WallGrants => {
  const key = routeAt(path)
  return { walls: [], rights: key && personWalls.includes(key) ? [rights.viewPersonList] : [] }
}

/** What a device that shows several walls is granted: what opens them, and of people what they list. */
export const grantsOfWalls = (paths: readonly string[]): WallGrants =>
  jointGrants(paths.flatMap((path) => [grantsOfWall(path), personsOf(path)]))
