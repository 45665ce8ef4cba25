import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import { Dropdown, Menu, Message } from '@arco-design/web-react'
import { type InputOf, rights, SCHOOL_BATCH_MAX, type SchoolRow, schoolCapabilities } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useHolds } from '@data-centre/auth'
import { dateTime } from '@data-centre/charts/format'
import { useState } from 'react'
import { FileButton } from '../../../blocks/file-button.tsx'
import { type ListColumn, ListTable } from '../../../blocks/list-table.tsx'
import { Tick, Toggle } from '../../../blocks/tick.tsx'
import { Icon } from '../../../icons.tsx'
import { refusalOf } from '../../../kit/refusal.ts'
import { useList } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import { sortingOf } from '../../../kit/use-list-state.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { RefreshButton } from '../../../shell/refresh-button.tsx'
import { Refused } from '../../../shell/refused.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CarouselDialog } from './carousel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Filters } from './filters.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { LogoDialog } from './logo-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import css from './school.module.css'
import { SchoolLogo } from './school-logo.tsx'
import { SmsDialog } from './sms-dialog.tsx'
import { SmsLog } from './sms-log.tsx'
import { endText, SCHOOL_LIST, versionWord } from './text.ts'
import { useSchoolView } from './use-school-view.ts'
import { UsersDrawer } from './users-drawer.tsx'
import { VersionDialog } from './version-dialog.tsx'

const IMPORT_RIGHT = rights.importSchools
const VERSION_RIGHT = rights.setSchoolVersion
const SMS_RIGHT = rights.sendSms
/** Labels of what a school has opened that a cell shows; the rest is a number with all of them behind it. */
const MAX_TAGS = 2

type Act = 'edit' | 'version' | 'rights' | 'carousel' | 'logo' | 'sms'
type Open = { act: Act; school: SchoolRow } | { act: 'new' | 'import' } | null

