/** Filters of a page: read from the address, written to it, and turned into the input of a report. Pure. */
import {
  addressKey,
  type FilterKey,
  type FilterValues,
  filterKeys,
  filterValue,
  type InputOf,
  inputKey,
  type MemberFilterKey,
  memberFilterKeys,
  onlyOf,
  PERIOD_MAX_DAYS,
  type ReportPath,
  type TimeStep,
  timeSteps,
} from '@data-centre/api'
import { isTermId, termName } from '../terms/term-names.ts'
import { type Entity, isEntity } from './entities.ts'

export * from './entities.ts'
export * from './table-state.ts'

export const periods = {
  day: '昨日',
  '7': '近7天',
  '30': '近30天',
  term: '本学期',
  '365': '近一年',
  custom: '自定义',
} as const
export type Period = keyof typeof periods
export const DEFAULT_PERIOD: Period = '30'
/** Periods of more than a month. */
export const longPeriods: readonly Period[] = ['term', '365']

export interface Filters extends FilterValues {
  period: Period
  /** First and last day of a custom period, inclusive. */
  start?: string
  end?: string
  /** Another term than the present one, of the period `term`. */
  term?: string
  /** First and last teaching week of the term. */
  weekFrom?: number
  weekTo?: number
  /** Days, weeks or months of lines and tables by date; days when absent. */
  step?: TimeStep
  /** What the charts of the page are about; all that they hold when absent. */
  entity?: Entity
  /** Which way the page looks; the usual one, at its own, when absent. */
  direction?: 'out'
}

/** Filters that a page may have: `term` is its period, whole or by `weeks`; `openPeriod` offers terms of an open course. */
export type FilterName = 'weeks' | 'openPeriod' | Exclude<keyof Filters, 'start' | 'end' | 'weekFrom' | 'weekTo'>
type NoFilters = { readonly [F in keyof Required<Filters>]: F extends 'period' ? '30' : undefined }
/** What 重置 leaves: the usual period and nothing else. */
export const noFilters: NoFilters = {
  period: '30',
  term: undefined,
  weekFrom: undefined,
  weekTo: undefined,
  start: undefined,
  end: undefined,
  step: undefined,
  entity: undefined,
  direction: undefined,
  ...(Object.fromEntries(filterKeys.map((key) => [key, undefined])) as { [F in FilterKey]: undefined }),
}
/** Whether anything but the usual is chosen. */
export const isFiltered = (filters: Filters, usual: Period = DEFAULT_PERIOD): boolean =>
  (Object.keys(noFilters) as (keyof Filters)[]).some(
    (name) => filters[name] !== (name === 'period' ? usual : noFilters[name]),
  )

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(periods, text)
/** A step that is not the usual one. */
const isStep = (text: string | null): text is TimeStep =>
  text !== null && text !== 'day' && Object.hasOwn(timeSteps, text)

/** Filters that are listed by their members; the platform has a field of its own. */
export const listedFilters = memberFilterKeys.filter((key) => key !== 'platform')
export type ListedFilter = Exclude<MemberFilterKey, 'platform'>

/** Whether two days make a custom period: in order and at most so many days. */
export function isRange(start: string | undefined, end: string | undefined, maxDays = PERIOD_MAX_DAYS): boolean {
  if (!start || !end || !DAY.test(start) || !DAY.test(end)) return false
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  return days >= 1 && days <= maxDays
}

/** Teaching weeks of a term in an address, in order. */
function readWeeks(search: URLSearchParams): Pick<Filters, 'weekFrom' | 'weekTo'> {
  const [from = 0, to = 0] =
    /^([1-9]|1\d|20)-([1-9]|1\d|20)$/
      .exec(search.get('weeks') ?? '')
      ?.slice(1)
      .map(Number) ?? []
  return from > 0 && from <= to ? { weekFrom: from, weekTo: to } : {}
}

