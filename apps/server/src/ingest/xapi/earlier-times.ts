import type { Platform } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { eventIdOf } from '../events/event-id.ts'
import type { Intake } from '../intake.ts'

/** A sender that has no answer gives up within a week. */
const LOOKED_AT_S = 7 * 86_400

export interface EarlierTimesDeps {
  intake: Pick<Intake, 'undrained'>
  store: FactStore
  clock: { now(): number }
}

/**
 * Times of the events of these names that came lately, ISO 8601. A statement without a time of its own happens when it first
 * comes: sent again it has not happened a second time.
 */
export async function earlierTimes(
  { intake, store, clock }: EarlierTimesDeps,
  platform: Platform,
  names: readonly string[],
): Promise<Map<string, string>> {
  const times = new Map<string, string>()
  if (names.length === 0) return times
  const byId = new Map(names.map((name) => [eventIdOf(platform, name).toString(), name]))
  const note = (id: string, at: number): void => {
    const name = byId.get(id)
    if (name !== undefined) times.set(name, new Date(at * 1000).toISOString())
  }
  // Before the engine is asked: what is drained meanwhile is found there.
  for (const { id, at } of intake.undrained()) note(id, at)
  const rows = await store.query<{ id: string; at: number }>(
    'SELECT toString(event_id) AS id, toUnixTimestamp(event_time) AS at FROM fact_log WHERE event_date >= {day:Date} AND event_id IN (SELECT toUInt64(arrayJoin({ids:Array(String)})))',
    { day: dayOfSeconds(Math.floor(clock.now() / 1000) - LOOKED_AT_S), ids: [...byId.keys()] },
  )
  for (const { id, at } of rows) note(id, at)
  return times
}
