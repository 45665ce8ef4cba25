import { feedProblems, type IncompleteFeed, type Platform, platforms } from '@data-centre/api'
import type pg from 'pg'
import { HISTORY, type History } from '../../ingest/console/flow-status.ts'
import { CHECKED_DAYS, gapsOf, KNOWN_DAYS } from '../../ingest/console/gaps.ts'
import { addDays, type Clock, dayOf } from '../../platform/clock.ts'
import type { Calendar } from '../../warehouse/calendar.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { forAll } from '../../warehouse/turns/asker.ts'

/** Feeds that are not complete, by school; a school whose data are complete is absent. */
export type IncompleteFeeds = ReadonlyMap<number, readonly IncompleteFeed[]>
export type ReadIncompleteFeeds = () => Promise<IncompleteFeeds>

export interface FeedSources {
  store: FactStore
  pool: pg.Pool
  calendar: Calendar
  /** Rises when a roll-up changes. */
  rollupVersion(): number
  clock: Clock
}

const severity = Object.keys(feedProblems)
const JUMPS = `SELECT school_id AS school, to_char(max(day), 'YYYY-MM-DD') AS day FROM intake_jump WHERE day BETWEEN $1 AND $2 GROUP BY school_id`

/**
 * Whether a feed is complete. Days are missing as the page of the intake counts them: none of its logs on a day on which it normally
 * has some, within the last two weeks. A feed that never sent anything misses nothing.
 */
export function problemOf(
  platform: Platform,
  logs: readonly number[],
  lastDay: string,
  calendar: Calendar,
): IncompleteFeed | undefined {
  const gap = gapsOf(logs, lastDay, calendar).at(-1)
  const last = logs.findLastIndex((count) => count > 0)
  if (gap === undefined || last < 0) return undefined
  const asOf = addDays(lastDay, last - logs.length + 1)
  return { platform, problem: asOf < gap ? 'late' : 'partial', asOf }
}

async function readFeeds({ store, pool, calendar, clock }: FeedSources): Promise<IncompleteFeeds> {
  const lastDay = addDays(dayOf(clock.now()), -1)
  const [histories, jumps] = await Promise.all([
    store.query<History>(
      HISTORY,
      { from: addDays(lastDay, 1 - KNOWN_DAYS), to: lastDay, platforms },
      { maxMs: 30_000 },
    ),
    pool.query<{ school: number; day: string }>(JUMPS, [addDays(lastDay, 1 - CHECKED_DAYS), lastDay]),
  ])
  const found = new Map<number, IncompleteFeed[]>()
  const add = (school: number, feed: IncompleteFeed): void => {
    found.set(school, [...(found.get(school) ?? []), feed])
  }
  for (const { platform, school, logs } of histories) {
    const feed = problemOf(platform, logs.map(Number), lastDay, calendar)
    if (feed) add(Number(school), feed)
  }
  for (const { school, day } of jumps.rows) add(school, { platform: null, problem: 'flagged', asOf: day })
  for (const feeds of found.values())
    feeds.sort(
      (a, b) =>
        severity.indexOf(a.problem) - severity.indexOf(b.problem) ||
        platforms.indexOf(a.platform ?? 'zyk') - platforms.indexOf(b.platform ?? 'zyk'),
    )
  return found
}

/** Reads which feeds are not complete, at most once a minute: every block of a page leaves out the same schools. */
export function incompleteFeedReader(sources: FeedSources): ReadIncompleteFeeds {
  let kept: { key: string; feeds: Promise<IncompleteFeeds> } | undefined
  return () => {
    const key = `${Math.floor(sources.clock.now() / 60_000)} ${sources.rollupVersion()}`
    if (kept?.key !== key) {
      const feeds = forAll(() => readFeeds(sources))
      kept = { key, feeds }
      feeds.catch(() => {
        if (kept?.feeds === feeds) kept = undefined
      })
    }
    return kept.feeds
  }
}
