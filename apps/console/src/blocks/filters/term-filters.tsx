import { useMemo } from 'react'
import { useCentre } from '../../shell/area/centre.ts'
import { type PageContext, PageProvider } from '../page-context.ts'
import { FilterBar } from './filter-bar.tsx'
import { type FilterName, type Filters, periodLabel, withNarrower } from './filters.ts'

/** Filters of a list that is kept by term, with their names in the address. */
const addressNames = {
  term: 'term',
  city: 'city',
  college: 'college',
  major: 'major',
  adminClass: 'class',
  teacherTitle: 'title',
} as const
type TermFilterName = keyof typeof addressNames
type Address = Partial<Record<(typeof addressNames)[TermFilterName], string>>

const filterNames = Object.keys(addressNames) as TermFilterName[]

interface TermFiltersProps {
  names: readonly (FilterName & TermFilterName)[]
  /** What the address holds; empty texts where nothing is chosen. */
  view: Address & { put: (changes: Address) => void }
  folded: boolean
  onFold: (folded: boolean) => void
}

/** The filter bar of a page that is one list of a term. */
export function TermFilters({ names, view, folded, onFold }: TermFiltersProps) {
  const { label } = useCentre()
  const context = useMemo<PageContext>(() => {
    const chosen = filterNames.flatMap((name) => {
      const value = view[addressNames[name]]
      return value ? [[name, value]] : []
    })
    const filters: Filters = { period: 'term', ...Object.fromEntries(chosen) }
    return {
      filters,
      setFilters: (changes) => {
        const all = withNarrower(changes)
        const put = filterNames.filter((name) => name in all).map((name) => [addressNames[name], all[name] ?? ''])
        view.put(Object.fromEntries(put))
      },
      usualPeriod: 'term',
      input: {},
      scopeLabel: label,
      wholeLabel: '',
      periodText: periodLabel(filters),
    }
  }, [view, label])
  return (
    <PageProvider value={context}>
      <FilterBar names={names} folded={folded} onFold={onFold} />
    </PageProvider>
  )
}
