import { type RouteKey, routes } from './routes.ts'

/** A stop of a round: a wall of the nation's, or a panel of a school's wall. */
export interface CarouselStop {
  path: string
  title: string
  seconds: number
  enabled: boolean
}

export const CAROUSEL_MOST = 12
export const CAROUSEL_SECONDS = [5, 300] as const
export const CAROUSEL_TITLE_LENGTH = 20
/** Seconds of a stop that nobody has set. */
export const CAROUSEL_PRESET_SECONDS = 20
/** Query by which a wall says that it is a stop of the nation's round. */
export const ROUND_QUERY = 'round'

/** Walls that a round may stop at: those that an id of `userManage` unlocks. */
export const carouselWalls: readonly RouteKey[] = (Object.keys(routes) as RouteKey[]).filter((key) => routes[key].layout === 'wall' && typeof routes[key].access === 'object')
