import type { RoleRow, RoleUser } from '@data-centre/api'
import { useState } from 'react'
import { Tick, Toggle } from '../../../blocks/parts/tick.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { useList } from '../../../kit/use-call.ts'
import { Drawer } from '../../../shell/drawer.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import { memberColumns } from './member-columns.tsx'
import css from './role.module.css'
import { useMemberCommands } from './use-member-commands.ts'
import { UserPicker } from './user-picker.tsx'

/** 用户 of a role: who has it; added, removed, made a demo account. */
export function MembersDrawer({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState<string[]>([])
  const query = useList('role/roleUserList', {
    roleId: role.id,
    pageNum: page.page,
    pageSize: page.size,
    keyword: keyword.trim(),
  })
  const rows = query.data?.list ?? []
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  const {
    add,
    setDemo,
    remove,
    isBusy: busy,
  } = useMemberCommands(role, () => {
    setAdding([])
    setChosen(new Set())
  })
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
      cell: ({ userId, userName }) => (
        <Tick label={`选择 ${userName}`} checked={chosen.has(userId)} onChange={(on) => choose([userId], on)} />
      ),
    },
    ...memberColumns,
    {
      label: '演示用户',
      width: 88,
      cell: ({ userId, userName, isDemo }) => (
        <Toggle
          label={`${userName} 是演示用户`}
          checked={isDemo}
          disabled={busy}
          onChange={(on) => void setDemo.run({ userId, isDemo: on ? '1' : '0' })}
        />
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
        <button
          type="button"
          className="button primary"
          disabled={busy || adding.length === 0}
          onClick={() => void add.run(adding)}
        >
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
        paging={{
          ...page,
          total: query.data?.total ?? 0,
          reader: null,
          onChange: (at, size) => setPage({ page: at, size }),
        }}
      />
    </Drawer>
  )
}
