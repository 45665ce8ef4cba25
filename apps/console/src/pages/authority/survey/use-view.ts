import { feedbackRoles, feedbackSorts, type InputOf, PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

type Field = 'tab' | 'start' | 'end' | 'channel' | 'school' | 'role' | 'star' | 'keyword' | 'sort' | 'order' | 'page' | 'size' | 'open'

/** What the page shows, as its address says it. */
export interface SurveyView {
  tab: 'answers' | 'settings'
  filters: InputOf<'feedback/getStatistics'>
  sort: { sortField: (typeof feedbackSorts)[number]; sortOrder: 'asc' | 'desc' }
  page: number
  size: number
  /** Answer that stands open. */
  open: string
  isFiltered: boolean
  put: (changes: Partial<Record<Field, string>>) => void
}

const filterFields: readonly Field[] = ['start', 'end', 'channel', 'school', 'role', 'star', 'keyword']
const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)
const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((one) => one === text)
const dayOf = (text: string | null): string | undefined => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

export function useSurveyView(): SurveyView {
  const [search, setSearch] = useSearchParams()
  const size = natural(search.get('size')) ?? 10
  const filters = {
    startDate: dayOf(search.get('start')),
    endDate: dayOf(search.get('end')),
    channel: oneOf(['pc', 'h5'], search.get('channel')),
    schoolId: natural(search.get('school'))?.toString(),
    role: oneOf(feedbackRoles, search.get('role')),
    star: oneOf(['1', '2', '3', '4', '5'], search.get('star')),
    keyword: search.get('keyword')?.slice(0, 50) || undefined,
  }
  return {
    tab: search.get('tab') === 'settings' ? 'settings' : 'answers',
    filters,
    sort: { sortField: oneOf(feedbackSorts, search.get('sort')) ?? 'submittedAt', sortOrder: search.get('order') === 'asc' ? 'asc' : 'desc' },
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 10,
    open: search.get('open') ?? '',
    isFiltered: filterFields.some((name) => search.get(name)),
    put: (changes) =>
      setSearch(
        (current) => {
          // Another tab starts with its own state, another filter at the first page.
          const next = 'tab' in changes ? new URLSearchParams() : new URLSearchParams(current)
          if (!('page' in changes) && !('open' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('tab' in changes), preventScrollReset: true },
      ),
  }
}

/** No filter at all. */
export const noFilters: Partial<Record<Field, string>> = Object.fromEntries(filterFields.map((name) => [name, '']))
