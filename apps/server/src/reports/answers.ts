import {
  type Answer,
  Fault,
  isPersonTable,
  type MetricId,
  metric,
  narrowingKeys,
  type Page,
  type ReportInput,
  type Row,
  type SubjectKey,
  subjectDimensions,
  type TableShape,
} from '@data-centre/api'
import { addDays, type Clock, dayOf, hourOf, isoOf } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import type { LiveNumbers } from '../realtime/day/numbers.ts'
import { type Scope, scopeKey } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory/directory.ts'
import type { FactStore } from '../warehouse/store.ts'
import { presentAsker } from '../warehouse/turns/asker.ts'
import { ResultCache } from './cache/cache.ts'
import { type Closed, closedOf } from './cache/closed.ts'
import { lastDayOf } from './cache/last-day.ts'
import { LastGood } from './cache/last-good.ts'
import { chosenSchools } from './chosen-schools.ts'
import { incompleteSchools } from './completeness/completeness.ts'
import type { ReadIncompleteFeeds } from './completeness/incomplete-feeds.ts'
import { contextOf } from './context.ts'
import { type AreaAnswers, type ReadIndex, withIndices } from './indices/indexed.ts'
import { type InsightsAnswer, inputBefore, insightsFrom, wholeTable } from './insights/answer.ts'
import type { InsightRules } from './insights/rules.ts'
import { withPeers } from './peers/peers.ts'
import type { Period } from './period.ts'
import type { Places, Terms } from './ports.ts'
import type { View } from './report-plan.ts'
import { planOf } from './shapes/plan-of.ts'
import { type SplitColumns, splitColumns } from './shapes/table-split.ts'
import { viewOf } from './view.ts'

