import { pathOf, type UserRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime, shanghaiDay } from '@data-centre/charts/format'
import { type ReactNode, useState } from 'react'
import type { ListColumn } from '../../../blocks/list-table.tsx'
import { Revealable } from '../../../blocks/revealable.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { SecretDialog } from '../../../kit/secret-dialog.tsx'
import { useCommand } from '../../../kit/use-command.ts'
import css from './role.module.css'
import { useRoleChoices } from './roles-tab.tsx'
import { ACCOUNT_LISTS } from './text.ts'
import { UserDrawer } from './user-drawer.tsx'
import { UserForm } from './user-form.tsx'

const fixedText = { '': undefined, self: '不能修改自己的账号', more: '该用户的权限多于您，不能修改' } as const

/** The account that stands open, and how; a form without an account makes one. */
export interface OpenAccount {
  open: string
  show: string
}

interface AccountsOptions extends OpenAccount {
  rows: readonly UserRow[] | undefined
  onShow: (account: OpenAccount) => void
  /** School of an account that is made here. */
  school?: { id: string; name: string }
  /** A further action of a row. */
  action?: { label: string; onClick: (user: UserRow) => void }
}

const CLOSED: OpenAccount = { open: '', show: '' }

/** What lists of accounts share: their columns, what can be done with an account, and the dialogs for it. */
export function useAccounts({ rows, open, show, onShow, school, action: more }: AccountsOptions) {
  const [secret, setSecret] = useState<{ userName: string; password: string } | null>(null)
  const roles = useRoleChoices().data ?? []
  const close = () => onShow(CLOSED)
  const reset = useCommand({
    ask: ({ userName }: UserRow) => ({ content: `确定重置“${userName}”的密码吗？原密码立即失效，已登录的会话全部退出。`, okText: '重置' }),
    work: ({ id }) => call('user/resetPassword', { userId: id }),
    onDone: ({ data }, { userName }) => setSecret({ userName, password: data.initialPassword ?? '' }),
    renews: ACCOUNT_LISTS,
  })
  const toggle = useCommand({
    ask: ({ userName, status }: UserRow) =>
      status === 1 ? { content: `确定停用“${userName}”吗？已登录的会话立即退出。`, okText: '停用' } : { content: `确定启用“${userName}”吗？`, okText: '启用' },
    work: ({ id, status }) => call('user/setStatus', { userId: id, status: status === 1 ? 0 : 1 }),
    done: '操作成功',
    renews: ACCOUNT_LISTS,
  })
  const seeAs = useCommand({
    ask: ({ userName }: UserRow) => ({ content: `将以“${userName}”的身份预览菜单、页面和数据范围，期间只能查看。操作会记入操作日志。`, okText: '开始预览' }),
    work: ({ id }) => call('user/seeAs', { userId: id }),
    onDone: () => {
      // Everything that was chosen and answered belongs to the administrator: the look starts with an empty page.
      sessionStorage.clear()
      location.assign(pathOf('home'))
    },
    renews: ACCOUNT_LISTS,
  })
  const action = (user: UserRow, label: string, onClick: () => void, blocked = false) => (
    <button type="button" className="link-button" disabled={blocked || user.fixed !== ''} title={fixedText[user.fixed]} aria-label={`${label} ${user.userName}`} onClick={onClick}>
      {label}
    </button>
  )
  const columns = {
    account: { label: '账号', width: 124, name: true, sort: 'userName', cell: ({ userName }) => userName, hint: ({ userName }) => userName },
    name: { label: '姓名', width: 112, sort: 'realName', cell: ({ realName }) => realName, hint: ({ realName }) => realName },
    mobile: {
      label: '手机',
      width: 156,
      yields: 2,
      cell: ({ id, userName, mobile }) => (mobile ? <Revealable masked={mobile} of={userName} ask={(reason) => call('user/revealMobile', { userId: id, reason })} /> : '--'),
    },
    school: { label: '学校', least: 200, sort: 'schoolName', cell: ({ schoolName }) => schoolName || '--', hint: ({ schoolName }) => schoolName },
    roles: { label: '角色', cell: ({ roleNames }) => roleNames.join('、') || '--', hint: ({ roleNames }) => roleNames.join('、') },
    area: { label: '管理范围', least: 176, cell: ({ areaLabel }) => areaLabel || '--', hint: ({ areaLabel }) => areaLabel },
    status: {
      label: '状态',
      width: 76,
      cell: ({ status }) => <StateMark tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? '启用' : '停用'}</StateMark>,
      hint: ({ mustChange, isDemo }) => [mustChange ? '初始密码未修改' : '', isDemo ? '演示用户' : ''].filter(Boolean).join('，'),
    },
    lastLogin: {
      label: '最近登录',
      width: 112,
      yields: 1,
      sort: 'lastLoginAt',
      cell: ({ lastLoginAt }) => (lastLoginAt ? shanghaiDay(lastLoginAt) : '尚未登录'),
      hint: ({ lastLoginAt }) => (lastLoginAt ? dateTime(lastLoginAt) : ''),
    },
    actions: {
      label: '操作',
      width: more ? 296 : 252,
      stays: 'right',
      cell: (user) => (
        <span className={css.actions}>
          {action(user, '编辑', () => onShow({ open: user.id, show: 'form' }))}
          {action(user, '权限', () => onShow({ open: user.id, show: 'rights' }))}
          {more && action(user, more.label, () => more.onClick(user))}
          {action(user, '预览', () => void seeAs.run(user), user.status !== 1)}
          {action(user, '重置密码', () => void reset.run(user))}
          {action(user, user.status === 1 ? '停用' : '启用', () => void toggle.run(user))}
        </span>
      ),
    },
  } satisfies Record<string, ListColumn<UserRow>>
  const user = rows?.find(({ id }) => id === open)
  const dialogs: ReactNode = (
    <>
      {show === 'form' && (open === '' || user) && (
        <UserForm
          user={user ?? null}
          roles={roles}
          {...(school ? { school } : {})}
          onClose={close}
          onSaved={(userName, saved) => {
            if (saved.initialPassword) setSecret({ userName, password: saved.initialPassword })
            // A new account has no place yet beside its school: that comes next.
            onShow(saved.initialPassword ? { open: saved.id, show: 'rights' } : CLOSED)
          }}
        />
      )}
      {show === 'rights' && open && !secret && <UserDrawer userId={open} onClose={close} />}
      {secret && (
        <SecretDialog
          title="初始密码"
          warning="密码只显示这一次，24 小时内有效，首次登录后必须修改。请立即交给本人。"
          lines={[
            { label: '账号', value: secret.userName, plain: true },
            { label: '初始密码', value: secret.password },
          ]}
          kept="我已保存密码"
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
  return { columns, dialogs, roles }
}
