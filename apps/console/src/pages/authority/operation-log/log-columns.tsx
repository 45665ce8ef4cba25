import { type ExportRow, type OperationRow, shownTarget } from '@data-centre/api'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'
import { costText, exportText, exportTones, sizeText } from './log-text.ts'

/** What an operation says of itself. */
export const operations: readonly ListColumn<OperationRow>[] = [
  { label: '时间', width: 168, cell: ({ time }) => time },
  { label: '操作人', width: 120, cell: ({ userName }) => userName || '未知账号', hint: ({ userName }) => userName },
  { label: '学校', width: 148, wrap: true, cell: ({ school }) => school || '--' },
  { label: '模块', width: 104, cell: (row) => row.moduleLabel },
  { label: '动作', width: 148, wrap: true, cell: (row) => row.actionLabel },
  { label: '对象', wrap: true, cell: (row) => shownTarget(row) || '--' },
  {
    label: '结果',
    width: 84,
    cell: ({ ok }) => <StateMark tone={ok ? 'good' : 'bad'}>{ok ? '成功' : '失败'}</StateMark>,
  },
  { label: '耗时', width: 84, align: 'right', cell: ({ costMs }) => costText(costMs) },
  { label: 'IP', width: 132, cell: ({ ip }) => ip || '--', hint: ({ ip }) => ip },
]
/** What an export says of itself. */
export const exported: readonly ListColumn<ExportRow>[] = [
  { label: '时间', width: 168, cell: ({ time }) => time },
  { label: '用户', width: 132, cell: ({ userName }) => userName || '--', hint: ({ userName }) => userName },
  { label: '学校', width: 168, wrap: true, cell: ({ school }) => school || '--' },
  { label: '页面', cell: (row) => row.list, hint: ({ fileName, list }) => fileName || list },
  { label: '行数', width: 100, align: 'right', cell: ({ rows }) => rows?.toLocaleString('zh-CN') ?? '--' },
  { label: '大小', width: 100, align: 'right', cell: ({ bytes }) => sizeText(bytes) },
  {
    label: '状态',
    width: 96,
    cell: ({ status }) => <StateMark tone={exportTones[status]}>{exportText(status)}</StateMark>,
  },
  { label: '原因', width: 180, wrap: true, cell: ({ reason }) => reason || '--' },
]
