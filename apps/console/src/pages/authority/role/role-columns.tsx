import { type RoleRow, scopeLabels } from '@data-centre/api'
import { dateTime } from '@data-centre/charts/format'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'

/** What is known of a role. */
export const roleColumns: readonly ListColumn<RoleRow>[] = [
  {
    label: '角色名称',
    name: true,
    sort: 'name',
    cell: ({ name }) => name,
    hint: ({ name, remark }) => (remark ? `${name}\n${remark}` : name),
  },
  { label: '编码', width: 168, sort: 'code', cell: ({ code }) => code, hint: ({ code }) => code },
  { label: '数据范围', width: 104, sort: 'scopeKind', cell: ({ scopeKind }) => scopeLabels[scopeKind] },
  {
    label: '用户数',
    width: 92,
    align: 'right',
    sort: 'userCnt',
    cell: ({ userCnt }) => userCnt.toLocaleString('zh-CN'),
  },
  { label: '内置', width: 64, cell: ({ builtIn }) => (builtIn ? '是' : '否') },
  { label: '备注', cell: ({ remark }) => remark || '--', hint: ({ remark }) => remark },
  { label: '更新时间', width: 156, sort: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt) },
]
