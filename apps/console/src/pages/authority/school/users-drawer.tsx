import type { ParsedOf, UserRow } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTable } from '../../../blocks/table/list-table.tsx'
import { Select } from '../../../forms/select.tsx'
import { Icon } from '../../../icons.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { Drawer } from '../../../shell/drawer.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { SearchField } from '../../../shell/search-field.tsx'
import { useAccounts } from '../role/accounts/use-accounts.tsx'
import { SchoolsDialog } from './schools-dialog.tsx'

type Field = NonNullable<ParsedOf<'user/querySchoolUserList'>['sortField']>

interface UsersDrawerProps {
  schoolId: string
  onClose: () => void
}

/** 用户 of a school: its accounts; made, edited, given roles, rights and schools, switched off. */
export function UsersDrawer({ schoolId, onClose }: UsersDrawerProps) {
  const [keyword, setKeyword] = useState('')
  const [role, setRole] = useState('')
  const [page, setPage] = useState({ page: 1, size: 10 })
  const [sort, setSort] = useState<{ field: Field; order: 'asc' | 'desc' }>({ field: 'userName', order: 'asc' })
  const [account, setAccount] = useState({ open: '', show: '' })
  const [looking, setLooking] = useState<UserRow | null>(null)
  // The address names a school that need not stand on the page behind.
  const name =
    useQuery({
      queryKey: ['schoolOf', schoolId],
      queryFn: ({ signal }) => batched('school/schoolManageList', { schoolId }, signal),
      select: ({ data }) => data.list[0]?.name,
    }).data ?? ''
  const query = useList('user/querySchoolUserList', {
    schoolId,
    keyword,
    roleId: role,
    pageNum: page.page,
    pageSize: page.size,
    sortField: sort.field,
    sortOrder: sort.order,
  })
  const rows = query.data?.list
  const { columns, dialogs, roles } = useAccounts({
    rows,
    ...account,
    onShow: setAccount,
    school: { id: schoolId, name },
    action: { label: '范围', onClick: setLooking },
  })
  const refused = refusalOf(query.error)
  const first = { ...page, page: 1 }
  const filtered = keyword !== '' || role !== ''
  return (
    <Drawer title={`用户 / ${name}`} width={1280} onClose={onClose}>
      {refused ? (
        <Refused text={refused} />
      ) : (
        <ListTable
          title="学校用户"
          note={query.data && `${query.data.total.toLocaleString('zh-CN')} 人，所有范围都在本校之内的账号`}
          tools={
            <>
              <Select
                prefix="角色"
                aria-label="角色"
                style={{ width: 168 }}
                showSearch
                value={role}
                options={[{ value: '', label: '全部' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
                onChange={(id: string) => {
                  setRole(id)
                  setPage(first)
                }}
              />
              <SearchField
                label="账号或姓名"
                placeholder="账号或姓名"
                width={160}
                value={keyword}
                onChange={(text) => {
                  setKeyword(text)
                  setPage(first)
                }}
              />
              <button type="button" className="button primary" onClick={() => setAccount({ open: '', show: 'form' })}>
                <Icon name="plus" size={14} />
                新建用户
              </button>
            </>
          }
          columns={[
            columns.account,
            columns.name,
            columns.mobile,
            columns.roles,
            columns.area,
            columns.status,
            columns.lastLogin,
            columns.actions,
          ]}
          rows={rows}
          keyOf={({ id }) => id}
          query={query}
          onOpen={({ id }) => setAccount({ open: id, show: 'rights' })}
          empty={{
            reason: filtered ? '没有符合条件的用户' : '该学校还没有用户',
            actions: filtered
              ? [
                  {
                    label: '重置筛选',
                    onClick: () => {
                      setKeyword('')
                      setRole('')
                    },
                  },
                ]
              : [{ label: '新建用户', onClick: () => setAccount({ open: '', show: 'form' }) }],
          }}
          paging={{
            ...page,
            total: query.data?.total ?? 0,
            reader: null,
            onChange: (at, size) => setPage({ page: at, size }),
          }}
          sorting={{
            field: sort.field,
            order: sort.order,
            onChange: (field, order) => setSort({ field: field as Field, order }),
          }}
        />
      )}
      {dialogs}
      {looking && <SchoolsDialog user={looking} onClose={() => setLooking(null)} />}
    </Drawer>
  )
}
