import { type RouteKey, routes } from '@data-centre/api'

/** Paths of all walls: pages of the stage that are neither tools nor laid over another wall. */
export const allWalls: readonly string[] = (Object.keys(routes) as RouteKey[])
  .filter((key) => routes[key].layout === 'wall' && !/_dialog$|^\/screen-test|^\/wall$/.test(routes[key].path))
  .map((key) => routes[key].path)

/** Account of the demo world that looks at a wall: one of its own people. */
export const viewerOf = (path: string): string =>
  path.startsWith('/province_')
    ? 'province_yn'
    : path === '/schoolScreen' || path.startsWith('/school/')
      ? 'school_a'
      : // Some walls list people: of the nation they are for who may read rows of them.
        'super'
