import type { UserRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import { Revealable } from '../../../../blocks/parts/revealable.tsx'
import { StateMark } from '../../../../blocks/parts/state-mark.tsx'
import type { ListColumn } from '../../../../blocks/table/list-table.tsx'

/** What is known of an account. */
export const accountColumns = {
  account: {
    label: '账号',
    width: 124,
    name: true,
    sort: 'userName',
    cell: ({ userName }) => userName,
    hint: ({ userName }) => userName,
  },
  name: {
    label: '姓名',
    width: 112,
    sort: 'realName',
    cell: ({ realName }) => realName,
    hint: ({ realName }) => realName,
  },
  mobile: {
    label: '手机',
    width: 156,
    yields: 2,
    cell: ({ id, userName, mobile }) =>
      mobile ? (
        <Revealable masked={mobile} of={userName} ask={(reason) => call('user/revealMobile', { userId: id, reason })} />
      ) : (
        '--'
      ),
  },
  school: {
    label: '学校',
    least: 200,
    sort: 'schoolName',
    cell: ({ schoolName }) => schoolName || '--',
    hint: ({ schoolName }) => schoolName,
  },
  roles: {
    label: '角色',
    cell: ({ roleNames }) => roleNames.join('、') || '--',
    hint: ({ roleNames }) => roleNames.join('、'),
  },
  area: {
    label: '管理范围',
    least: 176,
    cell: ({ areaLabel }) => areaLabel || '--',
    hint: ({ areaLabel }) => areaLabel,
  },
  status: {
    label: '状态',
    width: 76,
    cell: ({ status }) => (
      <StateMark tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? '启用' : '停用'}</StateMark>
    ),
    hint: ({ mustChange, isDemo }) =>
      [mustChange ? '初始密码未修改' : '', isDemo ? '演示用户' : ''].filter(Boolean).join('，'),
  },
  lastLogin: {
    label: '最近登录',
    width: 112,
    yields: 1,
    sort: 'lastLoginAt',
    cell: ({ lastLoginAt }) => (lastLoginAt ? shanghaiDay(lastLoginAt) : '尚未登录'),
    hint: ({ lastLoginAt }) => (lastLoginAt ? dateTime(lastLoginAt) : ''),
  },
} satisfies Record<string, ListColumn<UserRow>>
