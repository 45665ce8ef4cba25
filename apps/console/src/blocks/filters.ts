/** Filters of a page: read from the address, written to it, and turned into the input of a report. Pure. */
import { type InputOf, isMetricId, type MetricId, members, PERIOD_MAX_DAYS, type Platform, platforms, type ReportPath } from '@data-centre/api'

export const periods = { day: '昨日', '7': '近7天', '30': '近30天', term: '本学期', '365': '近一年', custom: '自定义' } as const
export type Period = keyof typeof periods
export const DEFAULT_PERIOD: Period = '30'

export interface Filters {
  period: Period
  /** First and last day of a custom period, inclusive. */
  start?: string
  end?: string
  /** Another term than the present one, of the period `term`. */
  term?: string
  province?: string
  platform?: Platform
  /** Id of a college of the school. */
  college?: string
  teacherTitle?: TeacherTitle
  teacherKind?: TeacherKind
  /** Part of a name or number that the rows of the table hold. */
  keyword?: string
}

export type TeacherTitle = keyof typeof members.teacherTitle
export type TeacherKind = keyof typeof members.teacherKind
/** Filters that a page may have. */
export type FilterName = 'period' | Exclude<keyof Filters, 'period' | 'start' | 'end' | 'term'>
/** What 重置 leaves: the usual period and nothing else. */
export const noFilters = {
  period: '30',
  term: undefined,
  start: undefined,
  end: undefined,
  province: undefined,
  platform: undefined,
  college: undefined,
  teacherTitle: undefined,
  teacherKind: undefined,
  keyword: undefined,
} as const satisfies { [F in keyof Required<Filters>]: Filters[F] | undefined }
/** Whether anything but the usual is chosen. */
export const isFiltered = (filters: Filters): boolean => (Object.keys(noFilters) as (keyof Filters)[]).some((name) => filters[name] !== noFilters[name])
const MAX_KEYWORD_LENGTH = 50

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
const TERM = /^(\d{4})-(\d{4})-([12])$/
/** First year of school whose terms may be chosen: imports bring terms long past. */
const FIRST_YEAR = 2010
/** Months in which the terms of a school year begin. */
const [SPRING, AUTUMN] = [2, 9]

/** Words of a term id: `2024-2025-2` -> 2024-2025 第二学期. */
export function termName(term: string): string {
  const [, year, next, half] = TERM.exec(term) ?? []
  return year ? `${year}-${next} 第${half === '1' ? '一' : '二'}学期` : term
}

/** Ids of the terms that have begun by the month of a day (yyyy-MM-dd), the newest first. */
export function termsUntil(day: string): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const last = month >= AUTUMN ? year : year - 1
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => last - i)
  const ids = years.flatMap((from) => [`${from}-${from + 1}-2`, `${from}-${from + 1}-1`])
  return month >= AUTUMN || month < SPRING ? ids.slice(1) : ids
}

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(periods, text)
const isPlatform = (text: string | null): text is Platform => text !== null && (platforms as readonly string[]).includes(text)

const isMember = <D extends 'teacherTitle' | 'teacherKind'>(dimension: D, text: string | null): text is keyof (typeof members)[D] & string =>
  text !== null && Object.hasOwn(members[dimension], text)

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
  const term = search.get('term')
  const [college, title, kind] = [search.get('college'), search.get('title'), search.get('kind')]
  const keyword = search.get('keyword')?.trim().slice(0, MAX_KEYWORD_LENGTH)
  return {
    period: custom ? (isRange(start, end) ? 'custom' : DEFAULT_PERIOD) : isPeriod(period) ? period : DEFAULT_PERIOD,
    ...(custom && isRange(start, end) ? { start, end } : {}),
    ...(period === 'term' && term && TERM.test(term) ? { term } : {}),
    ...(province ? { province } : {}),
    ...(isPlatform(platform) ? { platform } : {}),
    ...(college && /^[1-9]\d{0,9}$/.test(college) ? { college } : {}),
    ...(isMember('teacherTitle', title) ? { teacherTitle: title } : {}),
    ...(isMember('teacherKind', kind) ? { teacherKind: kind } : {}),
    ...(keyword ? { keyword } : {}),
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
  put('term', merged.period === 'term' ? merged.term : undefined)
  put('province', merged.province)
  put('platform', merged.platform)
  put('college', merged.college)
  put('title', merged.teacherTitle)
  put('kind', merged.teacherKind)
  put('keyword', merged.keyword)
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

/** Input of a report for filters and scope; the keyword goes with tables only. A province of the scope is never widened by the filter. */
export function reportInputOf(
  { period, start, end, term, province, platform, college, teacherTitle, teacherKind }: Filters,
  scope: { schoolId?: string; province?: string },
): InputOf<ReportPath> {
  return {
    periodType: period,
    ...(period === 'custom' ? { startDate: start, endDate: end } : {}),
    ...(period === 'term' && term ? { termId: term } : {}),
    ...(platform ? { platform } : {}),
    ...(province ? { province } : {}),
    ...(college ? { collegeId: college } : {}),
    ...(teacherTitle ? { teacherTitle } : {}),
    ...(teacherKind ? { teacherKind } : {}),
    ...scope,
  }
}

/** Words of the period: 近30天, 2025-04-01 至 2025-04-30, or 2023-2024 第一学期. */
export const periodLabel = ({ period, start, end, term }: Filters): string =>
  period === 'custom' ? `${start} 至 ${end}` : period === 'term' && term ? termName(term) : periods[period]
