import { isInvalid, isMetricId, members, PAGE_SIZES, type Row } from '@data-centre/api'
import { Definition, Empty, Failed, failureWords, staleWords } from '@data-centre/charts'
import { Fragment, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCentre } from '../../shell/area/centre.ts'
import type { TableSpec } from '../definition.ts'
import { DEFAULT_SIZE, readTable, type TableState, tableFilters, writeTable } from '../filters/filters.ts'
import { usePage } from '../page-context.ts'
import { useEmptyActions } from '../use-empty-actions.ts'
import { useSource, useSourceReader } from '../use-source.ts'
import { ComparePanel } from './compare-panel.tsx'
import { ExpandedRows, useExpanded } from './expanded-rows.tsx'
import { ExportButton } from './export-button.tsx'
import { Pager } from './pager.tsx'
import { PrintedRows } from './printed-rows.tsx'
import { SumRow, sumsOf, TableRow } from './table-cells.tsx'
import { TABLE_ID } from './table-focus.ts'
import { Head, NameHead, type SortField, sortFieldsOf } from './table-head.tsx'
import css from './table-view.module.css'
import widths from './texts.module.css'
import { useCautions } from './use-cautions.ts'
import { MAX_COMPARED, useCompared } from './use-compared.ts'
import { usePaperRows } from './use-paper-rows.ts'

type SetTableState = (changes: Partial<TableState>, options?: { replace?: boolean }) => void

function useTableState(): [TableState, SetTableState] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (changes: Partial<TableState>, options: { replace?: boolean } = {}) =>
      setSearch((current) => writeTable(current, changes), { preventScrollReset: true, ...options }),
    [setSearch],
  )
  return [readTable(search), set]
}

/** The table of a page, with tabs when it has several: server order and pages, sum row, export. */
export function TableView({ tabs }: { tabs: readonly TableSpec[] }) {
  const [state, setState] = useTableState()
  const index = Math.min(state.tab, tabs.length - 1)
  const spec = tabs[index]
  return spec ? (
    <TabbedTable key={spec.source.path} tabs={tabs} index={index} spec={spec} state={state} setState={setState} />
  ) : null
}

interface TabbedTableProps {
  tabs: readonly TableSpec[]
  index: number
  spec: TableSpec
  state: TableState
  setState: SetTableState
}

