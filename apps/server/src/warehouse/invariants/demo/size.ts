import type { FactStore } from '../../store.ts'
import { atMost, type Finding } from '../invariant.ts'

/** Profiles whose world has people and provinces enough for shares to settle; a smaller one is accepted by tests. */
const settledProfiles = ['demo', 'wide', 'bench']

/** Whether a warehouse holds a demo world to which the bounds of the generator apply: a real one has no such table. */
export async function isSettledDemoWorld(store: FactStore): Promise<boolean> {
  const { parts, part } = store.layout
  const [table] = await store.query<{ found: number }>(
    `SELECT count() AS found FROM ${parts} WHERE database = currentDatabase() AND table = {table:String} AND active`,
    {
      table: part('demo_world'),
    },
  )
  if (!table?.found) return false
  const [world] = await store.query<{ profile: string }>('SELECT profile FROM demo_world')
  return world !== undefined && settledProfiles.includes(world.profile)
}

/** Two comparisons: a value lies between two bounds, both included. */
export const between = (scope: string, value: number, min: number, max: number): Finding[] => [
  atMost(`${scope} >=`, min, value),
  atMost(`${scope} <=`, value, max),
]
