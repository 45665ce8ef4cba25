import { Fault, type RankedPage, type ReportInput, type Series, type Withheld } from '@data-centre/api'
import { addDays, type Clock, dayOf, isoOf } from '../platform/clock.ts'
import { slicePage } from '../platform/database/paging.ts'
import { type Scope, scopeKey } from '../warehouse/data-scope.ts'
import type { RankFilter, SavedWeights } from '../warehouse/rankings/compile.ts'
import {
  hidRankBefore,
  listedRows,
  tellsPeople,
  withheldParts,
  withheldValue,
} from '../warehouse/rankings/few-people.ts'
import type { RankColumn, RankingList } from '../warehouse/rankings/list.ts'
import { type RankingId, rankingList } from '../warehouse/rankings/lists.ts'
import { currentRanks, keptRanks, type RankedEntity } from '../warehouse/rankings/read.ts'
import { isKept, type KeptPeriod, keptPeriods, NATION_SCOPE, withPreceding } from '../warehouse/rankings/snapshot.ts'
import type { FactStore } from '../warehouse/store.ts'
import { bucketsOf } from './buckets.ts'
import { ResultCache } from './cache/cache.ts'
import { lastDayOf } from './cache/last-day.ts'
import { monthsBefore, type Period, periodOf } from './period.ts'
import type { Terms } from './ports.ts'

interface RankingSources {
  store: FactStore
  directory: { version(): number }
  terms: Terms
  rollupVersion(): number
  clock: Clock
}

/** What is asked of a ranking. */
export interface RankingQuestion {
  input: Pick<ReportInput, 'periodType' | 'startDate' | 'endDate' | 'termId' | 'platform' | 'pageNum' | 'pageSize'>
  scope: Scope
  /** Type of the school. */
  schoolType?: string
  /** Weights that schools saved; for weighted lists. */
  saved?: SavedWeights
}

/** A page of a ranking, with the school of each row for those who must not name it. */
export interface RankingAnswer extends RankedPage {
  schoolOf: ReadonlyMap<string, number>
}

export interface Rankings {
  /** Throws a `Fault` (参数错误：…) for a period that cannot be, or a platform that the list does not know. */
  page(id: RankingId, question: RankingQuestion): Promise<RankingAnswer>
  /** The ranked value of one entity in each of the last twelve months; null where it was not listed, and where it is withheld. */
  months(id: RankingId, entity: string, scope: Scope): Promise<Series>
}

interface Ranked {
  rows: RankedEntity[]
  /** ms since 1970. */
  computedAt: number
}

const CACHED_ROWS = 100_000
/** Answers rankings: from the ranks of the night where those were kept, else from the facts. */
export function createRankings({ store, directory, terms, rollupVersion, clock }: RankingSources): Rankings {
  const cache = new ResultCache<Ranked>(CACHED_ROWS, ({ rows }) => rows.length + 1)
  const rankedNow = async (rows: Promise<RankedEntity[]>): Promise<Ranked> => ({
    rows: await rows,
    computedAt: clock.now(),
  })
  const lastDay = lastDayOf(store)

  async function ranks(
    id: RankingId,
    { input, scope, schoolType, saved = [] }: RankingQuestion,
    { from, to }: Period,
    closed: string,
  ): Promise<Ranked> {
    const filter: RankFilter = {
      ...placesOf(scope),
      ...(input.platform ? { platform: input.platform } : {}),
      ...(schoolType === undefined ? {} : { schoolType }),
    }
    const key = [
      id,
      from,
      to,
      scopeKey(scope),
      input.platform,
      schoolType,
      JSON.stringify(saved),
      rollupVersion(),
      directory.version(),
      closed,
    ].join('\u0001')
    return cache.get(key, async () => {
      const kept = keptAs(id, question(input), filter)
      const night = kept && to === closed ? await keptRanks(store, id, { day: to, ...kept }) : []
      return rankedNow(
        night.length > 0 && tellsPeople(rankingList(id), night)
          ? Promise.resolve(night)
          : currentRanks(store, id, withPreceding(from, to), { filter, saved }),
      )
    })
  }

  return {
    async page(id, asked) {
      const { input } = asked
      const list = listFor(id, asked.scope)
      if (input.platform && !list.sources.every(({ platform, when }) => platform !== undefined || when === 'end'))
        throw new Fault('invalid', { msg: '参数错误：该榜单不分平台', data: { reason: 'param', field: 'platform' } })
      const today = dayOf(clock.now())
      const closed = await lastDay(today, rollupVersion())
      const period = periodOf(input, undefined, { today, lastDay: closed }, terms)
      const ranked = await ranks(id, asked, period, closed)
      const rows = asked.scope.hidesSmallGroups ? listedRows(list, ranked.rows) : ranked.rows
      return { ...pageOf(list, rows, asked, period), computedAt: isoOf(ranked.computedAt) }
    },
    async months(id, entity, scope) {
      const list = listFor(id, scope)
      const today = dayOf(clock.now())
      const closed = await lastDay(today, rollupVersion())
      const months = bucketsOf({ from: monthsBefore(closed, 11), to: closed }, 'month')
      const line = await monthlyLine(list, scope, months, async ({ from, to }) => {
        const key = [entity, id, from, to, scopeKey(scope), rollupVersion(), directory.version()].join('\u0001')
        const filter: RankFilter = { ...placesOf(scope), entity }
        const { rows } = await cache.get(key, () =>
          rankedNow(currentRanks(store, id, withPreceding(from, to), { filter })),
        )
        return rows[0]
      })
      return { x: months.map(({ label }) => label), series: [{ ...rankedColumn(list, id), ...line }] }
    },
  }
}

