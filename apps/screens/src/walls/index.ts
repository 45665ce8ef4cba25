import type { RouteKey } from '@data-centre/api'
import type { WallDefinition } from './wall.tsx'

/** Every wall by its route; each is a chunk of its own. */
export const walls: Partial<Record<RouteKey, () => Promise<{ default: WallDefinition }>>> = {
  overviewWall: () => import('./overview.wall.tsx'),
  realTimeWall: () => import('./real-time.wall.tsx'),
}
