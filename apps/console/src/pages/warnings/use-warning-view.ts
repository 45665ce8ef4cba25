import { PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

const DEFAULT_SIZE = 20
const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined)

const names = ['kind', 'level', 'state', 'keyword', 'sort', 'order', 'page', 'size'] as const
type Name = (typeof names)[number]

/** What a warning page shows, as its address says it. */
export function useWarningView<K extends string>(kinds: readonly K[]) {
  const [search, setSearch] = useSearchParams()
  const text = (name: Name): string => search.get(name) ?? ''
  const size = natural(search.get('size')) ?? DEFAULT_SIZE
  return {
    kind: kinds.find((kind) => kind === search.get('kind')) ?? (kinds[0] as K),
    level: text('level'),
    state: text('state'),
    keyword: text('keyword'),
    sort: text('sort') || 'level',
    order: search.get('order') === 'asc' ? ('asc' as const) : ('desc' as const),
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : DEFAULT_SIZE,
    put: (changes: Partial<Record<Name, string>>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          // Another kind starts anew; the filters that a drill carried along stay.
          if ('kind' in changes) for (const name of names) next.delete(name)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: !('kind' in changes), preventScrollReset: true },
      ),
  }
}