function TabbedTable({ tabs, index, spec, state, setState }: TabbedTableProps) {
  const { periodText, filters } = usePage()
  const { label } = useCentre()
  const fields = sortFieldsOf(spec)
  const sort = state.sort && fields.includes(state.sort) ? state.sort : spec.sort
  const size = (PAGE_SIZES as readonly number[]).includes(state.size) ? state.size : DEFAULT_SIZE
  const order = { sortField: sort, sortOrder: state.order }
  const narrowed = tableFilters(filters)
  const query = useSource(spec.source, { ...order, ...narrowed, pageNum: state.page, pageSize: size })
  const actions = useEmptyActions()
  const compared = useCompared()
  const expanded = useExpanded()
  const cautionOf = useCautions(spec)
  const { list = [], total = 0 } = query.data ?? {}
  const sums = query.data && sumsOf(query.data)
  const paper = usePaperRows(useSourceReader(spec.source, { ...order, ...narrowed }), {
    list,
    keyOf: ({ id }) => id,
    total,
    page: state.page,
    size,
    isPending: query.isPlaceholderData,
  })
  const texts = spec.columns.filter((column) => 'text' in column).length
  // Said here too: a page that has no such filter keeps the platform of the one that led to it.
  const platform = filters.platform ? members.platform[filters.platform] : '全部平台'

  const onSort = (field: SortField) =>
    setState({ sort: field, order: field === sort && state.order === 'desc' ? 'asc' : 'desc' })

  const { compare, expand, drawer: Drawer } = spec
  const [opened, setOpened] = useState<Row>()
  return (
    <>
      {compare && <ComparePanel compare={compare} subject={spec.subject} compared={compared} />}
      <section
        id={TABLE_ID}
        className={css.card}
        aria-label={spec.title}
        data-state={query.error ? 'error' : query.data ? 'ready' : 'loading'}
        aria-busy={query.isFetching}
      >
        {query.isFetching && query.data && (
          <div className="dc-panel-progress" role="progressbar" aria-label="正在更新" />
        )}
        <header className={css.head}>
          {tabs.length > 1 ? (
            <div className={css.tabs} role="tablist">
              {tabs.map((tab, i) => (
                <button
                  key={tab.title}
                  type="button"
                  role="tab"
                  aria-selected={i === index}
                  onClick={() => setState({ tab: i })}
                >
                  {tab.title}
                  {i === index && query.data && <small>{total.toLocaleString('zh-CN')}</small>}
                </button>
              ))}
            </div>
          ) : (
            <h3>
              {spec.title}
              {isMetricId(spec.sort) && <Definition metric={spec.sort} />}
            </h3>
          )}
          <span className={css.space} />
          <span className={css.note}>
            {compare && `最多对比 ${MAX_COMPARED} ${classifiers[spec.subject] ?? '个'}${spec.subject}；`}
            {periodText}，{platform}
          </span>
          {query.heldAt && (
            <span className="dc-panel-stale" role="status">
              {staleWords({ heldAt: query.heldAt })}
            </span>
          )}
          {spec.export && <ExportButton path={spec.export} order={{ ...order, ...narrowed }} rows={total} />}
        </header>
        {query.data ? (
          <>
            <div className={css.scroll} data-old={query.isPlaceholderData}>
              <table
                className={`${css.table} ${widths.texts}`}
                data-texts={texts > 0}
                data-wide={texts > 4}
                data-many={spec.columns.length > MANY_COLUMNS}
                data-split={spec.columns.some((column) => 'part' in column)}
              >
                <thead>
                  <tr>
                    {compare && <th className={css.tick} aria-label="对比" />}
                    <th className={css.index}>序号</th>
                    <NameHead spec={spec} sort={sort} order={state.order} onSort={onSort} />
                    {spec.columns.map((column) => (
                      <Head
                        key={JSON.stringify(column)}
                        column={column}
                        sort={sort}
                        order={state.order}
                        onSort={onSort}
                      />
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {paper.rows.map((row, i) => (
                    <Fragment key={row.id}>
                      <TableRow
                        row={row}
                        tick={compare && compared.tickOf(row.id)}
                        subject={spec.subject}
                        expanded={expand && expanded.of(row.id)}
                        index={paper.offset + i + 1}
                        columns={spec.columns}
                        sort={sort}
                        drill={spec.drill}
                        onOpen={Drawer && (() => setOpened(row))}
                        home={label}
                        caution={cautionOf(row.id)}
                      />
                      {expand && expanded.ids.has(row.id) && (
                        <ExpandedRows expand={expand} parent={row} columns={spec.columns} lead={compare ? 2 : 1} />
                      )}
                    </Fragment>
                  ))}
                </tbody>
                {sums && list.length > 0 && texts < spec.columns.length && (
                  <SumRow word={spec.sum} sums={sums} columns={spec.columns} lead={compare ? 2 : 1} />
                )}
              </table>
              {list.length === 0 && (
                <Empty
                  reason={
                    filters.keyword ? `没有与“${filters.keyword}”匹配的记录` : (spec.empty ?? `${periodText}没有记录`)
                  }
                  actions={spec.empty ? [] : actions}
                  height={280}
                />
              )}
            </div>
            {total > 0 && (
              <footer className={css.foot}>
                <PrintedRows page={paper.page} size={paper.size} total={total} />
                <Pager
                  current={state.page}
                  pageSize={size}
                  total={total}
                  isPending={query.isPlaceholderData}
                  onBeyond={(page) => setState({ page }, { replace: true })}
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
          <Failed
            reason={failureWords(query.error)}
            onRetry={() => void query.refetch()}
            actions={isInvalid(query.error) ? actions : []}
            height={LOADING_HEIGHT}
          />
        ) : (
          <div className={css.loading} style={{ height: LOADING_HEIGHT }} aria-hidden="true" />
        )}
      </section>
      {Drawer && opened && <Drawer row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Classifiers of what rows are; 个 of the others. */
const classifiers: Readonly<Record<string, string>> = { 课程: '门', 学校: '所', 教师: '名', 学生: '名' }

/** From more columns than these on the numbers stand closer, so that names keep their room. */
const MANY_COLUMNS = 7

/** Height kept while the first page is on its way: head and ten rows. */
const LOADING_HEIGHT = 476
