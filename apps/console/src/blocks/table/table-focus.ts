import type { MetricId } from '@data-centre/api'
import { createContext, useCallback, useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Block, TableSpec } from '../definition.ts'
import { readTable, writeTable } from '../filters/filters.ts'

/** Element of the page's table; a value in a card leads there. */
export const TABLE_ID = 'page-table'

/** Metrics that a table can be ordered by. */
export const sortableOf = ({ columns }: TableSpec): MetricId[] =>
  columns.flatMap((column) => ('metric' in column ? [column.metric] : []))

/** Tables of a page, tab by tab. */
export const tablesOf = (blocks: readonly Block[]): readonly TableSpec[] =>
  blocks.flatMap((block) => (block.block === 'tabs' ? block.tabs : block.block === 'table' ? [block] : []))

/** The tables of the page around a block. */
export const PageTables = createContext<readonly TableSpec[]>([])

/** What a click on a value does: order the page's table by it and go there. Nothing for metrics that no table holds. */
export function useTableFocus(): (id: MetricId) => (() => void) | undefined {
  const tables = useContext(PageTables)
  const [search, setSearch] = useSearchParams()
  const { tab } = readTable(search)
  return useCallback(
    (id) => {
      const holders = tables.flatMap((table, index) => (sortableOf(table).includes(id) ? [index] : []))
      const to = holders.includes(tab) ? tab : holders[0]
      if (to === undefined) return undefined
      return () => {
        setSearch((now) => writeTable(writeTable(now, { tab: to }), { sort: id, order: 'desc' }), {
          replace: true,
          preventScrollReset: true,
        })
        document.getElementById(TABLE_ID)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
      }
    },
    [tables, tab, setSearch],
  )
}
