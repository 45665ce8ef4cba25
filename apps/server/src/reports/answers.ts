import { type Answer, Fault, isPersonTable, type MetricId, memberFilters, metric, type ReportInput, type Row } from '@data-centre/api'
import { addDays, type Clock, dayOf, hourOf, stampOf } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import type { LiveNumbers } from '../realtime/numbers.ts'
import { type Scope, scopeKey } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory.ts'
import type { FactStore } from '../warehouse/store.ts'
import { ResultCache } from './cache.ts'
import { type Closed, closedOf } from './closed.ts'
import { contextOf } from './context.ts'
import { lastDayOf } from './last-day.ts'
import { LastGood } from './last-good.ts'
import type { Period } from './period.ts'
import type { Places, Terms } from './ports.ts'
import type { View } from './report-plan.ts'
import { planOf } from './shapes/plan-of.ts'
import type { TableAnswer } from './shapes/table.ts'
import { viewOf } from './view.ts'

export interface AnswerSources {
  store: FactStore
  live: LiveNumbers
  directory: Directory
  places: Places
  terms: Terms
  /** Rises whenever a roll-up was rebuilt. */
  rollupVersion(): number
  clock: Clock
  meter?: Pick<Meter, 'lookedUp'> | undefined
  /** Rows of closed results that are kept in memory; default 200,000. */
  keptRows?: number
}

/** Data of a report and the moment up to which they reach; times are ISO with +08:00. */
export interface Answered<D = unknown> {
  data: D
  statTime: string
  /** Only of an answer that cannot be renewed now, because the engine is away or takes too long: when it was computed. */
  computedAt?: string
}

/** Rows of a report's table for an export: all pages, in the order and with the 总计 row of the list. */
export interface ExportRows {
  columns: { id: MetricId; label: string; unit: string; decimals: number }[]
  rows: Row[]
  summary: Row['values'] | undefined
  period: Period
  statTime: string
}

export interface Answers {
  /** Answers a report from the catalogue. Throws a `Fault` (参数错误：…) for a period or sort column that cannot be. */
  answer(call: { answer: Answer }, input: ReportInput, scope: Scope): Promise<Answered>
  /** The whole table behind a report, for an export. Reports of other shapes throw. */
  rowsOf(call: { answer: Answer }, input: ReportInput, scope: Scope): Promise<ExportRows>
}

/** Rows of closed results that are kept in memory: about 200 bytes each. */
const CACHED_ROWS = 200_000
/** Pages and orders kept per closed result. */
const CACHED_PAGES = 40
/** How long a page waits for new numbers where older ones are at hand, ms. */
const PATIENCE_MS = 5000
/** Areas whose yesterday is kept. */
const KEPT_AREAS = 2000

