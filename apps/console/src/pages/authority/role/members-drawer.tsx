import type { InputOf, RoleRow, RoleUser } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { StateMark } from '../../../blocks/state-mark.tsx'
import { Tick, Toggle } from '../../../blocks/tick.tsx'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Drawer } from '../../../shell/drawer.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import css from './role.module.css'
import { UserPicker } from './user-picker.tsx'

/** 用户 of a role: who has it; added, removed, made a demo account. */
export function MembersDrawer({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<string[]>([])
  const query = useList('role/roleUserList', { roleId: role.id, pageNum: page.page, pageSize: page.size, keyword: keyword.trim() })
  const rows = query.data?.list ?? []
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  const shared = {
    done: '操作成功',
    onDone: () => {
      setAdding([])
      setChosen(new Set())
    },
    renews: ['role/roleUserList', 'role/pageList', 'user/queryUserList'],
  } as const
  const add = useCommand({ ...shared, work: () => call('role/addUser', { roleId: role.id, userIds: adding }) })
  const setDemo = useCommand({ ...shared, work: (input: InputOf<'role/setDemoUser'>) => call('role/setDemoUser', input) })
  const remove = useCommand({
    ...shared,
    ask: ({ texts }: { userIds: string[]; texts: string }) => ({
      content: `确定从“${role.name}”移除${texts}吗？其页面将在数秒内失去该角色的权限。`,
      okText: '移除',
      isDanger: true,
    }),
    work: ({ userIds }) => call('role/removeUser', { roleId: role.id, userIds }),
  })
  const busy = add.isPending || setDemo.isPending || remove.isPending
  const onPage = rows.map(({ userId }) => userId)
  const columns: readonly ListColumn<RoleUser>[] = [
    {
      label: '选择',
      width: 44,
      head: (
        <Tick
          label="选择本页全部用户"
          checked={onPage.length > 0 && onPage.every((id) => chosen.has(id))}
          half={onPage.some((id) => chosen.has(id)) && !onPage.every((id) => chosen.has(id))}
          onChange={(on) => choose(onPage, on)}
        />
      ),
      cell: ({ userId, userName }) => <Tick label={`选择 ${userName}`} checked={chosen.has(userId)} onChange={(on) => choose([userId], on)} />,
    },
    { label: '账号', width: 168, name: true, cell: ({ userName }) => userName, hint: ({ userName }) => userName },
    { label: '姓名', width: 120, cell: ({ realName }) => realName },
    { label: '学校', cell: ({ schoolName }) => schoolName || '--', hint: ({ schoolName }) => schoolName },
    { label: '状态', width: 84, cell: ({ status }) => <StateMark tone={status === 1 ? 'good' : 'quiet'}>{status === 1 ? '启用' : '停用'}</StateMark> },
    {
      label: '演示用户',
      width: 88,
      cell: ({ userId, userName, isDemo }) => (
        <Toggle label={`${userName} 是演示用户`} checked={isDemo} disabled={busy} onChange={(on) => void setDemo.run({ userId, isDemo: on ? '1' : '0' })} />
      ),
    },
    {
      label: '操作',
      width: 72,
      cell: ({ userId, userName }) => (
        <button
          type="button"
          className="link-button"
          disabled={busy}
          aria-label={`移除 ${userName}`}
          onClick={() => void remove.run({ userIds: [userId], texts: `“${userName}”` })}
        >
          移除
        </button>
      ),
    },
  ]
  return (
    <Drawer title={`用户 / ${role.name}`} width={880} onClose={onClose}>
      <div className={css.search}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <UserPicker value={adding} onChange={setAdding} />
        </div>
        <button type="button" className="button primary" disabled={busy || adding.length === 0} onClick={() => void add.run()}>
          添加用户{adding.length > 0 ? ` ${adding.length}` : ''}
        </button>
      </div>
      <ListTable
        title="角色用户"
        note={query.data && `${query.data.total.toLocaleString('zh-CN')} 人`}
        tools={
          <>
            <SearchField
              label="账号或姓名"
              placeholder="账号或姓名"
              value={keyword}
              width={180}
              onChange={(text) => {
                setKeyword(text)
                setPage({ ...page, page: 1 })
              }}
            />
            <button
              type="button"
              className="button"
              disabled={busy || chosen.size === 0}
              onClick={() => void remove.run({ userIds: [...chosen], texts: `选中的 ${chosen.size} 名用户` })}
            >
              批量移除{chosen.size > 0 ? ` ${chosen.size}` : ''}
            </button>
          </>
        }
        columns={columns}
        rows={query.data?.list}
        keyOf={({ userId }) => userId}
        query={query}
        empty={{ reason: keyword ? '没有符合条件的用户' : '该角色还没有用户，可在上方添加' }}
        paging={{ ...page, total: query.data?.total ?? 0, onChange: (at, size) => setPage({ page: at, size }) }}
      />
    </Drawer>
  )
}