/** What an address chooses beside days, steps and objects. */
const readValues = (search: URLSearchParams): FilterValues =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const value = filterValue(key, search.get(addressKey(key)) ?? '')
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Filters of an address; what it does not say, or says wrongly, has its default, the period that of the page. */
export function readFilters(search: URLSearchParams, usual: Period = DEFAULT_PERIOD): Filters {
  const period = search.get('period')
  const [start, end] = [search.get('start') ?? undefined, search.get('end') ?? undefined]
  const custom = period === 'custom'
  const [step, entity, term] = [search.get('step'), search.get('entity'), search.get('term')]
  const isTerm = (isPeriod(period) ? period : usual) === 'term'
  return {
    period: custom ? (isRange(start, end) ? 'custom' : usual) : isPeriod(period) ? period : usual,
    ...(custom && isRange(start, end) ? { start, end } : {}),
    ...(isTerm && term && isTermId(term) ? { term } : {}),
    ...(isTerm ? readWeeks(search) : {}),
    ...(isStep(step) ? { step } : {}),
    ...(isEntity(entity) ? { entity } : {}),
    ...(search.get('direction') === 'out' ? { direction: 'out' } : {}),
    ...readValues(search),
  }
}

/** Filters whose period has at most so many days; the usual one of the page in place of a longer one. */
export function withinDays(filters: Filters, maxDays: number | undefined, usual: Period = DEFAULT_PERIOD): Filters {
  const { period, start, end } = filters
  if (maxDays === undefined) return filters
  const isLong = period === 'custom' ? !isRange(start, end, maxDays) : longPeriods.includes(period)
  if (!isLong) return filters
  const { start: _, end: __, term: ___, ...others } = filters
  return { ...others, period: usual }
}

/** What a wider choice does not hold any more: weeks are those of a term, a course and a major are of its college, a class one of its major and grade. */
const narrower = {
  province: ['city'],
  term: ['weekFrom', 'weekTo'],
  college: ['course', 'major', 'adminClass'],
  major: ['adminClass'],
  grade: ['adminClass'],
} as const

/** Changes with what they take away. */
export const withNarrower = (changes: Partial<Filters>): Partial<Filters> => ({
  ...Object.fromEntries(
    (Object.keys(narrower) as (keyof typeof narrower)[])
      .filter((name) => name in changes)
      .flatMap((name) => narrower[name].map((lost) => [lost, undefined])),
  ),
  ...changes,
})

/** Address with changed filters: defaults are left out, and the table starts at its first page. */
export function writeFilters(
  search: URLSearchParams,
  changes: Partial<Filters>,
  usual: Period = DEFAULT_PERIOD,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const merged: Filters = { ...readFilters(search, usual), ...withNarrower(changes) }
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('period', merged.period === usual ? undefined : merged.period)
  put('start', merged.period === 'custom' ? merged.start : undefined)
  put('end', merged.period === 'custom' ? merged.end : undefined)
  put('term', merged.period === 'term' ? merged.term : undefined)
  put('weeks', merged.period === 'term' && merged.weekFrom ? `${merged.weekFrom}-${merged.weekTo}` : undefined)
  put('step', merged.step === 'day' ? undefined : merged.step)
  put('entity', merged.entity)
  put('direction', merged.direction)
  for (const key of filterKeys) put(addressKey(key), merged[key])
  next.delete('page')
  return next
}

/** Filters of a whole page: its charts and cards are asked with them too. */
const ofPages = filterKeys.filter((key) => onlyOf(key) === undefined)

/** Input of a report for filters and scope, without what narrows tables or charts only. A province of the scope is never widened by the filter. */
export function reportInputOf(filters: Filters, scope: { schoolId?: string; province?: string }): InputOf<ReportPath> {
  const { period, start, end, term, weekFrom, weekTo, step } = filters
  return {
    periodType: period,
    ...(period === 'custom' ? { startDate: start, endDate: end } : {}),
    ...(period === 'term' && term ? { termId: term } : {}),
    ...(period === 'term' && weekFrom ? { weekFrom, weekTo } : {}),
    ...(step ? { step } : {}),
    ...Object.fromEntries(ofPages.flatMap((key) => (filters[key] ? [[inputKey(key), filters[key]]] : []))),
    ...scope,
  }
}

/** Words of the period: 近30天, 2025-04-01 至 2025-04-30, 2023-2024 第一学期, or 本学期第 3-5 周. */
export function periodLabel({ period, start, end, term, weekFrom, weekTo }: Filters): string {
  if (period === 'custom') return `${start} 至 ${end}`
  const name = period === 'term' && term ? termName(term) : periods[period]
  return weekFrom ? `${name}第 ${weekFrom === weekTo ? weekFrom : `${weekFrom}-${weekTo}`} 周` : name
}
