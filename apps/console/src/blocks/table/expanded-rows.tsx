import { metric, type Row } from '@data-centre/api'
import { failureWords } from '@data-centre/charts'
import { NONE } from '@data-centre/charts/format'
import { useCallback, useMemo, useState } from 'react'
import type { Column, TableSpec } from '../definition.ts'
import { useSource } from '../use-source.ts'
import { Cell, keyOf } from './table-cells.tsx'
import css from './table-view.module.css'

/** Which rows of a table show what lies in them. */
export function useExpanded() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const of = useCallback(
    (id: string) => ({
      open: ids.has(id),
      toggle: () => setIds((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    }),
    [ids],
  )
  return useMemo(() => ({ ids, of }), [ids, of])
}

interface ExpandedRowsProps {
  expand: NonNullable<TableSpec['expand']>
  parent: Row
  columns: readonly Column[]
  /** Columns before the name. */
  lead: number
}

/** Rows with heads of their own. */
const InnerTable = ({
  subject,
  columns,
  rows,
}: {
  subject: string
  columns: readonly Column[]
  rows: readonly Row[]
}) => (
  <table>
    <thead>
      <tr>
        <th className={`${css.name} ${css.innerHead}`}>{subject}</th>
        {columns.map((column) => (
          <th key={keyOf(column)} className={`${'text' in column ? css.text : css.number} ${css.innerHead}`}>
            {'label' in column ? column.label : metric(column.metric).label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className={css.name} title={row.name}>
            {row.name}
          </td>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  </table>
)

const Cells = ({ row, columns }: { row: Row; columns: readonly Column[] }) =>
  columns.map((column) => (
    <td
      key={keyOf(column)}
      className={'text' in column ? css.text : css.number}
      title={'text' in column ? row.texts?.[column.text] : undefined}
    >
      {'text' in column ? row.texts?.[column.text] || NONE : <Cell column={column} row={row} />}
    </td>
  ))

/** What lies in a row, under the same heads; numbers that it does not have are missing. */
export function ExpandedRows({ expand, parent, columns, lead }: ExpandedRowsProps) {
  const { data, error, isFetching, refetch } = useSource(expand.source, { [expand.by]: parent.id, pageSize: 100 })
  const isFailed = error && !isFetching
  const note = isFailed ? failureWords(error) : data ? `没有${expand.subject}` : '加载中'
  if (!data || data.list.length === 0)
    return (
      <tr className={css.child}>
        <td colSpan={lead} />
        <td className={`${css.name} ${css.note}`} colSpan={columns.length + 1}>
          <span className={css.inner}>{note}</span>
          {isFailed && (
            <button type="button" className="link-button" onClick={() => void refetch()}>
              重试
            </button>
          )}
        </td>
      </tr>
    )
  if (expand.columns)
    return (
      <tr className={css.child}>
        <td colSpan={lead} />
        <td colSpan={columns.length + 1} className={css.nested}>
          <InnerTable subject={expand.subject} columns={expand.columns} rows={data.list} />
          {data.total > data.list.length && (
            <p className={css.note}>
              显示前 {data.list.length} 条，共 {data.total.toLocaleString('zh-CN')} 条
            </p>
          )}
        </td>
      </tr>
    )
  return data.list.map((row) => (
    <tr key={row.id} className={css.child}>
      <td colSpan={lead} />
      <td className={css.name} title={row.name}>
        <span className={css.inner}>{row.name}</span>
      </td>
      <Cells row={row} columns={columns} />
    </tr>
  ))
}
