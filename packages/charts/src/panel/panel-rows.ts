import { createContext, useContext, useEffect } from 'react'

/** What 数据视图 shows and copies. */
export interface RowsView {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** Where a chart offers its rows to the panel around it; the function given back withdraws them. */
export type OfferRows = (view: RowsView) => () => void

export const PanelRowsContext = createContext<OfferRows | null>(null)

/** Offers the rows behind a picture to the panel's 数据视图. Build `view` with useMemo; null offers nothing. */
export function usePanelRows(view: RowsView | null): void {
  const offer = useContext(PanelRowsContext)
  useEffect(() => (offer && view ? offer(view) : undefined), [offer, view])
}
