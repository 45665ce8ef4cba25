import type { ReactNode } from 'react'
import { rowHeight, useAdvance } from './wall-list.tsx'
import './wall-rows.css'

const ROW = 40

export interface WallRowsProps {
  rows: readonly { id: string; cells: ReactNode }[]
  /** Height of a row, px. */
  row?: number
  /** Rows that fit; more scroll by one row every 2 s, after a rest on the first. */
  visible?: number
  /** A short list fills its room. */
  spread?: boolean
  /** Widths of the cells, as of a grid. */
  columns: string
}

/** Rows of a wall that are more than rank, name and value: cells in columns over a rule, in step with the lists beside them. */
export function WallRows({ rows, row = ROW, visible = 6, spread = false, columns }: WallRowsProps) {
  const offset = useAdvance(rows.length, visible)
  return (
    <div className="dc-wall-rows" style={{ height: visible * row }}>
      <ol
        style={{
          transform: `translateY(${-offset * row}px)`,
          ['--row' as string]: `${spread ? rowHeight(rows.length, visible) : row}px`,
        }}
      >
        {rows.map(({ id, cells }) => (
          <li key={id} style={{ gridTemplateColumns: columns }}>
            {cells}
          </li>
        ))}
      </ol>
    </div>
  )
}