/** What a list is ranked by, as a line names it. */
function rankedColumn(list: RankingList, id: RankingId): Pick<Series['series'][number], 'id' | 'name'> {
  const column = typeof list.by === 'string' ? list.by : undefined
  return { id: column ?? id, name: (column && list.columns[column]?.label) || list.label }
}

/** Ranked values of one entity by month, as a scope may read them. */
async function monthlyLine(
  list: RankingList,
  scope: Scope,
  months: ReturnType<typeof bucketsOf>,
  readRow: (span: Period) => Promise<RankedEntity | undefined>,
): Promise<Pick<Series['series'][number], 'data' | 'withheld'>> {
  const data: (number | null)[] = []
  const withheld: Record<number, Withheld> = {}
  // One after the other: nobody waits for a card so much that twelve statements should run beside each other.
  for (const { span } of months) {
    const row = await readRow(span)
    const why = row && scope.hidesSmallGroups ? withheldValue(list, row.parts) : undefined
    if (why) withheld[data.length] = why
    data.push(why ? null : (row?.value ?? null))
  }
  return { data, ...(Object.keys(withheld).length > 0 ? { withheld } : {}) }
}

/** One page of ranked rows as it is shown. */
function pageOf(
  list: RankingList,
  rows: readonly RankedEntity[],
  { input, scope, saved }: RankingQuestion,
  period: Period,
): Omit<RankingAnswer, 'computedAt'> {
  const { list: slice, ...place } = slicePage(rows, input)
  const weights =
    typeof list.by === 'string'
      ? undefined
      : {
          ...list.by.weights,
          ...saved?.find(({ schoolId }) => scope.schools?.includes(schoolId))?.weights,
        }
  return {
    list: slice.map(({ rank, previous, nation, id: entity, name, owner, college, value, parts }) => ({
      rank,
      prevRank: (scope.hidesSmallGroups && hidRankBefore(list, parts) ? 0 : previous) || null,
      id: entity,
      name,
      // Within one school everybody's school is the same.
      owner: scope.level === 'school' && list.entity !== 'school' ? (college ?? '') : owner,
      value,
      ...shownParts(list, parts, scope),
      ...(list.entity === 'school' && !list.ofPartners ? { nationRank: nation || null } : {}),
    })),
    ...place,
    columns: shownColumns(list).map(([column, { metric, label, unit, decimals }]) => ({
      id: column,
      label,
      unit,
      decimals,
      ...(metric ? { metric } : {}),
      ...(weights ? { weight: weights[column] ?? 0 } : {}),
    })),
    by: typeof list.by === 'string' ? list.by : null,
    from: period.from,
    statTime: `${addDays(period.to, 1)}T00:00:00+08:00`,
    schoolOf: new Map(slice.map((row) => [row.id, row.schoolId])),
  }
}

const shownColumns = ({ columns }: RankingList): [string, RankColumn][] =>
  Object.entries(columns).filter(([, { isBasis }]) => !isBasis)

/** The numbers beside a rank as a scope may read them. */
function shownParts(
  list: RankingList,
  parts: RankedEntity['parts'],
  scope: Scope,
): Pick<RankedPage['list'][number], 'parts' | 'withheld'> {
  const withheld = scope.hidesSmallGroups ? withheldParts(list, parts) : {}
  return {
    parts: Object.fromEntries(
      shownColumns(list).map(([name]) => [name, withheld[name] ? null : (parts[name] ?? null)]),
    ),
    ...(Object.keys(withheld).length > 0 ? { withheld } : {}),
  }
}

/** A list, for who may read it: rows of teachers and students are rows of persons. */
function listFor(id: RankingId, { aggregatesOnly }: Scope): RankingList {
  const list = rankingList(id)
  if (aggregatesOnly && (list.entity === 'teacher' || list.entity === 'student')) throw new Fault('forbidden')
  return list
}

const placesOf = ({ provinces, schools, colleges }: Scope): RankFilter => ({
  ...(provinces ? { provinces } : {}),
  ...(schools ? { schools } : {}),
  ...(colleges ? { colleges } : {}),
})

const question = ({ periodType, startDate, endDate, termId }: RankingQuestion['input']): KeptPeriod | undefined => {
  if (startDate || endDate || termId) return undefined
  return keptPeriods.find((period) => period === (periodType ?? '30'))
}

/** The list of a night that answers a question: the nation's or one province's, with no filter. */
function keptAs(
  id: RankingId,
  period: KeptPeriod | undefined,
  { provinces, schools, colleges, platform, schoolType }: RankFilter,
): { period: KeptPeriod; scope: string } | undefined {
  if (!period || schools || colleges || platform !== undefined || schoolType !== undefined || !isKept(id))
    return undefined
  if (!provinces) return { period, scope: NATION_SCOPE }
  const [scope, ...others] = provinces
  return scope !== undefined && others.length === 0 ? { period, scope } : undefined
}

declare module '../call/services.ts' {
  interface Ports {
    rankings?: Rankings | undefined
  }
}
