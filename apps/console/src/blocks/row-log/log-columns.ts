import { type LogRow, members } from '@data-centre/api'
import type { ListColumn } from '../table/list-table.tsx'

const MINUTE_S = 60
/** Length of an action: 12分05秒; -- of one that takes no time. */
export const lengthText = (seconds: number): string => {
  if (seconds === 0) return '--'
  const [minutes, rest] = [Math.floor(seconds / MINUTE_S), String(seconds % MINUTE_S).padStart(2, '0')]
  return minutes > 0 ? `${minutes}分${rest}秒` : `${seconds}秒`
}

export const logColumns: readonly ListColumn<LogRow>[] = [
  { label: '序号', width: 64, align: 'right', yields: 1, cell: (_, place) => (place + 1).toLocaleString('zh-CN') },
  { label: '时间', width: 176, cell: ({ time }) => time },
  { label: '姓名', width: 96, name: true, cell: ({ name }) => name || '--', hint: ({ name }) => name },
  { label: '角色', width: 72, cell: ({ role }) => members.role[role] },
  { label: '类型', width: 88, cell: ({ kind }) => kind },
  { label: '课程', width: 184, cell: ({ course }) => course || '--', hint: ({ course }) => course },
  { label: '对象', least: 180, cell: ({ object }) => object || '--', hint: ({ object }) => object },
  { label: '时长', width: 104, align: 'right', cell: ({ durationS }) => lengthText(durationS) },
  { label: '终端', width: 80, cell: ({ client }) => members.client[client] },
]
