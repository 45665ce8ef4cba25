import { type ParsedOf, type RoleRow, scopeLabels } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { dateTime } from '@data-centre/charts/format'
import { useQuery } from '@tanstack/react-query'
import { FileButton } from '../../../blocks/file-button.tsx'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Icon } from '../../../icons.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import { DiffDrawer } from './diff-drawer.tsx'
import { MembersDrawer } from './members-drawer.tsx'
import { RightsDrawer } from './rights-drawer.tsx'
import css from './role.module.css'
import { RoleForm } from './role-form.tsx'
import { ROLE_LISTS } from './text.ts'
import type { RoleView } from './use-view.ts'

/** All roles that a choice offers. */
const CHOICES = { pageSize: 100, sortField: 'name', sortOrder: 'asc' } as const

/** All roles by name, for choices. */
export const useRoleChoices = () =>
  useQuery({
    queryKey: ['role/pageList', CHOICES],
    queryFn: () => call('role/pageList', CHOICES),
    select: ({ data }) => data.list,
    staleTime: 0,
  })

/** 角色: who may do what; made, edited, compared. */
export function RolesTab({ view }: { view: RoleView }) {
  const order = {
    sortField: (view.sort || 'updatedAt') as NonNullable<ParsedOf<'role/pageList'>['sortField']>,
    sortOrder: view.order || (view.sort && view.sort !== 'updatedAt' ? 'asc' : 'desc'),
  } as const
  const query = useList('role/pageList', { keyword: view.keyword, pageNum: view.page, pageSize: view.size, ...order })
  const remove = useCommand({
    ask: ({ name }: RoleRow) => ({ content: `确定删除角色“${name}”吗？删除后不能恢复。`, okText: '删除', isDanger: true }),
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
  const action = (role: RoleRow, label: string, onClick: () => void, disabled = false, hint?: string) => (
    <button type="button" className="link-button" disabled={disabled} title={hint} aria-label={`${label} ${role.name}`} onClick={onClick}>
      {label}
    </button>
  )
  const columns: readonly ListColumn<RoleRow>[] = [
    { label: '序号', width: 64, align: 'right', cell: (role) => (view.page - 1) * view.size + (rows?.indexOf(role) ?? 0) + 1 },
    { label: '角色名称', name: true, sort: 'name', cell: ({ name }) => name, hint: ({ name, remark }) => (remark ? `${name}\n${remark}` : name) },
    { label: '编码', width: 168, sort: 'code', cell: ({ code }) => code, hint: ({ code }) => code },
    { label: '数据范围', width: 104, sort: 'scopeKind', cell: ({ scopeKind }) => scopeLabels[scopeKind] },
    { label: '用户数', width: 92, align: 'right', sort: 'userCnt', cell: ({ userCnt }) => userCnt.toLocaleString('zh-CN') },
    { label: '内置', width: 64, cell: ({ builtIn }) => (builtIn ? '是' : '否') },
    { label: '备注', cell: ({ remark }) => remark || '--', hint: ({ remark }) => remark },
    { label: '更新时间', width: 156, sort: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt) },
    {
      label: '操作',
      width: 232,
      cell: (role) => (
        <span className={css.actions}>
          {action(role, '权限', () => view.put({ open: role.id, show: 'rights' }))}
          {action(role, '用户', () => view.put({ open: role.id, show: 'users' }))}
          {action(role, '对比', () => view.put({ open: role.id, show: 'diff' }))}
          {action(role, '编辑', () => view.put({ open: role.id, show: 'form' }), role.own || role.code === 'super_admin', role.own ? '不能修改自己所属的角色' : undefined)}
          {action(role, '删除', () => void remove.run(role), role.builtIn, role.builtIn ? '内置角色不能删除' : undefined)}
        </span>
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
            <SearchField label="角色名称或编码" placeholder="角色名称或编码" width={200} value={view.keyword} onChange={(keyword) => view.put({ keyword })} />
            <FileButton path="role/exportRightMatrix" input={{}} label="导出权限矩阵" question="确定导出全部角色的权限矩阵吗？" />
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
        paging={view.paging(query.data?.total)}
        sorting={{ field: order.sortField, order: order.sortOrder, onChange: (sort, next) => view.put({ sort, order: next }) }}
      />
      {view.show === 'rights' && open && <RightsDrawer role={open} onClose={close} />}
      {view.show === 'users' && open && <MembersDrawer role={open} onClose={close} />}
      {view.show === 'diff' && open && choices.data && <DiffDrawer roles={choices.data} first={open.id} onClose={close} />}
      {view.show === 'form' && (view.open === '' || open) && <RoleForm role={open ?? null} onClose={close} />}
    </>
  )
}
