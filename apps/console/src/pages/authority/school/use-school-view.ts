import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

/** Filters of the page by the names that its address gives them. */
export const filterNames = ['keyword', 'province', 'type', 'version', 'expire', 'open', 'manage'] as const
type Name = (typeof filterNames)[number] | 'sort' | 'order' | 'page' | 'size' | 'users' | 'sms'

export interface SchoolView extends Record<(typeof filterNames)[number], string> {
  sort: string
  order: 'asc' | 'desc'
  page: number
  size: number
  /** School whose accounts stand open. */
  users: string
  /** `log` while the sent messages stand open. */
  sms: string
  isFiltered: boolean
  put: (changes: Partial<Record<Name, string>>) => void
  reset: () => void
}

const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

/** What the page shows, as its address says it. */
export function useSchoolView(): SchoolView {
  const [search, setSearch] = useSearchParams()
  const text = (name: Name): string => search.get(name) ?? ''
  const size = natural(search.get('size')) ?? 10
  const put: SchoolView['put'] = (changes) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        // Another filter starts at the first page.
        if (!('page' in changes) && !('users' in changes) && !('sms' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    keyword: text('keyword'),
    province: text('province'),
    type: text('type'),
    version: text('version'),
    expire: text('expire'),
    open: text('open'),
    manage: text('manage'),
    sort: text('sort') || 'updatedAt',
    order: text('order') === 'asc' ? 'asc' : 'desc',
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    users: text('users'),
    sms: text('sms'),
    isFiltered: filterNames.some((name) => text(name) !== ''),
    put,
    reset: () => put(Object.fromEntries(filterNames.map((name) => [name, '']))),
  }
}