/** /authority/school: what each school is, has opened, and until when. */
export default function SchoolPage() {
  const view = useSchoolView()
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayImport = useHolds(IMPORT_RIGHT)
  const mayVersion = useHolds(VERSION_RIGHT)
  const maySend = useHolds(SMS_RIGHT)
  const mayGrant = useHolds(rights.grantCapabilities)
  const filters = { keyword: view.keyword, province: view.province, typeId: view.type, version: view.version, expireState: view.expire, isOpen: view.open, manageId: view.manage }
  const query = useList(SCHOOL_LIST, {
    ...filters,
    sortField: view.sort,
    sortOrder: view.order,
    pageNum: view.page,
    pageSize: view.size,
  } as InputOf<typeof SCHOOL_LIST>)
  const switchTo = async (school: SchoolRow, isOpen: boolean) => call('school/setOpen', { schoolId: school.id, revision: school.revision, isOpen: isOpen ? '1' : '0' })
  const openSchool = useCommand({ work: (school: SchoolRow) => switchTo(school, true), done: (_, { name }) => `已开通“${name}”`, renews: [SCHOOL_LIST] })
  const closeSchool = useCommand({
    ask: ({ name }: SchoolRow) => ({ content: `关闭“${name}”后，其用户将在 5 秒内退出登录，且不能再登录。确定关闭吗？`, okText: '关闭', isDanger: true }),
    work: (school) => switchTo(school, false),
    done: (_, { name }) => `已关闭“${name}”，其用户将在 5 秒内退出`,
    renews: [SCHOOL_LIST],
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  const rows = query.data?.list
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      if (next.size <= SCHOOL_BATCH_MAX) return next
      Message.warning(`一次最多选择 ${SCHOOL_BATCH_MAX} 所学校`)
      return now
    })
  const onPage = rows?.map(({ id }) => id) ?? []
  const allChosen = onPage.length > 0 && onPage.every((id) => chosen.has(id))
  const columns: readonly ListColumn<SchoolRow>[] = [
    {
      label: '选择',
      width: 52,
      head: <Tick label="选择本页全部学校" checked={allChosen} half={!allChosen && onPage.some((id) => chosen.has(id))} onChange={(on) => choose(onPage, on)} />,
      cell: ({ id, name }) => <Tick label={`选择 ${name}`} checked={chosen.has(id)} onChange={(on) => choose([id], on)} />,
    },
    { label: 'Logo', screenOnly: true, width: 52, yields: 1, cell: ({ name, logoUrl }) => <SchoolLogo name={name} url={logoUrl} /> },
    { label: '学校', least: 200, name: true, stays: 'left', sort: 'name', cell: ({ name }) => name, hint: ({ name }) => name },
    { label: '编码', width: 112, wrap: true, sort: 'code', cell: ({ code }) => code },
    {
      label: '省/市',
      width: 148,
      wrap: true,
      sort: 'province',
      cell: ({ province, city }) => `${province} ${city === province ? '' : city}`,
      hint: ({ province, city }) => `${province} ${city}`,
    },
    { label: '类型', width: 104, yields: 3, cell: ({ typeName }) => typeName, hint: ({ typeName, tier, nature }) => `${typeName}，${tier}，${nature}` },
    { label: '版本', width: 56, cell: ({ version }) => versionWord(version) },
    {
      label: '到期时间',
      width: 184,
      sort: 'schoolEndTime',
      cell: (row) => {
        const { text, note, tone } = endText(row)
        return (
          <span className={css.end} data-tone={tone}>
            <time>{text}</time> {note && <small>{note}</small>}
          </span>
        )
      },
      hint: ({ versionNote }) => versionNote,
    },
    { label: '开通', width: 60, cell: (row) => <Toggle label={`开通 ${row.name}`} checked={row.isOpen} onChange={() => void (row.isOpen ? closeSchool : openSchool).run(row)} /> },
    {
      label: '管理权限',
      width: 228,
      yields: 2,
      cell: ({ manageIds }) => (
        <span className={css.tags}>
          {manageIds.slice(0, MAX_TAGS).map((id) => (
            <i key={id}>{schoolCapabilities[id] ?? id}</i>
          ))}
          {manageIds.length > MAX_TAGS && <i>+{manageIds.length - MAX_TAGS}</i>}
        </span>
      ),
      hint: ({ manageIds }) => manageIds.map((id) => schoolCapabilities[id] ?? id).join('、'),
    },
    { label: '用户数', width: 84, yields: 4, align: 'right', sort: 'users', cell: ({ users }) => users.toLocaleString('zh-CN') },
    { label: '更新时间', width: 148, yields: 5, sort: 'updatedAt', cell: ({ updatedAt }) => dateTime(updatedAt) },
    {
      label: '操作',
      width: 148,
      stays: 'right',
      cell: (school) => (
        <span className={css.actions}>
          <button type="button" className="link-button" aria-label={`编辑 ${school.name}`} onClick={() => setOpen({ act: 'edit', school })}>
            编辑
          </button>
          {mayVersion && (
            <button type="button" className="link-button" aria-label={`版本 ${school.name}`} onClick={() => setOpen({ act: 'version', school })}>
              版本
            </button>
          )}
          <Dropdown
            trigger="click"
            position="br"
            droplist={
              <Menu onClickMenuItem={(act) => (act === 'users' ? view.put({ users: school.id }) : setOpen({ act: act as Act, school }))}>
                {mayGrant ? <Menu.Item key="rights">权限</Menu.Item> : null}
                <Menu.Item key="carousel">轮播</Menu.Item>
                <Menu.Item key="logo">Logo</Menu.Item>
                <Menu.Item key="users">用户</Menu.Item>
                {maySend ? <Menu.Item key="sms">短信</Menu.Item> : null}
              </Menu>
            }
          >
            <button type="button" className="link-button" aria-label={`更多 ${school.name}`} aria-haspopup="menu">
              更多
            </button>
          </Dropdown>
        </span>
      ),
    },
  ]
  const close = () => setOpen(null)
  return (
    <>
      <PageHead>
        {maySend && (
          <button type="button" className="button" onClick={() => view.put({ sms: 'log' })}>
            短信记录
          </button>
        )}
        {mayImport && (
          <button type="button" className="button" onClick={() => setOpen({ act: 'import' })}>
            <Icon name="import" size={14} />
            导入
          </button>
        )}
        <FileButton
          path="school/exportSchools"
          input={filters as InputOf<'school/exportSchools'>}
          question={`导出当前筛选的 ${(query.data?.total ?? 0).toLocaleString('zh-CN')} 所学校？`}
        />
        <button type="button" className="button primary" onClick={() => setOpen({ act: 'new' })}>
          <Icon name="plus" size={14} />
          新增学校
        </button>
        <RefreshButton updatedAt={query.dataUpdatedAt} busy={query.isFetching} onRefresh={() => void query.refetch()} />
      </PageHead>
      <Filters view={view} />
      {chosen.size > 0 && <BulkBar chosen={[...chosen]} onClear={() => setChosen(new Set())} />}
      <ListTable
        title="学校"
        note={query.data && `共 ${query.data.total.toLocaleString('zh-CN')} 所`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        onOpen={(school) => setOpen({ act: 'edit', school })}
        empty={{ reason: view.isFiltered ? '没有符合条件的学校' : '还没有学校', actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [] }}
        paging={view.paging(query.data?.total)}
        sorting={sortingOf(view)}
        height={480}
      />
      {open?.act === 'new' && <EditDialog school={null} onClose={close} />}
      {open?.act === 'import' && <ImportWizard onClose={close} />}
      {open?.act === 'edit' && <EditDialog school={open.school} onClose={close} />}
      {open?.act === 'version' && <VersionDialog school={open.school} onClose={close} />}
      {open?.act === 'rights' && <RightsDialog school={open.school} onClose={close} />}
      {open?.act === 'carousel' && <CarouselDialog school={open.school} onClose={close} />}
      {open?.act === 'logo' && <LogoDialog school={open.school} onClose={close} />}
      {open?.act === 'sms' && <SmsDialog schoolIds={[open.school.id]} onClose={close} />}
      {view.users && <UsersDrawer schoolId={view.users} onClose={() => view.put({ users: '' })} />}
      {view.sms === 'log' && <SmsLog onClose={() => view.put({ sms: '' })} />}
    </>
  )
}