/** The only place that computes answers: one statement per report, cached while the data behind it stand still. */
export function createAnswers(sources: AnswerSources): Answers {
  const { store, live, directory, places, terms, rollupVersion, clock, meter, keptRows = CACHED_ROWS } = sources
  const cache = new ResultCache<Closed>(keptRows, (closed) => closed.size)
  const lastCells = new LastGood<Closed>(keptRows, (closed) => closed.size, PATIENCE_MS)
  const lastYesterday = new LastGood<{ values: NonNullable<View['yesterday']>; readAt: number }>(KEPT_AREAS, () => 1, PATIENCE_MS)
  const identity = new WeakMap<Answer, number>()
  let identities = 0

  const numberOf = (answer: Answer): number => {
    const existing = identity.get(answer)
    if (existing !== undefined) return existing
    identity.set(answer, ++identities)
    return identities
  }
  const lastDay = lastDayOf(store)
  const surroundings = async (today: string) => ({ directory, places, terms, today, lastDay: await lastDay(today, rollupVersion()) })

  /** What is asked, whatever the data behind it. A single school goes by the name that its caller knows, so that is asked too. */
  const questionOf = (answer: Answer, input: ReportInput, scope: Scope): string => {
    const { periodType, startDate, endDate, termId, keyword } = input
    const members = (Object.keys(memberFilters) as (keyof typeof memberFilters)[]).map((name) => input[name])
    const period = [periodType, startDate, endDate, termId, keyword, ...members].map((value) => value ?? '').join('\u0000')
    return [numberOf(answer), period, scope.level, scope.hidesSmallGroups ?? false, scope.masksNames ?? false, scope.level === 'school' ? scope.label : '', scopeKey(scope)].join(
      '\u0001',
    )
  }

  /** Cells of the closed days with the draft that reads them; equal questions share them. */
  async function closed(answer: Answer, input: ReportInput, scope: Scope, today: string): Promise<Closed> {
    // After midnight totals count facts that no roll-up holds yet; what of them still arrives shows within a minute.
    const waiting = (await lastDay(today, rollupVersion())) < addDays(today, -1) ? Math.floor(clock.now() / 60_000) : ''
    const key = [questionOf(answer, input, scope), rollupVersion(), directory.version(), today, waiting].join('\u0001')
    let isKept = true
    const result = cache.get(key, async () => {
      isKept = false
      return closedOf(planOf(contextOf(input, scope, await surroundings(today)), answer), scope, today, store, clock.now())
    })
    meter?.lookedUp(isKept)
    return result
  }

  /** Data from cells; `since` is when the oldest of what could not be renewed was computed. */
  async function answerFrom({ draft: plan, cells, pages, computedAt }: Closed, isStale: boolean, input: ReportInput, scope: Scope): Promise<Answered> {
    const now = clock.now()
    const yesterday =
      plan.live && plan.comparesYesterday ? await lastYesterday.get(scopeKey(scope), async () => ({ values: await live.yesterday(scope), readAt: clock.now() })) : undefined
    const old = [...(isStale ? [computedAt] : []), ...(yesterday?.isStale ? [yesterday.result.readAt] : [])]
    const since = Math.min(...old)
    const statTime = plan.reach === 'now' ? isoOf(old.length > 0 ? since : now) : `${addDays(plan.reach.day, 1)}T00:00:00+08:00`
    const about = { statTime, ...(old.length > 0 ? { computedAt: isoOf(since) } : {}) }
    const view = (values: View['yesterday']) => viewOf(cells, live, scope, values, hourOf(now))
    if (plan.live) return { data: plan.build(view(yesterday?.result.values ?? {}), input), ...about }
    const page = [input.pageNum, input.pageSize, input.sortField, input.sortOrder].join('|')
    const kept = pages.get(page)
    if (kept !== undefined) return { data: kept, ...about }
    const data = plan.build(view({}), input)
    if (pages.size < CACHED_PAGES) pages.set(page, data)
    return { data, ...about }
  }

  async function answered(answer: Answer, input: ReportInput, scope: Scope): Promise<Answered> {
    assertReadable(answer, scope)
    const { result, isStale } = await lastCells.get(questionOf(answer, input, scope), () => closed(answer, input, scope, dayOf(clock.now())))
    return answerFrom(result, isStale, input, scope)
  }

  return {
    answer: ({ answer }, input, scope) => answered(answer, input, scope),
    async rowsOf({ answer }, input, scope) {
      assertReadable(answer, scope)
      if (answer.shape !== 'table') throw new Error(`only tables are exported, not ${answer.shape}`)
      // A file outlives the moment and carries no mark: it is made of what can be read now, or not at all.
      const { data, statTime } = await answerFrom(await closed(answer, input, scope, dayOf(clock.now())), false, { ...input, pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER }, scope)
      const { list, summary } = data as { list: Row[]; summary?: Row['values'] }
      const period = contextOf(input, scope, await surroundings(dayOf(clock.now()))).period(answer.window)
      return { columns: columnsOf(answer), rows: list, summary, period, statTime }
    },
  }
}

const listsPersons = (answer: Answer): boolean => (answer.shape === 'group' ? Object.values(answer.of).some(listsPersons) : answer.shape === 'table' && isPersonTable(answer.by))

/** Refuses rows of persons to who reads aggregates only; cached answers do not know who asks. */
function assertReadable(answer: Answer, { aggregatesOnly }: Scope): void {
  if (aggregatesOnly && listsPersons(answer)) throw new Fault('forbidden')
}

const isoOf = (ms: number): string => `${stampOf(ms).replace(' ', 'T')}+08:00`

const columnsOf = ({ columns }: TableAnswer): ExportRows['columns'] =>
  columns.map((id) => {
    const { label, unit, decimals = 0 } = metric(id)
    return { id, label, unit, decimals }
  })

declare module '../call/services.ts' {
  interface Ports {
    answers?: Answers | undefined
  }
}
