import type { InputOf, SchoolRow } from '@data-centre/api'
import { useState } from 'react'
import { type ListColumn, ListTable } from '../../../blocks/table/list-table.tsx'
import { callReader } from '../../../kit/list-reader.ts'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { sortingOf } from '../../../kit/use-list-state.ts'
import { Refused } from '../../../shell/refused.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { SchoolActions } from './school-actions.tsx'
import { choiceColumn, openColumn, schoolColumns, usageColumns } from './school-columns.tsx'
import { type OpenSchool, SchoolDialogs } from './school-dialogs.tsx'
import { SchoolHead } from './school-head.tsx'
import { SmsLog } from './sms-log.tsx'
import { SCHOOL_LIST } from './text.ts'
import { useChosenSchools } from './use-chosen-schools.ts'
import { useSchoolSwitch } from './use-school-switch.ts'
import { useSchoolView } from './use-school-view.ts'
import { UsersDrawer } from './users-drawer.tsx'

/** /authority/school: what each school is, has opened, and until when. */
export default function SchoolPage() {
  const view = useSchoolView()
  const [open, setOpen] = useState<OpenSchool>(null)
  const { chosen, choose, clear } = useChosenSchools()
  const switchSchool = useSchoolSwitch()
  const filters = {
    keyword: view.keyword,
    province: view.province,
    typeId: view.type,
    version: view.version,
    expireState: view.expire,
    isOpen: view.open,
    manageId: view.manage,
  }
  const input = {
    ...filters,
    sortField: view.sort,
    sortOrder: view.order,
    pageNum: view.page,
    pageSize: view.size,
  } as InputOf<typeof SCHOOL_LIST>
  const query = useList(SCHOOL_LIST, input)
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  const rows = query.data?.list
  const onPage = rows?.map(({ id }) => id) ?? []
  const columns: readonly ListColumn<SchoolRow>[] = [
    choiceColumn({ chosen, onPage, choose }),
    ...schoolColumns,
    openColumn(switchSchool),
    ...usageColumns,
    {
      label: '操作',
      width: 148,
      stays: 'right',
      cell: (school) => (
        <SchoolActions
          school={school}
          onOpen={(act) => (act === 'users' ? view.put({ users: school.id }) : setOpen({ act, school }))}
        />
      ),
    },
  ]
  return (
    <>
      <SchoolHead
        filters={filters as InputOf<'school/exportSchools'>}
        query={query}
        onOpen={(act) => setOpen({ act })}
        onLog={() => view.put({ sms: 'log' })}
      />
      <Filters view={view} />
      {chosen.size > 0 && <BulkBar chosen={[...chosen]} onClear={clear} />}
      <ListTable
        title="学校"
        note={query.data && `共 ${query.data.total.toLocaleString('zh-CN')} 所`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={(school) => setOpen({ act: 'edit', school })}
        empty={{
          reason: view.isFiltered ? '没有符合条件的学校' : '还没有学校',
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(query.data?.total, callReader(SCHOOL_LIST, input))}
        sorting={sortingOf(view)}
        height={480}
      />
      <SchoolDialogs open={open} onClose={() => setOpen(null)} />
      {view.users && <UsersDrawer schoolId={view.users} onClose={() => view.put({ users: '' })} />}
      {view.sms === 'log' && <SmsLog onClose={() => view.put({ sms: '' })} />}
    </>
  )
}
