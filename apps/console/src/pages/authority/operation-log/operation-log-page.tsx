import type { ExportRow, InputOf, OperationRow, Page } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FileButton } from '../../../blocks/file-button.tsx'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { SchoolSelect } from '../../../forms/school-select.tsx'
import { Select } from '../../../forms/select.tsx'
import { TabBar } from '../../../forms/tab-bar.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { lazyChunk } from '../../../lazy-chunk.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './log.module.css'
import { LogCards } from './log-cards.tsx'
import { LogCharts } from './log-charts.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { costText, exportText, exportTones, sizeText, targetText } from './log-text.ts'
import { tabs, useLogView } from './use-log-view.ts'

const LogPeriod = lazyChunk(() => import('./log-period.tsx'))

const operations: readonly ListColumn<OperationRow>[] = [
  { label: '时间', width: 168, cell: ({ time }) => time },
  { label: '操作人', width: 120, cell: ({ userName }) => userName || '未知账号', hint: ({ userName }) => userName },
  { label: '学校', width: 148, wrap: true, cell: ({ school }) => school || '--' },
  { label: '模块', width: 104, cell: (row) => row.moduleLabel },
  { label: '动作', width: 148, wrap: true, cell: (row) => row.actionLabel },
  { label: '对象', wrap: true, cell: (row) => targetText(row) || '--' },
  { label: '结果', width: 84, cell: ({ ok }) => <StateMark tone={ok ? 'good' : 'bad'}>{ok ? '成功' : '失败'}</StateMark> },
  { label: '耗时', width: 84, align: 'right', cell: ({ costMs }) => costText(costMs) },
  { label: 'IP', width: 132, cell: ({ ip }) => ip || '--', hint: ({ ip }) => ip },
]
const exported: readonly ListColumn<ExportRow>[] = [
  { label: '时间', width: 168, cell: ({ time }) => time },
  { label: '用户', width: 132, cell: ({ userName }) => userName || '--', hint: ({ userName }) => userName },
  { label: '学校', width: 168, wrap: true, cell: ({ school }) => school || '--' },
  { label: '页面', cell: (row) => row.list, hint: ({ fileName, list }) => fileName || list },
  { label: '行数', width: 100, align: 'right', cell: ({ rows }) => rows?.toLocaleString('zh-CN') ?? '--' },
  { label: '大小', width: 100, align: 'right', cell: ({ bytes }) => sizeText(bytes) },
  { label: '状态', width: 96, cell: ({ status }) => <StateMark tone={exportTones[status]}>{exportText(status)}</StateMark> },
  { label: '原因', width: 180, wrap: true, cell: ({ reason }) => reason || '--' },
]

/** /authority/operationLog: who did what, and which lists left the house. Nothing of it can be changed here; looking at it stands in it. */
export default function OperationLogPage() {
  const view = useLogView()
  const filter: InputOf<'sysLog/getStatistics'> = {
    logType: view.tab,
    startTime: view.start,
    endTime: view.end,
    userName: view.user,
    schoolId: view.school,
    module: view.module,
    action: view.action,
    ok: view.ok,
  }
  const figures = useQuery({
    queryKey: ['logStatistics', filter],
    queryFn: ({ signal }) => batched('sysLog/getStatistics', filter, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const list = useQuery({
    queryKey: ['logList', filter, view.page, view.size],
    queryFn: ({ signal }) => batched('sysLog/getPageList', { ...filter, pageNum: view.page, pageSize: view.size }, signal),
    select: ({ data }) => ({ tab: filter.logType, data }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
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
  if (view.module && !modules.some(({ value }) => value === view.module)) modules.push({ value: view.module, label: rows<OperationRow>()?.[0]?.moduleLabel ?? '所选模块' })
  const common = {
    title: tabs[view.tab],
    note: shown && `${shown.total.toLocaleString('zh-CN')} 条${view.tab === 'oper' ? '，只增不改' : ''}`,
    tools: <FileButton path="sysLog/exportLog" input={filter} rows={shown?.total} question="确定导出当前筛选条件下的全部数据吗？" />,
    query: list,
    empty: {
      reason: view.isFiltered ? '没有符合条件的记录' : '所选时段没有记录',
      actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
    },
    paging: view.paging(shown?.total),
    least: 1120,
  }
  return (
    <>
      <PageHead asOf="日志防篡改，仅可追加；查看本页也会记入日志">
        <Suspense>
          <LogPeriod from={view.start || figures.data?.from} to={view.end || figures.data?.to} onChange={(start, end) => view.put({ start, end })} />
        </Suspense>
        <RefreshButton updatedAt={list.dataUpdatedAt} busy={list.isFetching || figures.isFetching} onRefresh={refresh} />
      </PageHead>
      <div className={css.filters}>
        <SearchField label="操作人" placeholder="账号" value={view.user} width={140} onChange={(user) => view.put({ user })} />
        <SchoolSelect label="学校" placeholder="全部学校" width={180} value={view.school ? [view.school] : []} onChange={([school = '']) => view.put({ school })} />
        <Select
          prefix="模块"
          aria-label="模块"
          style={{ width: 168 }}
          value={view.module}
          options={[{ value: '', label: '全部' }, ...modules]}
          onChange={(module: string) => view.put({ module })}
        />
        <SearchField label="动作" placeholder="如：导入学校" value={view.action} width={168} onChange={(action) => view.put({ action })} />
        <Select
          prefix="结果"
          aria-label="结果"
          style={{ width: 124 }}
          value={view.ok}
          options={[
            { value: '', label: '全部' },
            { value: '1', label: view.tab === 'oper' ? '成功' : '完成' },
            { value: '0', label: view.tab === 'oper' ? '失败' : '未完成' },
          ]}
          onChange={(ok: '' | '0' | '1') => view.put({ ok })}
        />
        {view.isFiltered && (
          <button type="button" className="button" onClick={view.reset}>
            重置
          </button>
        )}
      </div>
      <LogCards figures={figures.data} tab={view.tab} />
      <LogCharts query={figures} tab={view.tab} onModule={(module) => view.put({ module })} />
      <TabBar label="日志" tabs={tabs} value={view.tab} onChange={(tab) => view.put({ tab })} />
      {view.tab === 'oper' ? (
        <ListTable
          key="oper"
          {...common}
          columns={operations}
          rows={rows<OperationRow>()}
          keyOf={({ id }) => String(id)}
          onOpen={({ id }) => view.put({ open: String(id) })}
          current={view.open}
        />
      ) : (
        <ListTable key="export" {...common} columns={exported} rows={rows<ExportRow>()} keyOf={({ id }) => String(id)} />
      )}
      {open && <LogDrawer row={open} onClose={() => view.put({ open: '' })} />}
    </>
  )
}
