import { type WaitingObject, waitingKinds } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { useList } from '../../../kit/use-call.ts'
import { serverTime } from '../../../server-time.ts'
import { lagText, platformName } from './text.ts'
import type { IntakeView } from './use-view.ts'

const ageText = (since: string, now: number): string => lagText(Math.max(0, (now - Date.parse(since)) / 1000))

const columnsAt = (now: number): readonly ListColumn<WaitingObject>[] => [
  { label: '类型', width: 108, cell: ({ kind }) => waitingKinds[kind] },
  { label: '编号', width: 148, cell: ({ objectId }) => objectId },
  { label: '平台', width: 96, cell: ({ platform }) => platformName(platform) },
  { label: '学校', cell: ({ school }) => school || '--', hint: ({ school }) => school },
  { label: '等待的动作', width: 132, align: 'right', cell: ({ actions }) => actions.toLocaleString('zh-CN') },
  { label: '首次到达', width: 168, cell: ({ since }) => dateTime(since) },
  { label: '已等待', width: 108, align: 'right', cell: ({ since }) => ageText(since, now) },
]

/** 等待开启: sign-ins, activities, homework and the like on which people acted before anything opened them. */
export function WaitingTab({ view }: { view: IntakeView }) {
  const query = useList('ingest/getWaiting', { pageNum: view.page, pageSize: view.size })
  return (
    <ListTable
      title="等待开启"
      note="已有人参与、但平台尚未上报开启事件的签到、活动、作业、考试与评价；开启事件到达后自动计入"
      columns={columnsAt(serverTime(query.dataUpdatedAt))}
      rows={query.data?.list}
      keyOf={({ kind, objectId }) => `${kind} ${objectId}`}
      query={query}
      empty={{ reason: '没有等待开启的数据' }}
      paging={view.paging(query.data?.total, callReader('ingest/getWaiting', {}))}
    />
  )
}
