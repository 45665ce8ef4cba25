import { addDays } from '../../platform/clock.ts'
import type { Calendar } from '../calendar.ts'
import { type Derivation, reconcile } from '../reconcile.ts'
import type { FactStore } from '../store.ts'
import { compileRanking, type RankSpans } from './compile.ts'
import { type RankingId, rankingIds, rankingList } from './lists.ts'

/** Most rows of a list. */
export const MAX_LIST = 1000
/** Periods that are kept every night, by the name that a question carries. */
export const keptPeriods = ['day', '7', '30', 'term'] as const
export type KeptPeriod = (typeof keptPeriods)[number]
/** `scope` of the nation; a province has its code. Lists of one school are cheap and are made when they are asked for. */
export const NATION_SCOPE = '0'

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** A span with the one of equal length before it. */
export function withPreceding(from: string, to: string): RankSpans {
  return { from, to, beforeFrom: addDays(from, -daysFrom(from, to)), beforeTo: addDays(from, -1) }
}

function spansOf(period: KeptPeriod, day: string, calendar: Pick<Calendar, 'currentTerm'>): RankSpans {
  if (period !== 'term') return withPreceding(addDays(day, 1 - (period === 'day' ? 1 : Number(period))), day)
  const { start, end } = calendar.currentTerm(day)
  return withPreceding(start, end < day ? end : day)
}

/** Lists that are kept: weighted ones compare within a school only, and so do some others. */
export const isKept = (id: RankingId): boolean => typeof rankingList(id).by === 'string' && !rankingList(id).ofSchool

/** The ranks of the nation and of every province at the close of `day`, for every kept list and period. */
export function* nightRanks(
  calendar: Pick<Calendar, 'currentTerm'>,
  day: string,
): Generator<{ id: RankingId; period: KeptPeriod; derivation: Derivation }> {
  for (const id of rankingIds.filter(isKept)) {
    for (const period of keptPeriods) {
      const { sql, params } = compileRanking(rankingList(id), spansOf(period, day, calendar), {
        filter: {},
        scopes: 'nation and provinces',
        top: MAX_LIST,
      })
      const derivation = {
        where: 'stat_date = {day:Date} AND list_id = {list:String} AND period = {period:String}',
        select: `SELECT {day:Date} AS stat_date, {list:String} AS list_id, scope, {period:String} AS period, toUInt32(place) AS rank, toUInt32(previous) AS prev_rank, toUInt32(in_nation) AS nation_rank, id AS entity_id, school AS school_id, entity_name, owner_name, amount AS value, parts FROM (${sql})`,
        params: { ...params, day, list: id, period },
      }
      yield { id, period, derivation }
    }
  }
}

/** Writes the ranks of a night; a list that has become shorter loses its tail. Answers how many rows changed: none when it is run again. */
export async function takeRanks(
  store: FactStore,
  calendar: Pick<Calendar, 'currentTerm'>,
  day: string,
): Promise<number> {
  let changed = 0
  for (const { derivation } of nightRanks(calendar, day)) changed += await reconcile(store, 'rank_snapshot', derivation)
  return changed
}
