import type { RoleUser } from '@data-centre/api'
import { StateMark } from '../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../blocks/table/list-table.tsx'

/** What is known of somebody who has a role. */
export const memberColumns: readonly ListColumn<RoleUser>[] = [
  { label: '账号', width: 168, name: true, cell: ({ userName }) => userName, hint: ({ userName }) => userName },
  { label: '姓名', width: 120, cell: ({ realName }) => realName },
  { label: '学校', cell: ({ schoolName }) => schoolName || '--', hint: ({ schoolName }) => schoolName },
  {
    label: '状态',
    width: 84,
    cell: ({ status }) => (
      <StateMark tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? '启用' : '停用'}</StateMark>
    ),
  },
]
