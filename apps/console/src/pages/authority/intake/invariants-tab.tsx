import type { InvariantCheck } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { pageReader } from '../../../kit/list-reader.ts'
import { useCall } from '../../../kit/use-call.ts'
import type { IntakeView } from './use-view.ts'

const number = (value: number): string => value.toLocaleString('zh-CN', { maximumFractionDigits: 4 })
const columns: readonly ListColumn<InvariantCheck>[] = [
  { label: '比较范围', cell: ({ scope }) => scope, hint: ({ scope }) => scope },
  {
    label: '结果',
    width: 96,
    cell: ({ ok }) => (ok ? <StateMark tone="good">成立</StateMark> : <StateMark tone="bad">不成立</StateMark>),
  },
  { label: '比较项一', width: 148, align: 'right', cell: ({ left }) => number(left) },
  { label: '比较项二', width: 148, align: 'right', cell: ({ right }) => number(right) },
  {
    label: '差值',
    width: 120,
    align: 'right',
    cell: ({ left, right }) => (left === right ? '0' : number(left - right)),
  },
]

/** 数据核对规则: whether the numbers of the last night agree with each other. */
export function InvariantsTab({ view }: { view: IntakeView }) {
  const query = useCall('bigLargeScreen/getDataAssetQuality', {})
  const rows = query.data
  const broken = rows?.filter(({ ok }) => !ok).length ?? 0
  const pageOf = (pageNum: number, pageSize: number) => rows?.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return (
    <ListTable
      title="数据核对规则"
      note={
        rows &&
        rows.length > 0 &&
        `${dateTime(rows[0]?.time)} 检查，${rows.length} 项比较，${broken === 0 ? '全部成立' : `${broken} 项不成立`}`
      }
      columns={columns}
      rows={pageOf(view.page, view.size)}
      keyOf={({ law: invariant, scope }) => `${invariant} ${scope}`}
      groupOf={({ law: invariant }) => invariant}
      query={query}
      empty={{ reason: '还没有检查结果，每天 04:00 检查一次，也可在“任务”中立即运行' }}
      paging={view.paging(
        rows?.length,
        pageReader(['invariants'], async ({ pageNum, pageSize }) => ({ list: pageOf(pageNum, pageSize) ?? [] })),
      )}
    />
  )
}
