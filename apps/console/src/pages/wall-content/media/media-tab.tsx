import { mediaChannels, type NewMediaRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { ListTable } from '../../../blocks/table/list-table.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import type { WallContentView } from '../use-wall-content-view.ts'
import { mediaColumns, sortable } from './media-columns.tsx'
import { MediaDialog } from './media-dialog.tsx'
import { MediaKpis } from './media-kpis.tsx'
import { MediaTools } from './media-tools.tsx'
import { PasteDialog } from './paste-dialog.tsx'

/** 新媒体数据: rows of accounts and days, filled in one by one or pasted from a sheet. */
export function MediaTab({ view }: { view: WallContentView }) {
  const [dialog, setDialog] = useState<'new' | 'paste' | NewMediaRow | null>(null)
  const sort = sortable.includes(view.sort) ? view.sort : 'date'
  const input = {
    channel: view.channel,
    keyword: view.keyword,
    sortField: sort,
    sortOrder: view.order,
    pageNum: view.page,
    pageSize: view.size,
  } as { pageNum: number }
  const query = useList('bigLargeScreen/getNewMedia', input)
  const remove = useCommand({
    ask: ({ channel, account, date }: NewMediaRow) => ({
      content: `确定删除${mediaChannels[channel]}“${account}”${date} 的数据吗？操作会记入操作日志。`,
      okText: '删除',
      isDanger: true,
    }),
    work: ({ id }) => call('bigLargeScreen/deleteNewMedia', { id }),
    done: '已删除',
    renews: ['bigLargeScreen/getNewMedia'],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />

  const columns = mediaColumns({ view, sort, onEdit: setDialog, onRemove: (row) => void remove.run(row) })
  return (
    <>
      <MediaKpis kpi={query.data?.kpi ?? []} />
      <ListTable
        title="新媒体数据"
        note="每个渠道、账号、日期一行，由人工填报；指标取各账号最近一行"
        tools={<MediaTools view={view} onOpen={setDialog} />}
        columns={columns}
        rows={query.data?.list}
        keyOf={({ id }) => id}
        query={query}
        empty={
          view.isFiltered
            ? { reason: '没有符合条件的数据', actions: [{ label: '清除条件', onClick: view.reset }] }
            : {
                reason: '还没有填报数据',
                actions: [
                  { label: '新增', onClick: () => setDialog('new') },
                  { label: '从表格粘贴', onClick: () => setDialog('paste') },
                ],
              }
        }
        paging={view.paging(query.data?.total, callReader('bigLargeScreen/getNewMedia', input))}
      />
      {dialog === 'paste' && <PasteDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'paste' && (
        <MediaDialog row={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
