import type { FactStore } from '../store.ts'
import { compileRanking, type RankFilter, type RankSpans, type SavedWeights } from './compile.ts'
import type { RankingList } from './list.ts'
import { type RankingId, rankingList } from './lists.ts'
import { type KeptPeriod, MAX_LIST } from './snapshot.ts'

/** A row of a ranking as the warehouse says it; `previous` and `nation` 0: none. */
export interface RankedEntity {
  rank: number
  previous: number
  nation: number
  id: string
  schoolId: number
  name: string
  owner: string
  /** Name of the college; of ranks that are not kept, and of entities that have one. */
  college?: string
  value: number
  parts: Record<string, number | null>
}

const read = 'toString(entity_id) AS id, entity_name AS name, owner_name AS owner, value, parts'

/** Ranks of a night, or none when the list was not kept that night. */
export function keptRanks(
  store: FactStore,
  id: RankingId,
  { day, period, scope }: { day: string; period: KeptPeriod; scope: string },
): Promise<RankedEntity[]> {
  return store.query<RankedEntity>(
    `SELECT rank, prev_rank AS previous, nation_rank AS nation, school_id AS schoolId, ${read} FROM rank_snapshot FINAL WHERE list_id = {list:String} AND scope = {scope:String} AND period = {period:String} AND stat_date = {day:Date} ORDER BY rank`,
    { list: id, scope, period, day },
  )
}

interface Narrowed {
  filter: RankFilter
  saved?: SavedWeights
}

/** Ranks of a list as the facts say now, the first thousand. */
export function ranksOf(
  store: FactStore,
  list: RankingList,
  spans: RankSpans,
  { filter, saved = [] }: Narrowed,
): Promise<RankedEntity[]> {
  const { sql, params } = compileRanking(list, spans, { filter, scopes: 'one', top: MAX_LIST, saved })
  return store.query<RankedEntity>(
    `SELECT place AS rank, previous, in_nation AS nation, toString(id) AS id, school AS schoolId, entity_name AS name, owner_name AS owner, college_name AS college, amount AS value, parts FROM (${sql}) AS ranked LEFT JOIN (SELECT school_id AS of_school, college_id AS of_college, name AS college_name FROM dim_college FINAL) AS owners ON ranked.school = owners.of_school AND ranked.college = owners.of_college ORDER BY rank`,
    params,
  )
}

export const currentRanks = (
  store: FactStore,
  id: RankingId,
  spans: RankSpans,
  narrowed: Narrowed,
): Promise<RankedEntity[]> => ranksOf(store, rankingList(id), spans, narrowed)
