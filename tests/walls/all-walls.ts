import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type RouteKey, routeAt, routes } from '@data-centre/api'
import { isChanged, sample } from '../product/sample.ts'

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
      : path.includes('test')
        ? 'super'
        : 'operator'

const folder = 'apps/screens/src/walls'
const register = readFileSync(new URL(`../../${folder}/index.ts`, import.meta.url), 'utf8')

/** Whether the module of a wall was changed, or something in the folder that is its own. */
export function isTouched(path: string): boolean {
  const module = new RegExp(`\\b${routeAt(path)}: \\(\\) => import\\('\\./(.+?)'\\)`).exec(register)?.[1]
  if (!module) throw new Error(`no module for ${path} in ${folder}/index.ts`)
  return isChanged((file) => file.startsWith(`${folder}/${dirname(module)}/`))
}

const CHOSEN = 4

/** Walls that a run measures: one for each account that looks at walls, those that were changed, and what the seed draws. */
export const chosenWalls = (): string[] =>
  sample('walls', allWalls, { count: CHOSEN, nameOf: String, kindOf: viewerOf, isDue: isTouched })
