import { Message, Modal, Select } from '@arco-design/web-react'
import { DIALOG_TITLE, type ParsedOf, pathOf, type UserRow } from '@data-centre/api'
import { batched, call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Revealable } from '../../../blocks/revealable.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { SecretDialog } from '../../../forms/secret-dialog.tsx'
import { Icon } from '../../../icons.tsx'
import { messageOf, refusalOf } from '../../../shell/refusal.ts'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './role.module.css'
import { useRoleChoices } from './roles-tab.tsx'
import type { RoleView } from './use-view.ts'
import { UserDrawer } from './user-drawer.tsx'
import { UserForm } from './user-form.tsx'

const fixedWords = { '': undefined, self: '不能修改自己的账号', more: '该用户的权限多于您，不能修改' } as const

/** 用户: accounts of the caller's area; made, edited, given rights and places, seen as. */
export function UsersTab({ view }: { view: RoleView }) {
  const [secret, setSecret] = useState<{ userName: string; password: string } | null>(null)
  const order = { sortField: (view.sort || 'userName') as NonNullable<ParsedOf<'user/queryUserList'>['sortField']>, sortOrder: view.order ?? 'asc' } as const
  const query = useQuery({
    queryKey: ['users', view.keyword, view.province, view.role, view.status, view.page, view.size, order],
    queryFn: () =>
      batched('user/queryUserList', { keyword: view.keyword, province: view.province, roleId: view.role, status: view.status, pageNum: view.page, pageSize: view.size, ...order }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const roles = useRoleChoices().data ?? []
  const provinces = useQuery({ queryKey: ['ownProvinces'], queryFn: () => batched('basicInfo/getProvinceList', {}), select: ({ data }) => data, retry: false }).data ?? []
  const refused = refusalOf(query.error)
  if (refused && !view.province) return <Refused text={refused} />
  const close = () => view.put({ open: '', show: '' })
  const rows = query.data?.list
  const open = rows?.find(({ id }) => id === view.open)
  const ask = (content: string, okText: string, work: () => Promise<unknown>) =>
    Modal.confirm({
      title: DIALOG_TITLE,
      content,
      okText,
      cancelText: '取消',
      onOk: async () => {
        try {
          await work()
        } catch (error) {
          Message.error(messageOf(error))
        }
        await query.refetch()
      },
    })
  const reset = ({ id, userName }: UserRow) =>
    ask(`确定重置“${userName}”的密码吗？原密码立即失效，已登录的会话全部退出。`, '重置', async () =>
      setSecret({ userName, password: (await call('user/resetPassword', { userId: id })).data.initialPassword ?? '' }),
    )
  const switchTo = ({ id, userName }: UserRow, status: 0 | 1) =>
    ask(status ? `确定启用“${userName}”吗？` : `确定停用“${userName}”吗？已登录的会话立即退出。`, status ? '启用' : '停用', async () => {
      await call('user/setStatus', { userId: id, status })
      Message.success('操作成功')
    })
  const seeAs = ({ id, userName }: UserRow) =>
    ask(`将以“${userName}”的身份预览菜单、页面和数据范围，期间只能查看。操作会记入操作日志。`, '开始预览', async () => {
      await call('user/seeAs', { userId: id })
      // Everything that was chosen and answered belongs to the administrator: the look starts with an empty page.
      sessionStorage.clear()
      location.assign(pathOf('home'))
    })
  const action = (user: UserRow, label: string, onClick: () => void, blocked = false) => (
    <button type="button" className="link-button" disabled={blocked || user.fixed !== ''} title={fixedWords[user.fixed]} aria-label={`${label} ${user.userName}`} onClick={onClick}>
      {label}
    </button>
  )
  const columns: readonly ListColumn<UserRow>[] = [
    {
      label: '账号',
      width: 128,
      name: true,
      sort: 'userName',
      cell: ({ userName }) => userName,
      hint: ({ userName }) => userName,
    },
    { label: '姓名', width: 112, sort: 'realName', cell: ({ realName }) => realName, hint: ({ realName }) => realName },
    {
      label: '手机',
      width: 148,
      cell: ({ id, userName, mobile }) => (mobile ? <Revealable masked={mobile} of={userName} ask={(reason) => call('user/revealMobile', { userId: id, reason })} /> : '--'),
    },
    { label: '学校', sort: 'schoolName', cell: ({ schoolName }) => schoolName || '--', hint: ({ schoolName }) => schoolName },
    { label: '角色', cell: ({ roleNames }) => roleNames.join('、') || '--', hint: ({ roleNames }) => roleNames.join('、') },
    { label: '管理范围', width: 160, cell: ({ areaLabel }) => areaLabel || '--', hint: ({ areaLabel }) => areaLabel },
    {
      label: '状态',
      width: 76,
      cell: ({ status }) => <StateMark tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? '启用' : '停用'}</StateMark>,
      hint: ({ mustChange, isDemo }) => [mustChange ? '初始密码未修改' : '', isDemo ? '演示用户' : ''].filter(Boolean).join('，'),
    },
    { label: '最近登录', width: 148, sort: 'lastLoginAt', cell: ({ lastLoginAt }) => (lastLoginAt ? dateTime(lastLoginAt) : '尚未登录') },
    {
      label: '操作',
      width: 252,
      cell: (user) => (
        <span className={css.actions}>
          {action(user, '编辑', () => view.put({ open: user.id, show: 'form' }))}
          {action(user, '权限', () => view.put({ open: user.id, show: 'rights' }))}
          {action(user, '预览', () => seeAs(user), user.status !== 1)}
          {action(user, '重置密码', () => reset(user))}
          {action(user, user.status === 1 ? '停用' : '启用', () => switchTo(user, user.status === 1 ? 0 : 1))}
        </span>
      ),
    },
  ]
  const filtered = view.keyword !== '' || view.province !== '' || view.role !== '' || view.status !== ''
  return (
    <>
      <ListTable
        title="用户"
        note={query.data && `${query.data.total.toLocaleString('zh-CN')} 人，管理范围内的账号`}
        tools={
          <>
            {provinces.length > 1 && (
              <Select
                prefix="省份"
                aria-label="省份"
                style={{ width: 156 }}
                showSearch
                value={view.province}
                options={[{ value: '', label: '全部' }, ...provinces.map(({ province }) => ({ value: province, label: province }))]}
                onChange={(province: string) => view.put({ province })}
              />
            )}
            <Select
              prefix="角色"
              aria-label="角色"
              style={{ width: 168 }}
              showSearch
              value={view.role}
              options={[{ value: '', label: '全部' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(role: string) => view.put({ role })}
            />
            <Select
              prefix="状态"
              aria-label="状态"
              style={{ width: 108 }}
              value={view.status}
              options={[
                { value: '', label: '全部' },
                { value: '1', label: '启用' },
                { value: '0', label: '停用' },
              ]}
              onChange={(status: string) => view.put({ status })}
            />
            <SearchField label="账号或姓名" placeholder="账号或姓名" width={160} value={view.keyword} onChange={(keyword) => view.put({ keyword })} />
            <button type="button" className="button primary" onClick={() => view.put({ open: '', show: 'form' })}>
              <Icon name="plus" size={14} />
              新建用户
            </button>
          </>
        }
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => view.put({ open: id, show: 'rights' })}
        current={view.show === 'rights' ? view.open : undefined}
        empty={{
          reason: filtered ? '没有符合条件的用户' : '管理范围内还没有用户',
          actions: filtered ? [{ label: '重置筛选', onClick: () => view.put({ keyword: '', province: '', role: '', status: '' }) }] : [],
        }}
        paging={{ page: view.page, size: view.size, total: query.data?.total ?? 0, onChange: (page, size) => view.put({ page: String(page), size: String(size) }) }}
        sorting={{ field: order.sortField, order: order.sortOrder, onChange: (sort, next) => view.put({ sort, order: next }) }}
        least={1240}
      />
      {view.show === 'form' && (view.open === '' || open) && (
        <UserForm
          user={open ?? null}
          roles={roles}
          onClose={close}
          onSaved={(userName, saved) => {
            void query.refetch()
            if (saved.initialPassword) setSecret({ userName, password: saved.initialPassword })
            // A new account has no place yet beside its school: that comes next.
            view.put(saved.initialPassword ? { open: saved.id, show: 'rights' } : { open: '', show: '' })
          }}
        />
      )}
      {view.show === 'rights' && view.open && !secret && <UserDrawer userId={view.open} onClose={close} onSaved={() => void query.refetch()} />}
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
}
