import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'
import type { Field } from './list-fields.ts'
import type { ListReader } from './list-reader.ts'

type Fields = Readonly<Record<string, Field>>
type Values<F extends Fields> = { readonly [N in keyof F]: ReturnType<F[N]> }

interface ListStateOptions<F extends Fields> {
  /** Names of the address beside `page` and `size`, in the order in which they are written. */
  fields: F
  /** Rows of a page unless the address says otherwise. */
  size?: number
  /** Names that narrow the list: together they are what 重置 takes away. */
  filters?: readonly (keyof F & string)[]
  /** Names that change without leading back to the first page, such as the row that stands open. */
  beside?: readonly (keyof F & string)[]
  /** Name of the tab: another one starts with empty filters and is an entry of its own in the browser's history. */
  tab?: keyof F & string
  /** What another tab takes away; without a list everything that the address says. */
  ofTab?: readonly ((keyof F & string) | 'page' | 'size')[]
}

type Changes<F extends Fields> = Partial<Record<(keyof F & string) | 'page' | 'size', string>>

interface ListControls<F extends Fields> {
  /** Page of the list, from 1. */
  page: number
  size: number
  isFiltered: boolean
  put: (changes: Changes<F>) => void
  reset: () => void
  /** The pager of a list of so many rows; the reader gives what paper shows beyond the page. */
  paging: <T>(
    total: number | undefined,
    reader: ListReader<T>,
  ) => {
    page: number
    size: number
    total: number
    reader: ListReader<T>
    onChange: (page: number, size: number) => void
  }
}

/** What a page shows, as its address says it, and what changes that. */
export type ListState<F extends Fields> = Values<F> & ListControls<F>

const natural = (given: string | null): number | undefined =>
  given && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined

/** An address after changes: what reads the same without being said is left out. */
export function changedAddress<F extends Fields>(
  now: URLSearchParams,
  changes: Changes<F>,
  { fields, size = 10, beside = [], tab, ofTab }: ListStateOptions<F>,
): URLSearchParams {
  const isAnew = tab !== undefined && tab in changes
  const next = new URLSearchParams(isAnew && !ofTab ? '' : now)
  if (isAnew) for (const name of ofTab ?? []) next.delete(name)
  if (!Object.keys(changes).some((name) => name === 'page' || beside.includes(name))) next.delete('page')
  const presetOf = (name: string): string | undefined =>
    name === 'page' ? '1' : name === 'size' ? String(size) : fields[name]?.('')
  for (const [name, value] of Object.entries(changes)) {
    if (value && value !== presetOf(name)) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Filters, page and order of a list in the address, so that a link, the back button and a reload restore them. */
export function useListState<F extends Fields>(options: ListStateOptions<F>): ListState<F> {
  const [search, setSearch] = useSearchParams()
  const { fields, size: preset = 10, filters = [], tab } = options
  const size = natural(search.get('size')) ?? preset
  const put = (changes: Changes<F>) =>
    setSearch((now) => changedAddress(now, changes, options), {
      replace: tab === undefined || !(tab in changes),
      preventScrollReset: true,
    })
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, read]) => [name, read(search.get(name) ?? '')]),
  ) as Values<F>
  const page = natural(search.get('page')) ?? 1
  const shown = (PAGE_SIZES as readonly number[]).includes(size) ? size : preset
  return {
    ...values,
    page,
    size: shown,
    isFiltered: filters.some((name) => values[name] !== ''),
    put,
    reset: () => put(Object.fromEntries(filters.map((name) => [name, ''])) as Changes<F>),
    paging: (total = 0, reader) => ({
      page,
      size: shown,
      total,
      reader,
      onChange: (to, by) => put({ page: String(to), size: String(by) } as Changes<F>),
    }),
  }
}

/** Order of a list whose fields are called `sort` and `order`, for the heads of its table. */
export const sortingOf = <S extends string>({
  sort,
  order,
  put,
}: {
  sort: S
  order: 'asc' | 'desc'
  put: (changes: { sort: string; order: string }) => void
}) => ({
  field: sort,
  order,
  onChange: (field: string, by: 'asc' | 'desc') => put({ sort: field, order: by }),
})
