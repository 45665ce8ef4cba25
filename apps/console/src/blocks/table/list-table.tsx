import { PAGE_SIZES } from '@data-centre/api'
import { Empty, Failed, failureWords, type PanelAction } from '@data-centre/charts'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListReader } from '../../kit/list-reader.ts'
import { columnMinWidth, type FittedColumn, fitColumns } from './fit-columns.ts'
import css from './list-table.module.css'
import { Pager } from './pager.tsx'
import { PrintedRows } from './printed-rows.tsx'
import { moveRowFocus } from './row-focus.ts'
import { usePaperRows } from './use-paper-rows.ts'
import { usePrinting } from './use-printing.ts'

/** A column of a list: what its head says and what a cell shows. */
export interface ListColumn<T> extends FittedColumn {
  label: string
  /** In place of the label, such as a box that chooses all rows. */
  head?: ReactNode
  /** The column whose cell opens the row; the first one unless told. */
  name?: true
  /** The field by which the server sorts the list when the head is clicked. */
  sort?: string
  align?: 'right'
  /** Stays at this edge while the table scrolls within its card. */
  stays?: 'left' | 'right'
  /** Says nothing on paper. */
  screenOnly?: true
  /** Two lines instead of one. */
  wrap?: true
  /** `place` is that of the row in the whole list, from 0. */
  cell: (row: T, place: number) => ReactNode
  /** Whole text of a cell that may be cut off. */
  hint?: (row: T) => string
}

/** The order of a list that lies on the server. */
export interface Sorting {
  field: string
  order: 'asc' | 'desc'
  onChange: (field: string, order: 'asc' | 'desc') => void
}

/** The page of a list that lies on the server. */
type Paging<T> = {
  page: number
  size: number
  total: number
  /** Reads what paper shows beyond the page; null in drawers, which paper leaves out. */
  reader: ListReader<T> | null
} & (
  | { onChange: (page: number, size: number) => void }
  /** A list that is read by key turns its pages itself. */
  | { pager: ReactNode }
)

interface ListTableProps<T> {
  title: string
  note?: ReactNode
  /** Controls at the right of the head. */
  tools?: ReactNode
  columns: readonly ListColumn<T>[]
  rows: readonly T[] | undefined
  keyOf: (row: T) => string
  query: {
    error: Error | null
    isFetching: boolean
    isPlaceholderData?: boolean
    /** When the rows were read, ms. */
    dataUpdatedAt?: number
    refetch: () => unknown
  }
  /** Makes the name of a row a button; arrow keys move between them. */
  onOpen?: (row: T) => void
  /** Which rows open; all of them when absent. */
  opens?: (row: T) => boolean
  /** Key of the row that stands open beside the list. */
  current?: string | undefined
  /** Heading above the first row of each group. */
  groupOf?: (row: T) => string
  empty: { reason: string; actions?: readonly PanelAction[] }
  paging?: Paging<T>
  sorting?: Sorting
  /** Height kept while the first rows are on their way, px. */
  height?: number
}

/** What is done with a row is done with a pointer: its column stays off the paper. */
const printOf = ({ label, screenOnly }: { label: string; screenOnly?: true }): 'no' | undefined =>
  screenOnly || label === '操作' || label === '' ? 'no' : undefined

/** Numbers and dates, which no line may break. */
const isFigures = (content: ReactNode): boolean =>
  typeof content === 'number' || (typeof content === 'string' && /^[\d\s,.:%/-]+$/.test(content))

