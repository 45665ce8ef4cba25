import { type ExportJobState, exportJobLabels, PAGE_SIZES } from '@data-centre/api'
import { useSearchParams } from 'react-router-dom'

interface ExportsView {
  state: ExportJobState | ''
  page: number
  size: number
  put: (changes: Partial<Record<'state' | 'page' | 'size', string>>) => void
}

const natural = (text: string | null): number | undefined => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined)
const isState = (text: string | null): text is ExportJobState => text !== null && Object.hasOwn(exportJobLabels, text)

/** What the page shows, as its address says it. */
export function useExportsView(): ExportsView {
  const [search, setSearch] = useSearchParams()
  const state = search.get('state')
  const size = natural(search.get('size')) ?? 20
  return {
    state: isState(state) ? state : '',
    page: natural(search.get('page')) ?? 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : 20,
    put: (changes) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
