import {
  memberLabel,
  type PortraitColumn,
  type PortraitRow,
  type PortraitTab,
  portraitTabs,
  withheldTexts,
} from '@data-centre/api'
import { Empty, Failed, failureWords } from '@data-centre/charts'
import { NONE } from '@data-centre/charts/format'
import { platformColor } from '@data-centre/charts/theme'
import { type ReactNode, useState } from 'react'
import { FIRST_PAGE, type PortraitSource, useRows, useTotals } from './portrait-source.ts'
import css from './portrait-table.module.css'

/** Rows of a page, by the server's preset. */
const PAGE_SIZE = 10
const HEIGHT = 476

const isNumber = ({ kind }: PortraitColumn): boolean => kind === 'count' || kind === 'rate' || kind === 'score'

function textOf({ id, kind }: PortraitColumn, { cells, teacherName, withheld }: PortraitRow): string {
  if (kind === 'person') return teacherName || NONE
  const why = withheld?.[id]
  if (why) return why === 'few' && kind !== 'count' ? `${withheldTexts[why].text}人` : withheldTexts[why].text
  const value = cells[id]
  if (value === null || value === undefined || value === '') return NONE
  if (kind === 'platform') return memberLabel('platform', String(value))
  if (kind === 'rate') return `${Number(value).toFixed(1)}%`
  if (kind === 'score') return Number(value).toFixed(1)
  return kind === 'count' ? Number(value).toLocaleString('zh-CN') : String(value)
}

const reasonOf = ({ id }: PortraitColumn, { withheld }: PortraitRow): string | undefined => {
  const why = withheld?.[id]
  return why && withheldTexts[why].reason
}

export interface PortraitTableProps {
  source: PortraitSource
  /** 导出 of a list, at the right of the tabs. */
  tools?: (tab: string) => ReactNode
  /** What a row opens, where it opens anything. */
  openOf?: ((tab: string, row: PortraitRow) => (() => void) | undefined) | undefined
}

/** The lists of a portrait behind tabs, each in the order of any of its columns. */
export function PortraitTable({ source, tools, openOf }: PortraitTableProps) {
  const tabs: Readonly<Record<string, PortraitTab>> = portraitTabs[source.role]
  const ids = Object.keys(tabs)
  const [tab, setTab] = useState(ids[0] ?? '')
  const totals = useTotals(source, ids)
  const spec = tabs[tab]
  if (!spec) return null
  return (
    <section className={css.card} aria-label={spec.label}>
      <header className={css.head}>
        <div className={css.tabs} role="tablist">
          {ids.map((id, at) => (
            <button key={id} type="button" role="tab" aria-selected={id === tab} onClick={() => setTab(id)}>
              {tabs[id]?.label}
              {totals[at] !== undefined && <small>{totals[at].toLocaleString('zh-CN')}</small>}
            </button>
          ))}
        </div>
        <span className={css.space} />
        {tools?.(tab)}
      </header>
      <Rows key={`${tab} ${source.id} ${source.termId}`} source={source} tab={tab} spec={spec} openOf={openOf} />
    </section>
  )
}

interface RowsProps extends Pick<PortraitTableProps, 'source' | 'openOf'> {
  tab: string
  spec: PortraitTab
}

function Rows({ source, tab, spec, openOf }: RowsProps) {
  const [ask, setAsk] = useState(FIRST_PAGE)
  const query = useRows(source, tab, ask)
  const order = ask.sortField ?? spec.sort
  const { data } = query
  if (!data)
    return query.error ? (
      <Failed reason={failureWords(query.error)} onRetry={() => void query.refetch()} height={HEIGHT} />
    ) : (
      <div style={{ height: HEIGHT }} aria-busy="true" />
    )
  if (data.total === 0) return <Empty reason={spec.empty} height={280} />
  const sortBy = (id: string) =>
    setAsk({ pageNum: 1, sortField: id, sortOrder: id === order && ask.sortOrder === 'desc' ? 'asc' : 'desc' })
  return (
    <>
      <table className={css.table} data-old={query.isPlaceholderData} aria-busy={query.isFetching}>
        <thead>
          <tr>
            <th className={css.index}>序号</th>
            {spec.columns.map((column) => (
              <th
                key={column.id}
                data-number={isNumber(column)}
                data-active={column.id === order}
                aria-sort={column.id === order ? (ask.sortOrder === 'asc' ? 'ascending' : 'descending') : 'none'}
              >
                <button
                  type="button"
                  className={css.sort}
                  data-order={column.id === order ? ask.sortOrder : undefined}
                  onClick={() => sortBy(column.id)}
                >
                  {column.label}
                  <i aria-hidden="true" />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((row, at) => (
            <tr key={row.id}>
              <td className={css.index}>{(data.pageNum - 1) * data.pageSize + at + 1}</td>
              {spec.columns.map((column) => (
                <td
                  key={column.id}
                  data-number={isNumber(column)}
                  data-active={column.id === order}
                  title={reasonOf(column, row) ?? textOf(column, row)}
                >
                  {column.kind === 'platform' && (
                    <i
                      className={css.mark}
                      style={{ background: platformColor(String(row.cells[column.id])) }}
                      aria-hidden="true"
                    />
                  )}
                  <Cell text={textOf(column, row)} open={column === spec.columns[0] ? openOf?.(tab, row) : undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages total={data.total} page={data.pageNum} onChange={(pageNum) => setAsk({ ...ask, pageNum })} />
    </>
  )
}

const Cell = ({ text, open }: { text: string; open: (() => void) | undefined }) =>
  open ? (
    <button type="button" className={css.open} onClick={open}>
      {text}
    </button>
  ) : (
    text
  )

/** One page forth and back, or to either end. */
function Pages({ total, page, onChange }: { total: number; page: number; onChange: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return (
    <footer className={css.foot} data-print="no">
      共 {total.toLocaleString('zh-CN')} 条
      {last > 1 && (
        <nav aria-label="分页">
          <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(1)}>
            首页
          </button>
          <button type="button" className="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
            上一页
          </button>
          <span>
            {page} / {last}
          </span>
          <button type="button" className="button" disabled={page >= last} onClick={() => onChange(page + 1)}>
            下一页
          </button>
          <button type="button" className="button" disabled={page >= last} onClick={() => onChange(last)}>
            末页
          </button>
        </nav>
      )}
    </footer>
  )
}
