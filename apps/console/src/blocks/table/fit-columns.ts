/** What the width of a column depends on. */
export interface FittedColumn {
  /** px; the columns without one share the rest. */
  width?: number
  /** Least width of a column that shares the rest, px. */
  least?: number
  /** Is left out where the table has too little width: the highest number first. */
  yields?: number
}

const SHARED_MIN = 140
/** What a cell gives up where columns stand closer, px: its padding goes from 12 to 8. */
const CLOSER = 8

const minOf = ({ width, least: min }: FittedColumn): number => width ?? min ?? SHARED_MIN

/** Least width of a table, px. */
export const columnMinWidth = (columns: readonly FittedColumn[], isClose: boolean): number =>
  columns.reduce((sum, column) => sum + minOf(column) - (isClose ? CLOSER : 0), 0)

interface Fit<C> {
  shown: readonly C[]
  /** Cells have less padding. */
  isClose: boolean
}

/** Columns that fit a width: first they stand closer, then those that yield are left out. What still does not fit is scrolled. */
export function fitColumns<C extends FittedColumn>(columns: readonly C[], widthPx: number): Fit<C> {
  if (widthPx === 0 || columnMinWidth(columns, false) <= widthPx) return { shown: columns, isClose: false }
  const yielding = columns
    .filter(({ yields }) => yields !== undefined)
    .sort((a, b) => (b.yields ?? 0) - (a.yields ?? 0))
  const out = new Set<C>()
  const shown = () => columns.filter((column) => !out.has(column))
  for (const column of yielding) {
    if (columnMinWidth(shown(), true) <= widthPx) break
    out.add(column)
  }
  // A wide column that went last may have made room for narrow ones that went before it.
  for (const column of [...out].reverse()) {
    out.delete(column)
    if (columnMinWidth(shown(), true) > widthPx) out.add(column)
  }
  return { shown: shown(), isClose: true }
}
