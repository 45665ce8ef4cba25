import { type ProvinceWarning, routes, warningKinds } from '@data-centre/api'
import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readFilters, writeFilters } from '../../blocks/filters/filters.ts'
import { TermFilters } from '../../blocks/filters/term-filters.tsx'
import { useFolded } from '../../blocks/page/use-folded.ts'
import { FileButton } from '../../blocks/parts/file-button.tsx'
import { type ListColumn, ListTable } from '../../blocks/table/list-table.tsx'
import { emptyReason, kindName, NOT_JUDGED, pageOfKind } from '../../blocks/warnings/kinds.ts'
import { useWarningView } from '../../blocks/warnings/use-warning-view.ts'
import { TabBar } from '../../forms/tab-bar.tsx'
import { refusalOf } from '../../kit/refusal.ts'
import { useCall, useList } from '../../kit/use-call.ts'
import { sortingOf } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { ProvinceCharts, ProvinceFigures, percent, shown } from './province-figures.tsx'

const columns: readonly ListColumn<ProvinceWarning>[] = [
  { label: '学校', name: true, least: 220, cell: ({ name }) => name },
  { label: '城市', width: 140, cell: ({ city }) => city },
  { label: '统计数', width: 112, align: 'right', sort: 'of', cell: ({ of }) => shown(of) },
  { label: '红色', width: 96, align: 'right', sort: 'l3', cell: ({ l3 }) => shown(l3) },
  { label: '橙色', width: 96, align: 'right', sort: 'l2', cell: ({ l2 }) => shown(l2) },
  { label: '黄色', width: 96, align: 'right', sort: 'l1', cell: ({ l1 }) => shown(l1) },
  { label: '预警合计', width: 112, align: 'right', sort: 'warned', cell: ({ warned }) => shown(warned) },
  { label: '预警率', width: 112, align: 'right', sort: 'rate', cell: ({ rate }) => percent(rate) },
  { label: '处置率', width: 112, align: 'right', sort: 'handleRate', cell: ({ handleRate }) => percent(handleRate) },
]
const sorts = ['of', 'l1', 'l2', 'l3', 'warned', 'rate', 'handleRate'] as const
const tabs = Object.fromEntries(warningKinds.map((kind) => [kind, kindName(kind)])) as Record<
  (typeof warningKinds)[number],
  string
>

/** /province/earlyWarning: warnings of each school of a province; who may look into a school goes on to its list. */
export default function ProvinceWarningPage() {
  const view = useWarningView(warningKinds, 'attendance')
  const { scope } = useCentre()
  const [folded, setFolded] = useFolded('provinceWarning', true)
  const open = useSchoolList(view.kind)
  const asked = {
    ...scope,
    kind: view.kind,
    ...(view.term ? { termId: view.term } : {}),
    ...(view.city ? { city: view.city } : {}),
  }
  const head = useCall('teachingWarn/getProvinceWarn', asked, { staleTime: DAY_FRESH_MS })
  const order = { sortField: sorts.find((field) => field === view.sort) ?? 'rate', sortOrder: view.order } as const
  const list = useList('teachingWarn/getProvinceWarnList', {
    ...asked,
    ...order,
    pageNum: view.page,
    pageSize: view.size,
  })
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  return (
    <>
      <PageHead asOf={head.data && (head.data.day ? `名单为 ${head.data.day} 状态，每日更新` : NOT_JUDGED)} />
      <TermFilters names={['term', 'city']} view={view} folded={folded} onFold={setFolded} />
      <TabBar label="预警种类" tabs={tabs} value={view.kind} onChange={(kind) => view.put({ kind })} />
      <ProvinceFigures kind={view.kind} head={head.data} />
      {!folded && <ProvinceCharts kind={view.kind} query={head} />}
      <ListTable
        title={tabs[view.kind]}
        note={list.data && `共 ${shown(list.data.total)} 所学校`}
        tools={
          <FileButton
            path="teachingWarn/exportProvinceWarn"
            input={{ ...asked, ...order }}
            rows={list.data?.total}
            question="确定导出当前筛选条件下的全部数据吗？"
          />
        }
        columns={columns}
        rows={list.data?.list}
        keyOf={({ schoolId }) => schoolId}
        query={list}
        {...(open ? { onOpen: open } : {})}
        empty={{ reason: emptyReason(head.data?.day, view.city ? '该城市还没有学校' : '本省还没有学校') }}
        paging={view.paging(list.data?.total)}
        sorting={sortingOf({ ...view, sort: order.sortField })}
        height={480}
      />
    </>
  )
}

/** Opens the list of a kind at a school; nothing without the right of that page, or where the kind has no list of persons. */
function useSchoolList(kind: (typeof warningKinds)[number]): ((row: ProvinceWarning) => void) | undefined {
  const { rights } = useCaller()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const path = routes[kind === 'course_quality' ? 'courseQuality' : pageOfKind[kind]].path
  if (!allowedPaths(rights).has(path)) return undefined
  return ({ schoolId, name }) => {
    selection.chooseSchool(schoolId, name)
    // As every drill: the page that opens has the same filters in its address.
    const { province: _own, city: _city, complete: _schools, ...carried } = readFilters(search)
    navigate({ pathname: path, search: writeFilters(new URLSearchParams({ kind }), carried).toString() })
  }
}
