import type { Platform } from '@data-centre/api'
import { dayOfSeconds } from '../../platform/instant.ts'
import { eventIdOf } from '../events/event-id.ts'
import type { Intake } from '../intake.ts'

/** A sender that has no answer gives up within a week. */
const LOOKED_AT_S = 7 * 86_400

/** The name of an event among those of its platform, and the school of its person. */
export interface NamedEvent {
  name: string
  schoolId: number
}

/**
 * Times of these events that came lately, ISO 8601, by name. A statement without a time of its own happens when it first
 * comes: sent again it has not happened a second time.
 */
export async function earlierTimes(
  { intake, clock }: { intake: Pick<Intake, 'timesOf'>; clock: { now(): number } },
  platform: Platform,
  events: readonly NamedEvent[],
): Promise<Map<string, string>> {
  const byId = new Map(events.map((event) => [eventIdOf(platform, event.name).toString(), event]))
  const schools = new Map([...byId].map(([id, { schoolId }]) => [id, schoolId]))
  const times = await intake.timesOf(schools, dayOfSeconds(Math.floor(clock.now() / 1000) - LOOKED_AT_S))
  return new Map([...times].map(([id, at]) => [byId.get(id)?.name ?? '', new Date(at * 1000).toISOString()]))
}
