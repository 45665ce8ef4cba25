import { type MetricId, metric, PAGE_SIZES } from '@data-centre/api'
import { Definition, Empty, Failed, failureWords, staleWords } from '@data-centre/charts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCentre } from '../shell/area/centre.ts'
import type { Column, TableSpec } from './definition.ts'
import { ExportButton } from './export-button.tsx'
import { DEFAULT_SIZE, readTable, type TableState, writeTable } from './filters.ts'
import { usePage } from './page-context.ts'
import { Pager } from './pager.tsx'
import { PrintedRows } from './printed-rows.tsx'
import { SumRow, TableRow } from './table-cells.tsx'
import { sortableOf, TABLE_ID } from './table-focus.ts'
import css from './table-view.module.css'
import { useDrill } from './use-drill.ts'
import { useEmptyActions } from './use-empty-actions.ts'
import { useSource } from './use-source.ts'

function useTableState(): [TableState, (changes: Partial<TableState>) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback((changes: Partial<TableState>) => setSearch((current) => writeTable(current, changes), { preventScrollReset: true }), [setSearch])
  return [readTable(search), set]
}

/** The table of a page, with tabs when it has several: server order and pages, sum row, export. */
export function TableView({ tabs }: { tabs: readonly TableSpec[] }) {
  const [state, setState] = useTableState()
  const index = Math.min(state.tab, tabs.length - 1)
  const spec = tabs[index]
  return spec ? <TabbedTable key={spec.source.path} tabs={tabs} index={index} spec={spec} state={state} setState={setState} /> : null
}

interface TabbedTableProps {
  tabs: readonly TableSpec[]
  index: number
  spec: TableSpec
  state: TableState
  setState: (changes: Partial<TableState>) => void
}

function TabbedTable({ tabs, index, spec, state, setState }: TabbedTableProps) {
  const { periodText, filters } = usePage()
  const { label } = useCentre()
  const sort = state.sort && sortableOf(spec).includes(state.sort) ? state.sort : spec.sort
  const size = (PAGE_SIZES as readonly number[]).includes(state.size) ? state.size : DEFAULT_SIZE
  const order = { sortField: sort, sortOrder: state.order }
  const keyword = filters.keyword ? { keyword: filters.keyword } : {}
  const query = useSource(spec.source, { ...order, ...keyword, pageNum: state.page, pageSize: size })
  const open = useDrill(spec.drill)
  const actions = useEmptyActions()
  const { list = [], total = 0, summary } = query.data ?? {}
  const platform = filters.platform ? '' : '，全部平台'

  const onSort = (metric: MetricId) => setState({ sort: metric, order: metric === sort && state.order === 'desc' ? 'asc' : 'desc' })

  return (
    <section id={TABLE_ID} className={css.card} aria-label={spec.title} data-state={query.error ? 'error' : query.data ? 'ready' : 'loading'} aria-busy={query.isFetching}>
      {query.isFetching && query.data && <div className="dc-panel-progress" role="progressbar" aria-label="正在更新" />}
      <header className={css.head}>
        {tabs.length > 1 ? (
          <div className={css.tabs} role="tablist">
            {tabs.map((tab, i) => (
              <button key={tab.title} type="button" role="tab" aria-selected={i === index} onClick={() => setState({ tab: i })}>
                {tab.title}
                {i === index && query.data && <small>{total.toLocaleString('zh-CN')}</small>}
              </button>
            ))}
          </div>
        ) : (
          <h3>
            {spec.title}
            <Definition metric={spec.sort} />
          </h3>
        )}
        <span className={css.space} />
        <span className={css.note}>
          {periodText}
          {platform}
        </span>
        {query.heldAt && (
          <span className="dc-panel-stale" role="status">
            {staleWords({ heldAt: query.heldAt })}
          </span>
        )}
        {spec.export && <ExportButton path={spec.export} order={{ ...order, ...keyword }} rows={total} />}
      </header>
      {query.data ? (
        <>
          <div className={css.scroll} data-old={query.isPlaceholderData}>
            <table className={css.table} data-texts={spec.columns.some((column) => 'text' in column)}>
              <thead>
                <tr>
                  <th className={css.index}>序号</th>
                  <th className={css.name}>{spec.subject}</th>
                  {spec.columns.map((column) => (
                    <Head key={JSON.stringify(column)} column={column} sort={sort} order={state.order} onSort={onSort} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.map((row, i) => (
                  <TableRow key={row.id} row={row} index={(state.page - 1) * size + i + 1} columns={spec.columns} sort={sort} open={open} home={label} />
                ))}
              </tbody>
              {summary && list.length > 0 && <SumRow word={spec.sum} values={summary} columns={spec.columns} />}
            </table>
            {list.length === 0 && <Empty reason={filters.keyword ? `没有与“${filters.keyword}”匹配的记录` : `${periodText}没有记录`} actions={actions} height={280} />}
          </div>
          {total > 0 && (
            <footer className={css.foot}>
              <PrintedRows page={state.page} size={size} total={total} />
              <Pager
                current={state.page}
                pageSize={size}
                total={total}
                sizeCanChange
                showJumper={total > size}
                sizeOptions={[...PAGE_SIZES]}
                showTotal={(n) => `共 ${n.toLocaleString('zh-CN')} 条`}
                onChange={(page, pageSize) => setState(pageSize === size ? { page } : { page: 1, size: pageSize })}
              />
            </footer>
          )}
        </>
      ) : query.error && !query.isFetching ? (
        <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={LOADING_HEIGHT} />
      ) : (
        <div className={css.loading} style={{ height: LOADING_HEIGHT }} aria-hidden="true" />
      )}
    </section>
  )
}

/** Height kept while the first page is on its way: head and ten rows. */
const LOADING_HEIGHT = 476

const TextHead = ({ column }: { column: Exclude<Column, { metric: unknown }> }) =>
  'text' in column ? (
    <th className={css.words} data-text={column.text}>
      {column.label}
    </th>
  ) : (
    <th className={css.number}>{column.label}</th>
  )

function Head({ column, sort, order, onSort }: { column: Column; sort: MetricId; order: 'asc' | 'desc'; onSort: (metric: MetricId) => void }) {
  if (!('metric' in column)) return <TextHead column={column} />
  const id = column.metric
  const active = id === sort
  return (
    <th className={css.number} aria-sort={active ? (order === 'asc' ? 'ascending' : 'descending') : 'none'} data-active={active}>
      <span className={css.label}>
        <Definition metric={id} />
        <button type="button" className={css.sort} data-order={active ? order : undefined} onClick={() => onSort(id)}>
          {column.label ?? metric(id).label}
          <i aria-hidden="true" />
        </button>
      </span>
    </th>
  )
}
