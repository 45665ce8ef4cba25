import { type Dynamic, memberLabel, platforms } from '@data-centre/api'
import { stampOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { LOG_TYPES, logTypes } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { SPARK_POINTS } from './day/school-day.ts'
import { feedOf } from './feed-payload.ts'
import { paceOf } from './payloads.ts'

const MINUTE_MS = 60_000
const RANK_ROWS = 10

/** What happens now in a scope: its newest events, how many a minute and of which type, and the courses that lead. */
export function dynamicOf(live: LiveDay, scope: Scope): Dynamic {
  const pace = paceOf(live, scope)
  const now = Math.floor(live.now() / MINUTE_MS)
  const sum = live.view.sum(scope)
  // Types are sent as the catalogue groups them, by the first of a group.
  const groups = new Map<string, { id: string; name: string; value: number }>()
  logTypes.forEach((id, i) => {
    const name = memberLabel('logType', id)
    const group = groups.get(name) ?? { id, name, value: 0 }
    group.value += sum[LOG_TYPES + i] ?? 0
    groups.set(name, group)
  })
  const types = [...groups.values()].filter(({ value }) => value > 0)
  const whole = types.reduce((total, { value }) => total + value, 0)
  return {
    feed: feedOf(live, scope).items,
    minute: {
      x: Array.from({ length: SPARK_POINTS }, (_, i) => stampOf((now - SPARK_POINTS + i) * MINUTE_MS).slice(11, 16)),
      series: platforms.map((id) => ({ id, name: memberLabel('platform', id), data: pace[id] })),
    },
    type: types.sort((a, b) => b.value - a.value).map((type) => ({ ...type, rate: type.value / whole })),
    rank: live.top('course', scope, RANK_ROWS),
  }
}
