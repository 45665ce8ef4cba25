import { rights, type WarningRow } from '@data-centre/api'
import { useHolds } from '@data-centre/auth'
import { useState } from 'react'
import { TabBar } from '../../forms/tab-bar.tsx'
import { callReader } from '../../kit/list-reader.ts'
import { refusalOf } from '../../kit/refusal.ts'
import { useCall, useList } from '../../kit/use-call.ts'
import { sortingOf } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { TermFilters } from '../filters/term-filters.tsx'
import { useFolded } from '../page/use-folded.ts'
import { FileButton } from '../parts/file-button.tsx'
import { ListTable } from '../table/list-table.tsx'
import type { WarningDefinition, WarningTab } from './definition.ts'
import { HandleDialog } from './handle-dialog.tsx'
import { emptyReason, kindName, type ListedKind, NOT_JUDGED, warningCallsOf } from './kinds.ts'
import { RuleButton } from './rule-drawer.tsx'
import { useOpenPortrait } from './use-open-portrait.ts'
import { useWarningView, type WarningView } from './use-warning-view.ts'
import { WarningCharts } from './warning-charts.tsx'
import { warningColumns } from './warning-columns.tsx'
import { Figures } from './warning-figures.tsx'
import { WarningTools } from './warning-tools.tsx'

const filterNames = {
  student: ['term', 'college', 'major', 'adminClass'],
  teacher: ['term', 'college', 'teacherTitle'],
} as const

/** Draws a warning page from its definition: who is warned at a school, why, and how far it has been dealt with. */
export function WarningPage({ definition: { route, subject, tabs } }: { definition: WarningDefinition }) {
  const kinds = Object.keys(tabs) as ListedKind[]
  const view = useWarningView(kinds, kinds[0] ?? 'attendance')
  const tab = tabs[view.kind]
  const { scope, calls, head, filters, list } = useWarnings(view)
  const [folded, setFolded] = useFolded(route, { isFoldable: true, isComparing: false })
  const [handled, setHandled] = useState<readonly WarningRow[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayHandle = useHolds(rights.handleWarnings)
  const open = useOpenPortrait(subject, view.term)
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  if (!tab) return null
  const rows = list.data?.list
  const ticked = rows?.filter(({ warnKey }) => chosen.has(warnKey)) ?? []
  return (
    <>
      <PageHead asOf={head.data && (head.data.day ? `名单为 ${head.data.day} 状态，每日更新` : NOT_JUDGED)}>
        <RuleButton kind={view.kind} scope={scope} />
      </PageHead>
      <TermFilters names={filterNames[subject]} view={view} folded={folded} onFold={setFolded} />
      {kinds.length > 1 && (
        <TabBar label="预警种类" tabs={namesOf(tabs)} value={view.kind} onChange={(kind) => view.put({ kind })} />
      )}
      <Figures kind={view.kind} head={head.data} />
      {!folded && <WarningCharts kind={view.kind} extra={tab.extra} query={head} />}
      <ListTable
        title={kindName(view.kind)}
        note={list.data && `共 ${list.data.total.toLocaleString('zh-CN')} 条`}
        tools={
          <WarningTools
            view={view}
            levels={head.data?.levels}
            numberName={subject === 'teacher' ? '工号' : '学号'}
            chosen={ticked.length}
            onHandle={() => setHandled(ticked)}
          >
            <FileButton
              path={calls.file}
              input={filters}
              rows={list.data?.total}
              question="确定导出当前筛选条件下的全部数据吗？"
            />
          </WarningTools>
        }
        columns={warningColumns(view.kind, tab, {
          rows,
          chosen: mayHandle ? { keys: chosen, onChange: setChosen } : undefined,
          onHandle: mayHandle ? (row) => setHandled([row]) : undefined,
          onOpen: open,
        })}
        rows={rows}
        keyOf={({ warnKey }) => warnKey}
        query={list}
        {...(open ? { onOpen: open } : {})}
        empty={{
          reason: view.isFiltered
            ? '没有符合条件的预警'
            : emptyReason(head.data?.day, `当前没有${kindName(view.kind)}`),
          actions: view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : [],
        }}
        paging={view.paging(list.data?.total, callReader(calls.list, filters))}
        sorting={sortingOf(view)}
        height={480}
      />
      {handled.length > 0 && (
        <HandleDialog
          rows={handled}
          scope={scope}
          renews={[calls.list, calls.head]}
          onClose={() => {
            setHandled([])
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

/** What the address narrows the people of the page to, as the calls take it. */
const peopleOf = ({ term, college, major, class: adminClass, title }: WarningView) => ({
  ...(term ? { termId: term } : {}),
  ...(college ? { collegeId: college } : {}),
  ...(major ? { majorId: major } : {}),
  ...(adminClass ? { adminClassId: adminClass } : {}),
  ...(title ? { teacherTitle: title } : {}),
})

/** Head and list of the warnings that the address asks for. */
function useWarnings(view: WarningView) {
  const { scope } = useCentre()
  const calls = warningCallsOf[view.kind]
  const people = { ...scope, ...peopleOf(view) }
  const head = useCall(calls.head, people, { staleTime: DAY_FRESH_MS })
  const filters = {
    ...people,
    keyword: view.keyword,
    ...(view.level ? { level: view.level } : {}),
    ...(view.state ? { handleState: view.state } : {}),
    sortField: view.sort,
    sortOrder: view.order,
  }
  const list = useList(calls.list, { ...filters, pageNum: view.page, pageSize: view.size })
  return { scope, calls, head, filters, list }
}

const namesOf = (tabs: WarningDefinition['tabs']) =>
  Object.fromEntries(
    Object.entries(tabs).map(([kind, tab]: [string, WarningTab | undefined]) => [kind, tab?.name ?? '']),
  ) as Record<ListedKind, string>
