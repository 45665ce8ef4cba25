import type { RouteKey } from '@data-centre/api'
import { loadChunk } from '@data-centre/api/load-chunk'
import { queryOptions } from '@tanstack/react-query'
import type { WallDefinition } from './wall.tsx'

/** Every wall by its route; each is a chunk of its own. */
export const walls: Partial<Record<RouteKey, () => Promise<{ default: WallDefinition }>>> = {
  overviewWall: () => import('./overview/overview.wall.tsx'),
  schoolScreen: () => import('./school/school-screen.wall.tsx'),
  schoolRealTime: () => import('./school/school-real-time.wall.tsx'),
  schoolOverview: () => import('./school/school-overview.wall.tsx'),
  realTimeWall: () => import('./real-time/real-time.wall.tsx'),
  realTimeTest: () => import('./real-time-test/real-time-test.wall.tsx'),
  operationWall: () => import('./operation/operation.wall.tsx'),
  dynamicWall: () => import('./dynamic/dynamic.wall.tsx'),
  distributionWall: () => import('./distribution/distribution.wall.tsx'),
  dataAssetWall: () => import('./data-asset/data-asset.wall.tsx'),
  teachAssetWall: () => import('./teach-asset/teach-asset.wall.tsx'),
  rankingWall: () => import('./ranking/ranking.wall.tsx'),
  provinceWall: () => import('./province/province.wall.tsx'),
  provinceHotWall: () => import('./province/hot.wall.tsx'),
  provinceDynamicWall: () => import('./province/dynamic.wall.tsx'),
  provinceDialog: () => import('./province/dialog.wall.tsx'),
}

const loadWall = async (load: (typeof walls)[RouteKey]) => (load ? (await loadChunk(load)).default : null)

/** The definition of the wall at a route; null where there is none. */
export const definitionOf = (route: RouteKey) =>
  queryOptions({ queryKey: ['wall', route], queryFn: () => loadWall(walls[route]), staleTime: Infinity })
