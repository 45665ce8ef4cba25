import { type Answer, type MetricId, metric, type ReportInput, type Row } from '@data-centre/api'
import type { LiveNumbers } from '../live/numbers.ts'
import { addDays, type Clock, dayOf, hourOf, stampOf } from '../platform/clock.ts'
import type { Meter } from '../platform/meter.ts'
import { type Scope, scopeKey } from '../scope.ts'
import type { Directory } from '../warehouse/directory.ts'
import type { FactStore } from '../warehouse/store.ts'
import { ResultCache } from './cache.ts'
import { type Closed, closedOf } from './closed.ts'
import { contextOf } from './context.ts'
import type { View } from './draft.ts'
import { lastDayOf } from './last-day.ts'
import type { Period } from './period.ts'
import type { Places, Terms } from './ports.ts'
import { draftOf } from './shapes/draft-of.ts'
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
}

/** Data of a report and the moment up to which they reach, ISO with +08:00. */
export interface Answered<D = unknown> {
  data: D
  statTime: string
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

/** The only place that computes answers: one statement per report, cached while the data behind it stand still. */
export function createAnswers(sources: AnswerSources): Answers {
  const { store, live, directory, places, terms, rollupVersion, clock, meter } = sources
  const cache = new ResultCache<Closed>(CACHED_ROWS, (closed) => closed.size)
  const identity = new WeakMap<Answer, number>()
  let identities = 0

  const numberOf = (answer: Answer): number => {
    const known = identity.get(answer)
    if (known !== undefined) return known
    identity.set(answer, ++identities)
    return identities
  }
  const lastDay = lastDayOf(store)
  const surroundings = async (today: string) => ({ directory, places, terms, today, lastDay: await lastDay(today, rollupVersion()) })

  /** Cells of the closed days with the draft that reads them; equal questions share them. */
  async function closed(answer: Answer, input: ReportInput, scope: Scope, today: string): Promise<Closed> {
    const { periodType, startDate, endDate, termId, platform, keyword } = input
    const question = [periodType, startDate, endDate, termId, platform, keyword].map((value) => value ?? '').join('\u0000')
    // After midnight totals count facts that no roll-up holds yet; what of them still arrives shows within a minute.
    const waiting = (await lastDay(today, rollupVersion())) < addDays(today, -1) ? Math.floor(clock.now() / 60_000) : ''
    const key = [numberOf(answer), question, scope.level, scopeKey(scope), rollupVersion(), directory.version(), today, waiting].join('\u0001')
    let isKept = true
    const result = cache.get(key, async () => {
      isKept = false
      return closedOf(draftOf(contextOf(input, scope, await surroundings(today)), answer), scope, today, store)
    })
    meter?.lookedUp(isKept)
    return result
  }

  async function answered(answer: Answer, input: ReportInput, scope: Scope): Promise<Answered> {
    const now = clock.now()
    const { draft, cells, pages } = await closed(answer, input, scope, dayOf(now))
    const statTime = draft.reach === 'now' ? isoOf(now) : `${addDays(draft.reach.day, 1)}T00:00:00+08:00`
    const view = (yesterday: View['yesterday']) => viewOf(cells, live, scope, yesterday, hourOf(now))
    if (draft.live) return { data: draft.build(view(draft.comparesYesterday ? await live.yesterday(scope) : {}), input), statTime }
    const page = [input.pageNum, input.pageSize, input.sortField, input.sortOrder].join('|')
    const kept = pages.get(page)
    if (kept !== undefined) return { data: kept, statTime }
    const data = draft.build(view({}), input)
    if (pages.size < CACHED_PAGES) pages.set(page, data)
    return { data, statTime }
  }

  return {
    answer: ({ answer }, input, scope) => answered(answer, input, scope),
    async rowsOf({ answer }, input, scope) {
      if (answer.shape !== 'table') throw new Error(`only tables are exported, not ${answer.shape}`)
      const { data, statTime } = await answered(answer, { ...input, pageNum: 1, pageSize: Number.MAX_SAFE_INTEGER }, scope)
      const { list, summary } = data as { list: Row[]; summary?: Row['values'] }
      const period = contextOf(input, scope, await surroundings(dayOf(clock.now()))).period(answer.window)
      return { columns: columnsOf(answer), rows: list, summary, period, statTime }
    },
  }
}

const isoOf = (ms: number): string => `${stampOf(ms).replace(' ', 'T')}+08:00`

const columnsOf = ({ columns }: TableAnswer): ExportRows['columns'] =>
  columns.map((id) => {
    const { label, unit, decimals = 0 } = metric(id)
    return { id, label, unit, decimals }
  })
