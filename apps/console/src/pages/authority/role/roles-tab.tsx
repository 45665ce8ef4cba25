import type { ParsedOf, RoleRow } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { FileButton } from '../../../blocks/parts/file-button.tsx'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { Icon } from '../../../icons.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import { MembersDrawer } from './members-drawer.tsx'
import { DiffDrawer } from './rights/diff-drawer.tsx'
import { RightsDrawer } from './rights/rights-drawer.tsx'
import { RoleActions } from './role-actions.tsx'
import { roleColumns } from './role-columns.tsx'
import { RoleForm } from './role-form.tsx'
import { ROLE_LISTS } from './text.ts'
import { useRoleChoices } from './use-role-choices.ts'
import type { RoleView } from './use-view.ts'

/** 角色: who may do what; made, edited, compared. */
export function RolesTab({ view }: { view: RoleView }) {
  const order = {
    sortField: (view.sort || 'updatedAt') as NonNullable<ParsedOf<'role/pageList'>['sortField']>,
    sortOrder: view.order || (view.sort && view.sort !== 'updatedAt' ? 'asc' : 'desc'),
  } as const
  const input = { keyword: view.keyword, pageNum: view.page, pageSize: view.size, ...order }
  const query = useList('role/pageList', input)
  const remove = useCommand({
    ask: ({ name }: RoleRow) => ({
      content: `确定删除角色“${name}”吗？删除后不能恢复。`,
      okText: '删除',
      isDanger: true,
    }),
    work: ({ id }) => call('role/remove', { id }),
    done: '操作成功',
    renews: ROLE_LISTS,
  })
  const choices = useRoleChoices()
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  const close = () => view.put({ open: '', show: '' })
  const rows = query.data?.list
  const open = rows?.find(({ id }) => id === view.open) ?? choices.data?.find(({ id }) => id === view.open)
  const columns: readonly ListColumn<RoleRow>[] = [
    {
      label: '序号',
      width: 64,
      align: 'right',
      cell: (_, place) => place + 1,
    },
    ...roleColumns,
    {
      label: '操作',
      width: 232,
      cell: (role) => (
        <RoleActions
          role={role}
          onShow={(show) => view.put({ open: role.id, show })}
          onRemove={() => void remove.run(role)}
        />
      ),
    },
  ]
  return (
    <>
      <ListTable
        title="角色"
        note={query.data && `${query.data.total} 个，权限和数据范围修改后数秒内对所有用户生效`}
        tools={
          <>
            <SearchField
              label="角色名称或编码"
              placeholder="角色名称或编码"
              width={200}
              value={view.keyword}
              onChange={(keyword) => view.put({ keyword })}
            />
            <FileButton
              path="role/exportRightMatrix"
              input={{}}
              label="导出权限矩阵"
              question="确定导出全部角色的权限矩阵吗？"
            />
            <button type="button" className="button primary" onClick={() => view.put({ open: '', show: 'form' })}>
              <Icon name="plus" size={14} />
              新建角色
            </button>
          </>
        }
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => view.put({ open: id, show: 'rights' })}
        current={view.show === 'rights' || view.show === 'users' ? view.open : undefined}
        empty={{ reason: '没有符合条件的角色', actions: [{ label: '重置筛选', onClick: view.reset }] }}
        paging={view.paging(query.data?.total, callReader('role/pageList', input))}
        sorting={{
          field: order.sortField,
          order: order.sortOrder,
          onChange: (sort, next) => view.put({ sort, order: next }),
        }}
      />
      {view.show === 'rights' && open && <RightsDrawer role={open} onClose={close} />}
      {view.show === 'users' && open && <MembersDrawer role={open} onClose={close} />}
      {view.show === 'diff' && open && choices.data && (
        <DiffDrawer roles={choices.data} first={open.id} onClose={close} />
      )}
      {view.show === 'form' && (view.open === '' || open) && <RoleForm role={open ?? null} onClose={close} />}
    </>
  )
}
