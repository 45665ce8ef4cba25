import { type ProvinceWarning, routes, warningKinds } from '@data-centre/api'
import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readFilters, writeFilters } from '../../blocks/filters/filters.ts'
import { TermFilters } from '../../blocks/filters/term-filters.tsx'
import { useFolded } from '../../blocks/page/use-folded.ts'
import { FileButton } from '../../blocks/parts/file-button.tsx'
import { Segment } from '../../blocks/parts/segment.tsx'
import { ListTable } from '../../blocks/table/list-table.tsx'
import { emptyReason, kindName, NOT_JUDGED, pageOfKind } from '../../blocks/warnings/kinds.ts'
import { useWarningView } from '../../blocks/warnings/use-warning-view.ts'
import { TabBar } from '../../forms/tab-bar.tsx'
import { callReader } from '../../kit/list-reader.ts'
import { refusalOf } from '../../kit/refusal.ts'
import { useCall, useList } from '../../kit/use-call.ts'
import { sortingOf } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { firstGrain, grainNote, grains } from './grain.ts'
import { cityColumns, schoolColumns } from './province-columns.tsx'
import { ProvinceCharts, ProvinceFigures, shown } from './province-figures.tsx'

const LIST = 'teachingWarn/getProvinceWarnList'
const sorts = ['of', 'l1', 'l2', 'l3', 'warned', 'rate', 'handleRate'] as const
const tabs = Object.fromEntries(warningKinds.map((kind) => [kind, kindName(kind)])) as Record<
  (typeof warningKinds)[number],
  string
>

/** /province/earlyWarning: warnings of each school of a province; who may look into a school goes on to its list. */
export default function ProvinceWarningPage() {
  const view = useWarningView(warningKinds, 'attendance')
  const { scope } = useCentre()
  const [folded, setFolded] = useFolded('provinceWarning', { isFoldable: true, isComparing: false })
  const open = useSchoolList(view.kind)
  const asked = {
    ...scope,
    kind: view.kind,
    ...(view.term ? { termId: view.term } : {}),
    ...(view.city ? { city: view.city } : {}),
  }
  const head = useCall('teachingWarn/getProvinceWarn', asked, { staleTime: DAY_FRESH_MS })
  const order = { sortField: sorts.find((field) => field === view.sort) ?? 'rate', sortOrder: view.order } as const
  const filters = { ...asked, ...order }
  const list = useList(LIST, { ...filters, pageNum: view.page, pageSize: view.size })
  const grain = view.by || firstGrain(head.data, view.city !== '')
  const cities = head.data?.byCity ?? []
  const title = tabs[view.kind]
  const tools = (
    <>
      <Segment label="汇总方式" options={grains} value={grain} onChange={(by) => view.put({ by })} small />
      <FileButton
        path="teachingWarn/exportProvinceWarn"
        input={filters}
        rows={list.data?.total}
        question="确定导出当前筛选条件下各学校的全部数据吗？"
      />
    </>
  )
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  return (
    <>
      <PageHead asOf={head.data && (head.data.day ? `名单为 ${head.data.day} 状态，每日更新` : NOT_JUDGED)} />
      <TermFilters names={['term', 'city']} view={view} folded={folded} onFold={setFolded} />
      <TabBar label="预警种类" tabs={tabs} value={view.kind} onChange={(kind) => view.put({ kind })} />
      <ProvinceFigures kind={view.kind} head={head.data} />
      {!folded && <ProvinceCharts kind={view.kind} query={head} />}
      {grain === 'city' ? (
        <ListTable
          title={title}
          note={`${view.by === '' && head.data ? `${grainNote(head.data)}，` : ''}共 ${shown(cities.length)} 个城市`}
          tools={tools}
          columns={cityColumns(view.kind, cities)}
          rows={head.data && cities}
          keyOf={({ code }) => code}
          query={head}
          onOpen={({ code }) => view.put({ city: code, by: '' })}
          empty={{ reason: emptyReason(head.data?.day, '本省还没有学校') }}
          height={480}
        />
      ) : (
        <ListTable
          title={title}
          note={list.data && `共 ${shown(list.data.total)} 所学校`}
          tools={tools}
          columns={schoolColumns(view.kind)}
          // Whether the list starts with schools at all is known with the head.
          rows={view.by || head.data || head.error ? list.data?.list : undefined}
          keyOf={({ schoolId }) => schoolId}
          query={list}
          {...(open ? { onOpen: open } : {})}
          empty={{ reason: emptyReason(head.data?.day, view.city ? '该城市还没有学校' : '本省还没有学校') }}
          paging={view.paging(list.data?.total, callReader(LIST, filters))}
          sorting={sortingOf({ ...view, sort: order.sortField })}
          height={480}
        />
      )}
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
