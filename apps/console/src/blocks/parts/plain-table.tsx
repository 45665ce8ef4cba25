import type { ReactNode } from 'react'
import css from './plain-table.module.css'

interface PlainColumn {
  label: string
  isNumber?: boolean
}

interface PlainTableProps {
  columns: readonly PlainColumn[]
  /** Cells in the order of the columns; the first one names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** The whole text of a cell that may be cut off. */
const hintOf = (content: ReactNode): string | undefined => (typeof content === 'string' ? content : undefined)

/** A few rows to be read: without order, pages and export, which a list has. */
export const PlainTable = ({ columns, rows }: PlainTableProps) => (
  <table className={css.table}>
    <thead>
      <tr>
        {columns.map(({ label, isNumber }) => (
          <th key={label} scope="col" data-number={isNumber || undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [name, ...others] }) => (
        <tr key={id}>
          <th scope="row" title={hintOf(name)}>
            {name}
          </th>
          {others.map((content, at) => (
            <td
              key={columns[at + 1]?.label}
              title={hintOf(content)}
              data-number={columns[at + 1]?.isNumber || undefined}
            >
              {content}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
