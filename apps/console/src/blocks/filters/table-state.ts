/** State of a page's table: read from the address and written to it. Pure. */
import { type EntityText, filterKeys, isMetricId, type MetricId, onlyOf, sortableTexts } from '@data-centre/api'
import type { Filters } from './filters.ts'

/** Order, page and tab of the page's table; they live in the address beside the filters. */
export interface TableState {
  tab: number
  sort?: MetricId | EntityText | 'id'
  order: 'asc' | 'desc'
  page: number
  size: number
}

export const DEFAULT_SIZE = 10
/** Rows of a table that are laid side by side, by id. */
export const COMPARED = 'cmp'

const naturalNumber = (text: string | null, fallback: number): number =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback

const isSortable = (text: string): text is NonNullable<TableState['sort']> =>
  text === 'id' || isMetricId(text) || (sortableTexts as readonly string[]).includes(text)

export function readTable(search: URLSearchParams): TableState {
  const sort = search.get('sort')
  return {
    tab: naturalNumber(search.get('tab'), 1) - 1,
    ...(sort && isSortable(sort) ? { sort } : {}),
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: naturalNumber(search.get('page'), 1),
    size: naturalNumber(search.get('size'), DEFAULT_SIZE),
  }
}

/** Address with a changed table; another tab forgets order, page and comparison of the former. */
export function writeTable(search: URLSearchParams, changes: Partial<TableState>): URLSearchParams {
  const now = readTable(search)
  const next = new URLSearchParams(search)
  const fresh: TableState =
    changes.tab !== undefined && changes.tab !== now.tab
      ? { tab: changes.tab, order: 'desc', page: 1, size: now.size }
      : { ...now, page: 1, ...changes }
  if (fresh.tab !== now.tab) next.delete(COMPARED)
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('tab', fresh.tab > 0 ? String(fresh.tab + 1) : undefined)
  put('sort', fresh.sort)
  put('order', fresh.order === 'asc' ? 'asc' : undefined)
  put('page', fresh.page > 1 ? String(fresh.page) : undefined)
  put('size', fresh.size === DEFAULT_SIZE ? undefined : String(fresh.size))
  return next
}

const ofTables = filterKeys.filter((key) => onlyOf(key) === 'tables')

/** What narrows the rows of a page's table and nothing else of the page. */
export const tableFilters = (filters: Filters): Pick<Filters, 'keyword' | 'scoreBand'> =>
  Object.fromEntries(ofTables.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])))
