import type { MetricId, Row } from '@data-centre/api'
import { Change } from '@data-centre/charts'
import { joined, NONE, shown } from '@data-centre/charts/format'
import type { Column } from './definition.ts'
import { moveRowFocus } from './row-focus.ts'
import css from './table-view.module.css'

const keyOf = (column: Column): string => ('metric' in column ? column.metric : 'text' in column ? `text:${column.text}` : `change:${column.change}`)

interface TableRowProps {
  row: Row
  /** Place in the whole list, from 1. */
  index: number
  columns: readonly Column[]
  sort: MetricId
  open: ((id: string, name: string) => void) | undefined
  /** Owner that goes without saying: the scope of the page. */
  home: string
}

export const TableRow = ({ row, index, columns, sort, open, home }: TableRowProps) => (
  <tr>
    <td className={css.index}>{index}</td>
    <td className={css.name} title={row.name}>
      <span className={css.subject}>
        {open ? (
          <button type="button" className={css.open} data-row-name onClick={() => open(row.id, row.name)} onKeyDown={moveRowFocus}>
            {row.name}
          </button>
        ) : (
          row.name
        )}
        {row.owner && row.owner !== home && <small>{row.owner}</small>}
      </span>
    </td>
    {columns.map((column) =>
      'text' in column ? (
        <td key={keyOf(column)} className={css.words} title={row.texts?.[column.text]}>
          {row.texts?.[column.text] || NONE}
        </td>
      ) : (
        <td key={keyOf(column)} className={css.number} data-metric={'metric' in column ? column.metric : column.change} data-active={'metric' in column && column.metric === sort}>
          <Cell column={column} values={row.values} hb={row.hb} />
        </td>
      ),
    )}
  </tr>
)

/** 总计 over all pages, not over the rows shown. */
export const SumRow = ({ word, values, columns }: { word: string; values: Row['values']; columns: readonly Column[] }) => (
  <tfoot>
    <tr>
      <td />
      <td className={css.name}>{word}</td>
      {columns.map((column) => (
        <td key={keyOf(column)} className={css.number} data-metric={'metric' in column ? column.metric : undefined}>
          {'metric' in column && <Cell column={column} values={values} hb={undefined} />}
        </td>
      ))}
    </tr>
  </tfoot>
)

function Cell({ column, values, hb }: { column: Exclude<Column, { text: unknown }>; values: Row['values']; hb: Row['hb'] }) {
  if ('change' in column) return <Change metric={column.change} hb={hb?.[column.change] ?? null} />
  const value = values[column.metric]
  const text = joined(shown(column.metric, value))
  if (!column.bar) return text
  return (
    <span className={css.rate}>
      <span className={css.track} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
      </span>
      <span className={css.rateText}>{text}</span>
    </span>
  )
}
