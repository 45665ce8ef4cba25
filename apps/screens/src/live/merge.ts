import {
  type FeedItem,
  type LiveMeasureId,
  marksAfter,
  type RealTime,
  type Topics,
  type TotalId,
  withheldIf,
} from '@data-centre/api'

/** Counters of today and totals as a wall shows them. */
export interface Counters {
  date: string
  c: Partial<Record<LiveMeasureId, number | null>>
  tot: Partial<Record<TotalId, number | null>>
  /** Why numbers are withheld. */
  withheld?: Topics['rt:counters']['withheld']
}

/** Values of this moment: they may fall at any time. */
const momentary: ReadonlySet<string> = new Set<LiveMeasureId>(['online.users'])

type Numbers<K extends string> = Partial<Record<K, number | null>>

const raised = <K extends string>(before: Numbers<K>, after: Numbers<K>, mayFall: boolean): Numbers<K> => {
  const merged = { ...before }
  for (const [key, value] of Object.entries(after) as [K, number | null | undefined][]) {
    if (value === undefined) continue
    const existing = before[key]
    merged[key] =
      mayFall || momentary.has(key) || existing === undefined || existing === null || value === null
        ? value
        : Math.max(existing, value)
  }
  return merged
}

/** Takes in changed counters. Within one day nothing falls, whatever path a number came by; a new day and a reset start over. */
export function mergeCounters(before: Counters | undefined, change: Counters, reset: boolean): Counters {
  if (!before || reset || before.date !== change.date) {
    if (before && !reset && change.date < before.date) return before
    return {
      date: change.date,
      c: { ...change.c },
      tot: raised(before?.tot ?? {}, change.tot, true),
      ...marksAfter(before && { ...before, c: {} }, change),
    }
  }
  return {
    date: change.date,
    c: raised(before.c, change.c, false),
    tot: raised(before.tot, change.tot, false),
    ...marksAfter(before, change),
  }
}

/** Who is online, as the topic of its own says it. */
type Online = Topics['rt:online']

/**
 * Two topics say how many are online, each at its own pace: both show the number that came last, so that one wall never
 * shows two.
 */
export function withOnline<State extends { counters?: Counters; online?: Online }>(
  state: State,
  newest: 'counters' | 'online',
): State {
  const { counters, online } = state
  const count = newest === 'online' ? online?.online : counters?.c['online.users']
  if (!counters || !online || count === undefined) return state
  if (newest === 'online') {
    const change = {
      date: counters.date,
      c: { 'online.users': count },
      tot: {},
      ...(online.withheld?.online ? { withheld: { 'online.users': online.withheld.online } } : {}),
    }
    return { ...state, counters: mergeCounters(counters, change, false) }
  }
  const { online: _, ...parts } = online.withheld ?? {}
  const why = counters.withheld?.['online.users']
  const { withheld: _before, ...numbers } = online
  const marks = { ...(why ? { online: why } : {}), ...parts }
  return {
    ...state,
    online: { ...numbers, online: count, ...(Object.keys(marks).length > 0 ? { withheld: marks } : {}) },
  }
}

/** Counters of the polling answer in the form of the topic. */
export const countersOf = ({ date, c, tot, withheld }: RealTime): Counters => ({
  date,
  c,
  tot,
  ...withheldIf(withheld),
})

/** Newest first, each event once, at most `rows`. */
export function mergeFeed(before: readonly FeedItem[], fresh: readonly FeedItem[], rows: number): FeedItem[] {
  const seen = new Set<string>()
  return [...fresh, ...before]
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .sort((a, b) => b.t - a.t)
    .slice(0, rows)
}

/** Values of provinces or cities: places that are not mentioned keep theirs. */
export function mergeValues(
  before: Topics['rt:geo']['values'],
  fresh: Topics['rt:geo']['values'],
  reset: boolean,
): Topics['rt:geo']['values'] {
  if (reset) return fresh
  if (fresh.length === 0) return before
  const merged = new Map(before.map((place) => [place.code, place]))
  for (const place of fresh) merged.set(place.code, place)
  return [...merged.values()]
}