export interface AnswerSources {
  store: FactStore
  live: LiveNumbers
  directory: Directory
  places: Places
  terms: Terms
  /** Rises whenever a roll-up was rebuilt. */
  rollupVersion(): number
  /** Whether stocks can be read of roll-ups (`RollupKeeper.hasStocks`). */
  hasStocks(): boolean
  clock: Clock
  /** Indices of schools, which rankings compute. */
  readIndex: ReadIndex
  /** Schools whose data are not complete: a question may leave them out. */
  readIncomplete: ReadIncompleteFeeds
  meter?: Pick<Meter, 'lookedUp'> | undefined
  /** Limits of the sentences about tables; those of the product when absent. */
  insightRules?: InsightRules
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
  /** Why numbers of it are withheld. */
  withheld?: Row['withheld'] | undefined
  /** A number by the members of a dimension, in columns of their own, with the sum of each. */
  split: SplitColumns | undefined
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

const subjectFields = Object.keys(subjectDimensions) as SubjectKey[]

/** Keys of what is asked, whatever the data behind it. A single school goes by the name that its caller knows, so that is asked too. */
function questionKeys(): (answer: Answer, input: ReportInput, scope: Scope) => string {
  const identity = new WeakMap<Answer, number>()
  let identities = 0

  const numberOf = (answer: Answer): number => {
    const existing = identity.get(answer)
    if (existing !== undefined) return existing
    identity.set(answer, ++identities)
    return identities
  }
  return (answer, input, scope) => {
    const { periodType, startDate, endDate, termId, weekFrom, weekTo, step, keyword, scoreBand } = input
    const members = narrowingKeys.map((name) => input[name])
    const subjects = subjectFields.map((field) => input[field])
    const period = [
      periodType,
      startDate,
      endDate,
      termId,
      weekFrom,
      weekTo,
      step,
      keyword,
      scoreBand,
      ...subjects,
      ...members,
    ]
      .map((value) => value ?? '')
      .join('\u0000')
    return [
      numberOf(answer),
      period,
      scope.level,
      scope.hidesSmallGroups ?? false,
      scope.within ? scopeKey(scope.within) : '',
      scope.masksNames ?? false,
      scope.hidesSchools ?? false,
      scope.level === 'school' ? scope.label : '',
      scopeKey(scope),
    ].join('\u0001')
  }
}

interface Yesterday {
  values: NonNullable<View['yesterday']>
  readAt: number
}

/** Data from cells; `since` is when the oldest of what could not be renewed was computed. */
async function answerFrom(
  { live, clock }: Pick<AnswerSources, 'live' | 'clock'>,
  lastYesterday: LastGood<Yesterday>,
  { draft: plan, cells, pages, computedAt }: Closed,
  isStale: boolean,
  input: ReportInput,
  scope: Scope,
): Promise<Answered> {
  const now = clock.now()
  const yesterday =
    plan.live && plan.comparesYesterday
      ? await lastYesterday.get(scopeKey(scope), async () => ({
          values: await live.yesterday(scope),
          readAt: clock.now(),
        }))
      : undefined
  const old = [...(isStale ? [computedAt] : []), ...(yesterday?.isStale ? [yesterday.result.readAt] : [])]
  const since = Math.min(...old)
  const statTime =
    plan.reach === 'now' ? isoOf(old.length > 0 ? since : now) : `${addDays(plan.reach.day, 1)}T00:00:00+08:00`
  const about = { statTime, ...(old.length > 0 ? { computedAt: isoOf(since) } : {}) }
  const view = (values: View['yesterday']) => viewOf(cells, live, scope, values, hourOf(now))
  if (plan.live) return { data: plan.build(view(yesterday?.result.values ?? {}), input), ...about }
  const page = [input.pageNum, input.pageSize, input.sortField, input.sortOrder, input.ids].join('|')
  const kept = pages.get(page)
  if (kept !== undefined) return { data: kept, ...about }
  const data = plan.build(view({}), input)
  if (pages.size < CACHED_PAGES) pages.set(page, data)
  return { data, ...about }
}

/** The only place that computes answers: one statement per report, cached while the data behind it stand still. */
export function createAnswers(sources: AnswerSources): Answers {
  const { store, directory, places, terms, rollupVersion, clock, meter, keptRows = CACHED_ROWS } = sources
  const cache = new ResultCache<Closed>(keptRows, (closed) => closed.size)
  const lastCells = new LastGood<Closed>(keptRows, (closed) => closed.size, PATIENCE_MS)
  const lastYesterday = new LastGood<Yesterday>(KEPT_AREAS, () => 1, PATIENCE_MS)
  const questionOf = questionKeys()
  const lastDay = lastDayOf(store)
  const surroundings = async (today: string) => ({
    directory,
    places,
    terms,
    today,
    lastDay: await lastDay(today, rollupVersion()),
  })

  /** Cells of the closed days with the draft that reads them; equal questions share them. */
  async function closed(answer: Answer, input: ReportInput, scope: Scope, today: string): Promise<Closed> {
    // After midnight totals count facts that no roll-up holds yet; what of them still arrives shows within a minute.
    const waiting = (await lastDay(today, rollupVersion())) < addDays(today, -1) ? Math.floor(clock.now() / 60_000) : ''
    const key = [questionOf(answer, input, scope), rollupVersion(), directory.version(), today, waiting].join('\u0001')
    let isKept = true
    const compute = async (signal: AbortSignal): Promise<Closed> => {
      isKept = false
      const plan = planOf(contextOf(input, scope, await surroundings(today)), answer)
      return closedOf(plan, scope, { today, hasStocks: sources.hasStocks() }, store, clock.now(), signal)
    }
    const result = cache.get(key, compute, presentAsker()?.left)
    meter?.lookedUp(isKept)
    return result
  }

  async function answered(answer: Answer, input: ReportInput, scope: Scope): Promise<Answered> {
    assertReadable(answer, scope)
    const { result, isStale } = await lastCells.get(questionOf(answer, input, scope), () =>
      closed(answer, input, scope, dayOf(clock.now())),
    )
    return answerFrom(sources, lastYesterday, result, isStale, input, scope)
  }

  /** Sentences from the answers of a table for the period and the one before: each of them is kept for the table itself too. */
  async function insights(answer: InsightsAnswer, input: ReportInput, scope: Scope): Promise<Answered> {
    const whole = wholeTable(input)
    const period = contextOf(input, scope, await surroundings(dayOf(clock.now()))).period(answer.of.window)
    const former = inputBefore(whole, period)
    const [now, before] = await Promise.all([
      answered(answer.of, whole, scope),
      former && answered(answer.of, former, scope),
    ])
    return {
      ...now,
      data: insightsFrom(answer, now.data as Page<Row>, before?.data as Page<Row> | undefined, sources.insightRules),
    }
  }

  const answers: Answers = {
    answer: ({ answer }, input, scope) =>
      answer.shape === 'insights' ? insights(answer, input, scope) : answered(answer, input, scope),
    async rowsOf({ answer }, input, scope) {
      assertReadable(answer, scope)
      if (answer.shape !== 'table') throw new Error(`only tables are exported, not ${answer.shape}`)
      // A file outlives the moment and carries no mark: it is made of what can be read now, or not at all.
      const { data, statTime } = await answerFrom(
        sources,
        lastYesterday,
        await closed(answer, input, scope, dayOf(clock.now())),
        false,
        { ...input, pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER },
        scope,
      )
      const { list: rows, summary, withheld, summaryParts, withheldParts } = data as Page<Row>
      const period = contextOf(input, scope, await surroundings(dayOf(clock.now()))).period(answer.window)
      const split = splitColumns(answer, summaryParts, withheldParts)
      return { columns: columnsOf(answer), rows, summary, withheld, split, period, statTime }
    },
  }
  return withPeers(ofChosenSchools(withIndices(answers, sources.readIndex), sources))
}

/** Answers about the schools that each question chooses. */
function ofChosenSchools(
  answers: AreaAnswers,
  { directory, readIncomplete }: Pick<AnswerSources, 'directory' | 'readIncomplete'>,
): Answers {
  const scopeOf = async ({ answer }: { answer: Answer }, input: ReportInput, area: Scope): Promise<Scope> =>
    chosenSchools(area, input, answer, directory, input.complete && incompleteSchools(await readIncomplete(), input))
  return {
    answer: async (call, input, area) => answers.answer(call, input, await scopeOf(call, input, area), area),
    rowsOf: async (call, input, area) => answers.rowsOf(call, input, await scopeOf(call, input, area), area),
  }
}

const listsPersons = (answer: Answer): boolean =>
  answer.shape === 'group'
    ? Object.values(answer.of).some(listsPersons)
    : answer.shape === 'entity'
      ? isPersonTable(answer.of)
      : answer.shape === 'table' && isPersonTable(answer.by)

/** Refuses rows of persons to who reads aggregates only; cached answers do not know who asks. */
function assertReadable(answer: Answer, { aggregatesOnly }: Scope): void {
  if (aggregatesOnly && listsPersons(answer)) throw new Fault('forbidden')
}

const columnsOf = ({ columns }: Pick<TableShape, 'columns'>): ExportRows['columns'] =>
  columns.map((id) => {
    const { label, unit, decimals = 0 } = metric(id)
    return { id, label, unit, decimals }
  })

declare module '../call/services.ts' {
  interface Ports {
    answers?: Answers | undefined
  }
}
