import type { ExportRow, OperationRow, Page } from '@data-centre/api'
import { Suspense } from 'react'
import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { ListTable } from '../../../blocks/table/list-table.tsx'
import { TabBar } from '../../../forms/tab-bar.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { lazyChunk } from '../../../lazy-chunk.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { LogCards } from './log-cards.tsx'
import { LogCharts } from './log-charts.tsx'
import { exported, operations } from './log-columns.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { LogFilters } from './log-filters.tsx'
import { useLogQueries } from './use-log-queries.ts'
import { tabs, useLogView } from './use-log-view.ts'

const LogPeriod = lazyChunk(() => import('./log-period.tsx'))

/** /authority/operationLog: who did what, and which lists left the house. Nothing of it can be changed here; looking at it stands in it. */
export default function OperationLogPage() {
  const view = useLogView()
  const { filter, figures, list, readerOf } = useLogQueries(view)
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  const shown = list.data?.tab === view.tab ? list.data.data : undefined
  const rows = <Row,>(): Row[] | undefined => (shown as Page<Row> | undefined)?.list
  const open = view.tab === 'oper' ? rows<OperationRow>()?.find(({ id }) => String(id) === view.open) : undefined
  const refresh = () => {
    void figures.refetch()
    void list.refetch()
  }
  const modules = figures.data?.modules.map(({ module, label }) => ({ value: module, label })) ?? []
  if (view.module && !modules.some(({ value }) => value === view.module))
    modules.push({ value: view.module, label: rows<OperationRow>()?.[0]?.moduleLabel ?? '所选模块' })
  const common = {
    title: tabs[view.tab],
    note: shown && `${shown.total.toLocaleString('zh-CN')} 条${view.tab === 'oper' ? '，只增不改' : ''}`,
    tools: (
      <FileButton
        path="sysLog/exportLog"
        input={filter}
        rows={shown?.total}
        question="确定导出当前筛选条件下的全部数据吗？"
      />
    ),
    query: list,
    empty: {
      reason: view.isFiltered ? '没有符合条件的记录' : '所选时段没有记录',
      actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
    },
    least: 1120,
  }
  return (
    <>
      <PageHead asOf="日志防篡改，仅可追加；查看本页也会记入日志">
        <Suspense>
          <LogPeriod
            from={view.start || figures.data?.from}
            to={view.end || figures.data?.to}
            onChange={(start, end) => view.put({ start, end })}
          />
        </Suspense>
        <RefreshButton
          updatedAt={list.dataUpdatedAt}
          busy={list.isFetching || figures.isFetching}
          onRefresh={refresh}
        />
      </PageHead>
      <LogFilters view={view} modules={modules} />
      <LogCards figures={figures.data} tab={view.tab} />
      <LogCharts query={figures} tab={view.tab} onModule={(module) => view.put({ module })} />
      <TabBar label="日志" tabs={tabs} value={view.tab} onChange={(tab) => view.put({ tab })} />
      {view.tab === 'oper' ? (
        <ListTable
          key="oper"
          {...common}
          columns={operations}
          paging={view.paging(shown?.total, readerOf<OperationRow>())}
          rows={rows<OperationRow>()}
          keyOf={({ id }) => String(id)}
          onOpen={({ id }) => view.put({ open: String(id) })}
          current={view.open}
        />
      ) : (
        <ListTable
          key="export"
          {...common}
          columns={exported}
          paging={view.paging(shown?.total, readerOf<ExportRow>())}
          rows={rows<ExportRow>()}
          keyOf={({ id }) => String(id)}
        />
      )}
      {open && <LogDrawer row={open} onClose={() => view.put({ open: '' })} />}
    </>
  )
}
