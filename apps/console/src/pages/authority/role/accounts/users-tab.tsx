import type { ParsedOf } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../../../blocks/table/list-table.tsx'
import { Select } from '../../../../forms/select.tsx'
import { Icon } from '../../../../icons.tsx'
import { callReader } from '../../../../kit/list-reader.ts'
import { refusalOf } from '../../../../kit/refusal.ts'
import { useList } from '../../../../kit/use-call.ts'
import { Refused } from '../../../../shell/refused.tsx'
import { SearchField } from '../../../../shell/search-field.tsx'
import type { RoleView } from '../use-view.ts'
import { useAccounts } from './use-accounts.tsx'

/** 用户: accounts of the caller's area; made, edited, given rights and places, seen as. */
export function UsersTab({ view }: { view: RoleView }) {
  const order = {
    sortField: (view.sort || 'userName') as NonNullable<ParsedOf<'user/queryUserList'>['sortField']>,
    sortOrder: view.order || 'asc',
  } as const
  const input = {
    keyword: view.keyword,
    province: view.province,
    roleId: view.role,
    status: view.status,
    pageNum: view.page,
    pageSize: view.size,
    ...order,
  }
  const query = useList('user/queryUserList', input)
  const provinces =
    useQuery({
      queryKey: ['ownProvinces'],
      queryFn: ({ signal }) => batched('basicInfo/getProvinceList', {}, signal),
      select: ({ data }) => data,
      retry: false,
    }).data ?? []
  const rows = query.data?.list
  const { columns, dialogs, roles } = useAccounts({ rows, open: view.open, show: view.show, onShow: view.put })
  const refused = refusalOf(query.error)
  if (refused && !view.province) return <Refused text={refused} />
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
                options={[
                  { value: '', label: '全部' },
                  ...provinces.map(({ province }) => ({ value: province, label: province })),
                ]}
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
            <SearchField
              label="账号或姓名"
              placeholder="账号或姓名"
              width={160}
              value={view.keyword}
              onChange={(keyword) => view.put({ keyword })}
            />
            <button type="button" className="button primary" onClick={() => view.put({ open: '', show: 'form' })}>
              <Icon name="plus" size={14} />
              新建用户
            </button>
          </>
        }
        columns={[
          columns.account,
          columns.name,
          columns.mobile,
          columns.school,
          columns.roles,
          columns.area,
          columns.status,
          columns.lastLogin,
          columns.actions,
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={({ id }) => view.put({ open: id, show: 'rights' })}
        current={view.show === 'rights' ? view.open : undefined}
        empty={{
          reason: view.isFiltered ? '没有符合条件的用户' : '管理范围内还没有用户',
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(query.data?.total, callReader('user/queryUserList', input))}
        sorting={{
          field: order.sortField,
          order: order.sortOrder,
          onChange: (sort, next) => view.put({ sort, order: next }),
        }}
      />
      {dialogs}
    </>
  )
}
