import { createContext, useContext, useEffect, useMemo } from 'react'
import type { RowsCell } from '../figures/cells.ts'

/** What 数据视图 shows and copies. */
export interface RowsView {
  columns: readonly string[]
  rows: readonly (readonly RowsCell[])[]
}

/** Where a chart offers its rows to the panel around it; the function given back withdraws them. */
export type OfferRows = (view: RowsView) => () => void

export const PanelRowsContext = createContext<OfferRows | null>(null)

/**
 * Offers the rows behind a picture to the panel's 数据视图; null offers nothing. Rows are compared by what they say: the
 * panel renders again when they change, and rows made while rendering would have it render for ever.
 */
export function usePanelRows(view: RowsView | null): void {
  const offer = useContext(PanelRowsContext)
  const text = view && JSON.stringify(view)
  const rows = useMemo(() => (text === null ? null : (JSON.parse(text) as RowsView)), [text])
  useEffect(() => (offer && rows ? offer(rows) : undefined), [offer, rows])
}
