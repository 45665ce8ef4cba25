import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { COMPARED } from '../filters/filters.ts'
import type { RowTick } from './table-cells.tsx'

/** More than so many side by side are not told apart at a glance. */
export const MAX_COMPARED = 4

/** Ids that an address compares, in the order in which they were ticked. */
export const comparedOf = (search: URLSearchParams): string[] =>
  [...new Set((search.get(COMPARED) ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id)))].slice(
    0,
    MAX_COMPARED,
  )

export interface Compared {
  ids: readonly string[]
  tickOf: (id: string) => RowTick
  remove: (id: string) => void
  clear: () => void
}

/** What of a page's table is ticked for comparison; it lives in the address, so a link and the way back keep it. */
export function useCompared(): Compared {
  const [search, setSearch] = useSearchParams()
  const text = search.get(COMPARED)
  const ids = useMemo(() => comparedOf(new URLSearchParams(text ? { [COMPARED]: text } : {})), [text])
  const put = useCallback(
    (chosen: readonly string[]) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (chosen.length > 0) next.set(COMPARED, chosen.join(','))
          else next.delete(COMPARED)
          return next
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  return useMemo(() => {
    const remove = (id: string) => put(ids.filter((one) => one !== id))
    return {
      ids,
      remove,
      clear: () => put([]),
      tickOf: (id) => {
        const checked = ids.includes(id)
        const disabled = !checked && ids.length >= MAX_COMPARED
        return {
          checked,
          disabled,
          hint: disabled ? `最多对比 ${MAX_COMPARED} 项` : undefined,
          toggle: () => (checked ? remove(id) : put([...ids, id])),
        }
      },
    }
  }, [ids, put])
}
