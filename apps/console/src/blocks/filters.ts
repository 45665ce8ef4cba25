/** Filters of a page: read from the address, written to it, and turned into the input of a report. Pure. */
import { type InputOf, isMetricId, type MetricId, PERIOD_MAX_DAYS, type Platform, platforms, type ReportPath } from '@data-centre/api'

export const periods = { day: '昨日', '7': '近7天', '30': '近30天', term: '本学期', '365': '近一年', custom: '自定义' } as const
export type Period = keyof typeof periods
export const DEFAULT_PERIOD: Period = '30'

export interface Filters {
  period: Period
  /** First and last day of a custom period, inclusive. */
  start?: string
  end?: string
  province?: string
  platform?: Platform
}

/** Order, page and tab of the page's table; they live in the address beside the filters. */
export interface TableState {
  tab: number
  sort?: MetricId
  order: 'asc' | 'desc'
  page: number
  size: number
}

export const DEFAULT_SIZE = 10
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(periods, text)
const isPlatform = (text: string | null): text is Platform => text !== null && (platforms as readonly string[]).includes(text)

/** Whether two days make a custom period: in order and at most 366 days. */
export function isRange(start: string | undefined, end: string | undefined): boolean {
  if (!start || !end || !DAY.test(start) || !DAY.test(end)) return false
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  return days >= 1 && days <= PERIOD_MAX_DAYS
}

/** Filters of an address; what it does not say, or says wrongly, has its default. */
export function readFilters(search: URLSearchParams): Filters {
  const period = search.get('period')
  const [start, end] = [search.get('start') ?? undefined, search.get('end') ?? undefined]
  const custom = period === 'custom'
  const province = search.get('province') ?? undefined
  const platform = search.get('platform')
  return {
    period: custom ? (isRange(start, end) ? 'custom' : DEFAULT_PERIOD) : isPeriod(period) ? period : DEFAULT_PERIOD,
    ...(custom && isRange(start, end) ? { start, end } : {}),
    ...(province ? { province } : {}),
    ...(isPlatform(platform) ? { platform } : {}),
  }
}

/** Address with changed filters: defaults are left out, and the table starts at its first page. */
export function writeFilters(search: URLSearchParams, changes: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(search)
  const merged = { ...readFilters(search), ...changes }
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('period', merged.period === DEFAULT_PERIOD ? undefined : merged.period)
  put('start', merged.period === 'custom' ? merged.start : undefined)
  put('end', merged.period === 'custom' ? merged.end : undefined)
  put('province', merged.province)
  put('platform', merged.platform)
  next.delete('page')
  return next
}

const naturalNumber = (text: string | null, fallback: number): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback)

export function readTable(search: URLSearchParams): TableState {
  const sort = search.get('sort')
  return {
    tab: naturalNumber(search.get('tab'), 1) - 1,
    ...(sort && isMetricId(sort) ? { sort } : {}),
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: naturalNumber(search.get('page'), 1),
    size: naturalNumber(search.get('size'), DEFAULT_SIZE),
  }
}

/** Address with a changed table; another tab forgets order and page of the former. */
export function writeTable(search: URLSearchParams, changes: Partial<TableState>): URLSearchParams {
  const now = readTable(search)
  const next = new URLSearchParams(search)
  const fresh: TableState = changes.tab !== undefined && changes.tab !== now.tab ? { tab: changes.tab, order: 'desc', page: 1, size: now.size } : { ...now, page: 1, ...changes }
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('tab', fresh.tab > 0 ? String(fresh.tab + 1) : undefined)
  put('sort', fresh.sort)
  put('order', fresh.order === 'asc' ? 'asc' : undefined)
  put('page', fresh.page > 1 ? String(fresh.page) : undefined)
  put('size', fresh.size === DEFAULT_SIZE ? undefined : String(fresh.size))
  return next
}

/** Input of a report for filters and scope. A province of the scope is never widened by the filter. */
export function reportInputOf({ period, start, end, province, platform }: Filters, scope: { schoolId?: string; province?: string }): InputOf<ReportPath> {
  return {
    periodType: period,
    ...(period === 'custom' ? { startDate: start, endDate: end } : {}),
    ...(platform ? { platform } : {}),
    ...(province ? { province } : {}),
    ...scope,
  }
}

/** Words of the period: 近30天, or 2025-04-01 至 2025-04-30. */
export const periodLabel = ({ period, start, end }: Filters): string => (period === 'custom' ? `${start} 至 ${end}` : periods[period])