/** A list of records of the installation: keys, jobs, letters, metrics. Tables of numbers by place are `TableView`. */
export function ListTable<T>({
  title,
  note,
  tools,
  columns,
  rows,
  keyOf,
  query,
  onOpen,
  opens = () => true,
  current,
  groupOf,
  empty,
  paging,
  sorting,
  height = 320,
}: ListTableProps<T>) {
  const box = useRef<HTMLElement>(null)
  const [isWhole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const total = paging?.total ?? 0
  const paper = usePaperRows(paging?.reader ?? null, {
    list: rows ?? [],
    keyOf,
    total,
    page: paging?.page ?? 1,
    size: paging?.size ?? total,
    isPending: rows === undefined || query.isPlaceholderData === true,
    version: query.dataUpdatedAt,
  })
  const { shown, isClose } = fitColumns(columns, useWidth(box))
  const left = columns.length - shown.length
  const drawn = isWhole || isPrinting ? columns : shown
  const nameAt = Math.max(
    0,
    drawn.findIndex(({ name }) => name),
  )
  return (
    <section
      ref={box}
      className={css.card}
      aria-label={title}
      data-state={query.error ? 'error' : rows ? 'ready' : 'loading'}
      aria-busy={query.isFetching}
    >
      {query.isFetching && rows && <div className="dc-panel-progress" role="progressbar" aria-label="正在更新" />}
      <header className={css.head}>
        <h3>{title}</h3>
        {note && <span className={css.note}>{note}</span>}
        {left > 0 && (
          <button
            type="button"
            data-print="no"
            className={`link-button ${css.more}`}
            aria-pressed={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? '收起部分列' : `显示其余 ${left} 列`}
          </button>
        )}
        <span className={css.space} />
        {rows && query.error && !query.isFetching && (
          <span className={css.stale} role="alert">
            更新失败，显示的是上次数据
            <button type="button" className="link-button" onClick={() => void query.refetch()}>
              重试
            </button>
          </span>
        )}
        {tools && (
          <div className={css.tools} data-print="no">
            {tools}
          </div>
        )}
      </header>
      {rows ? (
        <>
          <div className={css.scroll} data-old={query.isPlaceholderData}>
            <table className={css.table} data-close={isClose} style={{ minWidth: columnMinWidth(drawn, isClose) }}>
              <colgroup>
                {drawn.map((column) => (
                  <col
                    key={column.label}
                    data-print={printOf(column)}
                    style={column.width ? { width: columnMinWidth([column], isClose) } : undefined}
                  />
                ))}
              </colgroup>
              <thead>
                <tr>
                  {drawn.map((column) => (
                    <Head key={column.label} column={column} sorting={sorting} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {paper.rows.map((row, i) => {
                  const group = groupOf?.(row)
                  const before = paper.rows[i - 1]
                  return (
                    <Fragment key={keyOf(row)}>
                      {group !== undefined && (before === undefined || groupOf?.(before) !== group) && (
                        <tr className={css.group}>
                          <th colSpan={drawn.length} scope="rowgroup">
                            {group}
                          </th>
                        </tr>
                      )}
                      <tr data-row={keyOf(row)} data-current={keyOf(row) === current}>
                        {drawn.map((column, at) => {
                          const content = column.cell(row, paper.offset + i)
                          return (
                            <td
                              key={column.label}
                              data-print={printOf(column)}
                              data-figures={isFigures(content) || undefined}
                              data-align={column.align}
                              data-wrap={column.wrap && (column.width ? 'short' : 'long')}
                              data-stays={column.stays}
                              title={column.hint?.(row)}
                            >
                              {at === nameAt && onOpen && opens(row) ? (
                                <button
                                  type="button"
                                  className={css.open}
                                  data-row-name
                                  aria-current={keyOf(row) === current ? 'true' : undefined}
                                  onClick={() => onOpen(row)}
                                  onKeyDown={moveRowFocus}
                                >
                                  {content}
                                </button>
                              ) : (
                                content
                              )}
                            </td>
                          )
                        })}
                      </tr>
                    </Fragment>
                  )
                })}
              </tbody>
            </table>
            {paper.rows.length === 0 && <Empty reason={empty.reason} actions={empty.actions} height={240} />}
          </div>
          {paging && total > 0 && (
            <footer className={css.foot}>
              <PrintedRows page={paper.page} size={paper.size} total={total} />
              {'pager' in paging ? (
                paging.pager
              ) : (
                <Pager
                  current={paging.page}
                  pageSize={paging.size}
                  total={total}
                  isPending={query.isPlaceholderData === true}
                  sizeCanChange
                  showJumper={total > paging.size}
                  sizeOptions={[...PAGE_SIZES]}
                  showTotal={(n) => `共 ${n.toLocaleString('zh-CN')} 条`}
                  onChange={(page, size) => paging.onChange(size === paging.size ? page : 1, size)}
                />
              )}
            </footer>
          )}
        </>
      ) : query.error && !query.isFetching ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={height} />
      ) : (
        <div className={css.loading} style={{ height }} aria-hidden="true" />
      )}
    </section>
  )
}

/** Width of an element, px; 0 before it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return widthPx
}

/** Head of a column; one that sorts turns the order round when it is clicked again. */
function Head<T>({ column, sorting }: { column: ListColumn<T>; sorting: Sorting | undefined }) {
  const { label, head, align, stays, sort } = column
  if (!sort || !sorting) {
    return (
      <th scope="col" data-print={printOf(column)} data-align={align} data-stays={stays}>
        {head ?? label}
      </th>
    )
  }
  const order = sorting.field === sort ? sorting.order : undefined
  return (
    <th
      scope="col"
      data-print={printOf(column)}
      data-align={align}
      data-stays={stays}
      data-active={order !== undefined}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={css.sort}
        data-order={order}
        onClick={() => sorting.onChange(sort, order === 'desc' ? 'asc' : 'desc')}
      >
        {label}
        <i aria-hidden="true" />
      </button>
    </th>
  )
}
