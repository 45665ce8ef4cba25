import { type ProvinceWarning, routes, warningKinds } from '@data-centre/api'
import { batched } from '@data-centre/api/client'
import { allowedPaths, selection, useCaller } from '@data-centre/auth'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readFilters, writeFilters } from '../../blocks/filters.ts'
import { type ListColumn, ListTable } from '../../blocks/list-table.tsx'
import { TabBar } from '../../forms/tab-bar.tsx'
import { refusalOf } from '../../kit/refusal.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Refused } from '../../shell/refused.tsx'
import { emptyReason, kindName, NOT_JUDGED, pageOfKind, shareText } from './kinds.ts'
import { useWarningView } from './use-warning-view.ts'

/** A number of people; null where so few would show who they are. */
const count = (value: number | null): string => value?.toLocaleString('zh-CN') ?? '--'
/** Everybody warned at a school; null where a part of the sum is withheld. */
const warnedAt = ({ l1, l2, l3 }: ProvinceWarning): number | null => (l1 === null || l2 === null || l3 === null ? null : l1 + l2 + l3)
const columns: readonly ListColumn<ProvinceWarning>[] = [
  { label: '学校', name: true, least: 240, cell: ({ name }) => name },
  { label: '统计人数', width: 120, align: 'right', cell: ({ of }) => count(of) },
  { label: '红色', width: 100, align: 'right', cell: ({ l3 }) => count(l3) },
  { label: '橙色', width: 100, align: 'right', cell: ({ l2 }) => count(l2) },
  { label: '黄色', width: 100, align: 'right', cell: ({ l1 }) => count(l1) },
  { label: '预警合计', width: 120, align: 'right', cell: (row) => count(warnedAt(row)) },
  { label: '预警率', width: 120, align: 'right', cell: (row) => shareText(warnedAt(row), row.of) },
]
const tabs = Object.fromEntries(warningKinds.map((kind) => [kind, kindName(kind)])) as Record<(typeof warningKinds)[number], string>

/** /province/earlyWarning: warnings of each school of a province; who may look into a school goes on to its list. */
export default function ProvinceWarningPage() {
  const view = useWarningView(warningKinds, 'attendance')
  const { scope } = useCentre()
  const { rights } = useCaller()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = useQuery({
    queryKey: ['provinceWarnings', scope, view.kind, view.page, view.size],
    queryFn: ({ signal }) => batched('teachingWarn/getProvinceWarnList', { ...scope, kind: view.kind, pageNum: view.page, pageSize: view.size }, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
  const refused = refusalOf(query.error)
  if (refused) return <Refused text={refused} />
  const page = view.kind === 'course_quality' ? undefined : pageOfKind(view.kind)
  const path = page && routes[page].path
  const open = ({ schoolId, name }: ProvinceWarning) => {
    selection.chooseSchool(schoolId, name)
    // As every drill: the page that opens has the same filters in its address.
    const { province: _own, ...carried } = readFilters(search)
    navigate({ pathname: path ?? '', search: writeFilters(new URLSearchParams({ kind: view.kind }), carried).toString() })
  }
  return (
    <>
      <PageHead asOf={query.data && (query.data.day ? `名单为 ${query.data.day} 状态，按预警率从高到低，每日更新` : NOT_JUDGED)} />
      <TabBar label="预警种类" tabs={tabs} value={view.kind} onChange={(kind) => view.put({ kind })} />
      <ListTable
        title={tabs[view.kind]}
        note={query.data && `共 ${count(query.data.total)} 所学校`}
        columns={columns}
        rows={query.data?.list}
        keyOf={({ schoolId }) => schoolId}
        query={query}
        {...(path && allowedPaths(rights).has(path) ? { onOpen: open } : {})}
        empty={{ reason: emptyReason(query.data?.day, '本省还没有学校') }}
        paging={view.paging(query.data?.total)}
        height={480}
      />
    </>
  )
}
