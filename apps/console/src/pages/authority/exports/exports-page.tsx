import {
  EXPORT_DIRECT_ROWS,
  EXPORT_KEPT_MS,
  type ExportJob,
  type ExportJobState,
  exportJobLabels,
} from '@data-centre/api'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Select } from '../../../forms/select.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { JobActions, LIST, useJobCommands } from './job-actions.tsx'
import { jobColumns } from './job-columns.tsx'
import { isOpen, stateOptions } from './job-text.ts'
import { useExportsView } from './use-exports-view.ts'

/** The list follows what is being made; otherwise it is asked for less often, ms. */
const MAKING_MS = 2000
const RESTING_MS = 30_000
const KEPT_DAYS = EXPORT_KEPT_MS / 86_400_000

/** /authority/exports: one's own exports that are made in the background. */
export default function ExportsPage() {
  const view = useExportsView()
  const query = useList(
    LIST,
    { state: view.state, pageNum: view.page, pageSize: view.size },
    { refetchInterval: ({ state }) => (state.data?.data.list.some(isOpen) ? MAKING_MS : RESTING_MS) },
  )
  const commands = useJobCommands()
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const columns: readonly ListColumn<ExportJob>[] = [
    ...jobColumns,
    {
      label: '操作',
      width: 192,
      cell: (job) => <JobActions job={job} {...commands} />,
    },
  ]
  const total = query.data?.total ?? 0
  return (
    <>
      <PageHead asOf={`文件保留 ${KEPT_DAYS} 天，按生成时的权限和脱敏规则导出；导出和下载都会记入操作日志`}>
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <ListTable
        title="我的导出"
        note={query.data && `${total.toLocaleString('zh-CN')} 个`}
        tools={
          <Select
            prefix="状态"
            aria-label="状态"
            style={{ width: 140 }}
            value={view.state}
            options={stateOptions}
            onChange={(state: ExportJobState | '') => view.put({ state })}
          />
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={
          view.state
            ? {
                reason: `没有${exportJobLabels[view.state]}的导出`,
                actions: [{ label: '查看全部', onClick: () => view.put({ state: '' }) }],
              }
            : { reason: `还没有后台导出，超过 ${EXPORT_DIRECT_ROWS.toLocaleString('zh-CN')} 行的列表导出时会转到这里` }
        }
        paging={view.paging(total, callReader(LIST, { state: view.state }))}
      />
    </>
  )
}
