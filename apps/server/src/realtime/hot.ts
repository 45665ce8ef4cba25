import type { HotLists, RankRow } from '@data-centre/api'
import { hourOf, stampOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { LOG_HOURS } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { partsOf } from './day/view.ts'

const TOP = 8
const HOURS = 24
const HOUR_MS = 3_600_000

/** What is sought after today in a scope, and its logs of the last twenty-four hours by city. */
export async function hotLists(live: LiveDay, scope: Scope): Promise<HotLists> {
  const [resources, hours] = await Promise.all([hotResources(live, scope), lastHours(live, scope)])
  return { courses: live.top('course', scope, TOP), resources, schools: live.top('school', scope, TOP), hours }
}

async function hotResources(live: LiveDay, scope: Scope): Promise<RankRow[]> {
  const used = await live.past.resources(scope, live.now(), TOP)
  return used.map(({ id, uses, previous }, i) => {
    const resource = live.directory.resource(id)
    const school = resource && live.directory.school(resource.schoolId)
    return {
      rank: i + 1,
      prevRank: previous || null,
      id: String(id),
      name: resource?.name ?? '',
      owner: school?.shortName || school?.name || '',
      value: uses,
    }
  })
}

/** Each city with its logs of the last twenty-four hours: those of today are counted in memory, what lies before midnight is yesterday's. */
async function lastHours(live: LiveDay, scope: Scope): Promise<HotLists['hours']> {
  const nowMs = live.now()
  const hour = hourOf(nowMs)
  const yesterday = await live.past.cityHours(scope, nowMs)
  const cities = new Map<string, number[]>()
  const of = (city: string): number[] => {
    const existing = cities.get(city) ?? new Array<number>(HOURS).fill(0)
    cities.set(city, existing)
    return existing
  }
  // Place of an hour of today among the columns; hours of yesterday that are still to come today stand before them.
  const before = HOURS - 1 - hour
  for (const [city, hours] of yesterday) {
    const values = of(city)
    for (let i = 0; i < before; i++) values[i] = hours[hour + 1 + i] ?? 0
  }
  for (const school of live.view.schoolsOf(scope)) {
    const values = of(school.cityCode)
    for (const { tally } of partsOf(school, scope))
      for (let h = 0; h <= hour; h++) values[before + h] = (values[before + h] ?? 0) + (tally[LOG_HOURS + h] ?? 0)
  }
  const places = [...cities].flatMap(([city, values]) => {
    const place = live.places.of(city)
    return place ? [{ ...place, values }] : []
  })
  return {
    x: Array.from({ length: HOURS }, (_, i) => `${stampOf(nowMs - (HOURS - 1 - i) * HOUR_MS).slice(0, 13)}:00`),
    places,
  }
}
