import type { Jump } from '@data-centre/api'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { useList } from '../../../kit/use-call.ts'
import type { IntakeView } from './use-view.ts'

const columns: readonly ListColumn<Jump>[] = [
  { label: '学校', cell: ({ school }) => school, hint: ({ school }) => school },
  { label: '日期', width: 132, cell: ({ day }) => day },
  { label: '当日日志', width: 132, align: 'right', cell: ({ logs }) => logs.toLocaleString('zh-CN') },
  { label: '平常', width: 132, align: 'right', cell: ({ usual }) => Math.round(usual).toLocaleString('zh-CN') },
  {
    label: '相当于平常',
    width: 132,
    align: 'right',
    cell: ({ logs, usual }) => (usual > 0 ? `${(logs / usual).toFixed(1)} 倍` : '--'),
  },
  { label: '偏离（标准差）', width: 148, align: 'right', cell: ({ sigmas }) => sigmas.toFixed(1) },
]

/** 异常波动: days of a school that stand far above their like. */
export function AnomaliesTab({ view }: { view: IntakeView }) {
  const query = useList('ingest/getJumps', { pageNum: view.page, pageSize: view.size })
  return (
    <ListTable
      title="异常波动"
      note="与之前同类同星期日相比明显偏高的日子，数据照常计入，仅作提示"
      columns={columns}
      rows={query.data?.list}
      keyOf={({ schoolId, day }) => `${schoolId} ${day}`}
      query={query}
      empty={{ reason: '近两周没有日志量异常偏高的学校' }}
      paging={view.paging(query.data?.total, callReader('ingest/getJumps', {}))}
    />
  )
}
