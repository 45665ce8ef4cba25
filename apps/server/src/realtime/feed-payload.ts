import type { FeedItem, Topics } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'
import type { LiveDay } from './day/live-day.ts'
import { partsOf, seesCollege } from './day/view.ts'
import { feedItem } from './feed-text.ts'

/** Lines of one message of the feed. */
const FEED_ITEMS = 20

/** Logs that came within the last 60 seconds: of the minute under way and what of the one before still counts. */
function perMinute(live: LiveDay, scope: Scope): number {
  const rest = 1 - (live.now() % 60_000) / 60_000
  let sum = 0
  for (const school of live.view.schoolsOf(scope))
    for (const part of partsOf(school, scope)) sum += part.arrived + part.lastArrived * rest
  return Math.round(sum)
}

/** Newest events of a scope after a position of the feed. */
export function feedSince(live: LiveDay, scope: Scope, from: number): Topics['rt:feed'] {
  const inside = new Set(live.view.schoolsOf(scope).map((school) => school.id))
  const items: FeedItem[] = []
  for (const event of live.book.newest(from)) {
    if (!inside.has(event.schoolId) || !seesCollege(scope, event.collegeId)) continue
    const item = feedItem(event, live.directory, scope)
    if (item) items.push(item)
    if (items.length === FEED_ITEMS) break
  }
  return { items, perMinute: perMinute(live, scope) }
}

/** Newest events of a scope, each school asked for its own: a quiet school's lie far back in the common feed. */
export function feedOf(live: LiveDay, scope: Scope): Topics['rt:feed'] {
  const newest: AcceptedEvent[] = []
  for (const school of live.view.schoolsOf(scope))
    newest.push(...school.feed.filter((event) => seesCollege(scope, event.collegeId)).slice(-FEED_ITEMS))
  newest.sort((a, b) => b.at - a.at || b.sequence - a.sequence)
  const items = newest.slice(0, FEED_ITEMS).map((event) => feedItem(event, live.directory, scope))
  return { items: items.filter((item): item is FeedItem => item !== undefined), perMinute: perMinute(live, scope) }
}
