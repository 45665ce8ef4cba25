import {
  type ExportPath,
  type InputOf,
  pathOf,
  type RankedPage,
  type RankedRow,
  rights,
  routes,
} from '@data-centre/api'
import { allowedPaths, selection, useCaller, useHolds } from '@data-centre/auth'
import { Legend, Panel, type PanelAction, panelStateOf } from '@data-centre/charts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { TabBar } from '../../forms/tab-bar.tsx'
import { id, oneOf } from '../../kit/list-fields.ts'
import { callReader } from '../../kit/list-reader.ts'
import { refusalOf } from '../../kit/refusal.ts'
import { useList } from '../../kit/use-call.ts'
import { useListState } from '../../kit/use-list-state.ts'
import { useCentre } from '../../shell/area/centre.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { DAY_FRESH_MS } from '../../shell/query-client.ts'
import { Refused } from '../../shell/refused.tsx'
import { CollegeSelect } from '../filters/college-select.tsx'
import { periods } from '../filters/filters.ts'
import { openResource } from '../open-resource.ts'
import { FileButton } from '../parts/file-button.tsx'
import { Segment } from '../parts/segment.tsx'
import { statTimeText } from '../stat-time.ts'
import { type ListColumn, ListTable } from '../table/list-table.tsx'
import { amountText, comparedText, headOf, partHint, partOf, rankedBy } from './amount.ts'
import { type RankingDefinition, type RankingPath, type RankingTab, rankPeriods } from './definition.ts'
import { Podium } from './podium.tsx'
import { RankChange } from './rank-change.tsx'
import { isNamed } from './ranked-name.tsx'
import css from './ranking.module.css'
import { SchoolTypeSelect } from './school-type-select.tsx'
import { TopTen, topTenLegend } from './top-ten.tsx'
import { WeightsBar } from './weights-bar.tsx'

const periodOptions = rankPeriods.map((value) => ({ value, label: periods[value] }))
const HEIGHT = 372
const TOP = 10

/** Draws a ranking page from its definition. */
export function RankingPage({ definition }: { definition: RankingDefinition }) {
  const tabs = useTabs(definition)
  const kinds = Object.keys(tabs)
  const view = useListState({
    fields: {
      type: oneOf(kinds, kinds[0] ?? ''),
      period: oneOf(rankPeriods, definition.period),
      college: id,
      typeId: id,
    },
    size: 20,
    tab: 'type',
    ofTab: ['page', 'size'],
    filters: ['college', 'typeId'],
  })
  const tab = tabs[view.type]
  const { scope } = useCentre()
  const asked = askedOf(tab, scope, view)
  const { list, top, reader } = useRanking(tab, asked, view)
  const open = useOpen(tab, view.period)
  const refused = refusalOf(list.error)
  if (refused) return <Refused text={refused} />
  if (!tab) return null
  const shown: RankedPage | undefined = top.data
  const by = rankedBy(shown ?? { columns: [], by: null })
  const rows = shown?.list ?? []
  const actions: PanelAction[] = [
    ...(view.period === 'term' ? [] : [{ label: '改为本学期', onClick: () => view.put({ period: 'term' }) }]),
    ...(view.isFiltered ? [{ label: '重置筛选', onClick: view.reset }] : []),
  ]
  const title = titleOf(tab)
  const ofColumn = { note: by.label, unit: by.unit, ...(by.metric ? { metric: by.metric } : {}) }
  const state = panelStateOf(top, {
    empty: rows.length === 0,
    reason: `${periods[view.period]}没有可排名的${tab.name}`,
    actions,
  })
  return (
    <>
      <PageHead asOf={shown && `数据截至 ${statTimeText(shown.statTime)}，${comparedText(shown)}`} />
      <TabBar
        label="榜单"
        tabs={Object.fromEntries(kinds.map((kind) => [kind, titleOf(tabs[kind]) ?? kind]))}
        value={view.type}
        onChange={(type) => view.put({ type })}
      >
        <div className={css.tools} data-print="no">
          {definition.narrows === 'college' ? (
            <CollegeSelect value={view.college} onChange={(college) => view.put({ college })} />
          ) : (
            <SchoolTypeSelect value={view.typeId} onChange={(typeId) => view.put({ typeId })} />
          )}
          <Segment
            label="时段"
            options={periodOptions}
            value={view.period}
            onChange={(period) => view.put({ period })}
          />
        </div>
      </TabBar>
      {tab.weights && <WeightsBar key={view.type} tab={tab} calls={tab.weights} page={shown} />}
      <div className={css.heads}>
        <Panel title="前三名" {...ofColumn} height={HEIGHT} skeleton="rows" {...state}>
          {() => <Podium rows={rows} column={by} onOpen={open} hasOwners={tab.owner !== undefined} />}
        </Panel>
        <Panel
          title={`${title} TOP10`}
          {...ofColumn}
          height={HEIGHT}
          skeleton="rows"
          legend={shown?.by === null && rows.length > 0 && <Legend items={topTenLegend(shown.columns)} />}
          {...state}
        >
          {() => (
            <TopTen
              rows={rows.slice(0, TOP)}
              column={by}
              parts={shown?.columns ?? []}
              onOpen={open}
              hasOwners={tab.owner !== undefined}
            />
          )}
        </Panel>
      </div>
      <ListTable
        title={`${title}排行`}
        note={`${periods[view.period]}，按${by.label}排序`}
        tools={
          <FileButton
            path={tab.export}
            input={asked as InputOf<ExportPath>}
            rows={list.data?.total}
            question="确定导出当前筛选条件下的全部数据吗？"
          />
        }
        columns={columnsOf(tab, list.data)}
        rows={list.data?.list}
        keyOf={(row) => row.id}
        query={list}
        {...(open ? { onOpen: open, opens: isNamed } : {})}
        empty={{ reason: `${periods[view.period]}没有可排名的${tab.name}`, actions }}
        paging={view.paging(list.data?.total, reader)}
        height={600}
      />
    </>
  )
}

/** The tabs that the caller may read. */
function useTabs({ tabs }: RankingDefinition): RankingDefinition['tabs'] {
  const holds = [useHolds(rights.viewPersonal), useHolds(rights.viewPersonList)]
  return holds.includes(true) ? tabs : Object.fromEntries(Object.entries(tabs).filter(([, { persons }]) => !persons))
}

const titleOf = (tab: RankingTab | undefined): string | undefined => tab?.tab ?? tab?.name

/** What a tab asks for, without the page of its table. */
const askedOf = (
  tab: RankingTab | undefined,
  scope: { schoolId?: string; province?: string },
  { period, college, typeId }: { period: (typeof rankPeriods)[number]; college: string; typeId: string },
): object => ({
  ...scope,
  ...(tab?.type === undefined ? {} : { type: tab.type }),
  periodType: period,
  ...(college ? { collegeId: college } : {}),
  ...(typeId ? { typeId } : {}),
})

/** The page of the table, a reader of the others, and the first one: the first ten are shown above every page. */
function useRanking(tab: RankingTab | undefined, asked: object, { page, size }: { page: number; size: number }) {
  const path = tab?.list ?? 'ranking/getZykRanking'
  const options = { staleTime: DAY_FRESH_MS, enabled: tab !== undefined }
  const list = useList(path, { ...asked, pageNum: page, pageSize: size } as InputOf<RankingPath>, options)
  const top = useList(path, { ...asked, pageNum: 1, pageSize: size } as InputOf<RankingPath>, options)
  return { list, top, reader: callReader(path, asked as InputOf<RankingPath>) }
}

/** What a click on a row does; nothing without the right of the page that it opens. */
function useOpen(tab: RankingTab | undefined, period: string): ((row: RankedRow) => void) | undefined {
  const [search] = useSearchParams()
  const { rights } = useCaller()
  const navigate = useNavigate()
  if (tab?.previews) return ({ id, name }) => openResource(id, name)
  const target = tab?.opens
  if (!target || !allowedPaths(rights).has(routes[target.route].path)) return undefined
  const platform = search.get('platform') ?? undefined
  return ({ id: entity, name }) => {
    if (target.choose === 'schoolId') {
      selection.chooseSchool(entity, name)
      navigate(pathOf(target.route, { period, platform }))
      return
    }
    if (target.choose === 'courseId') selection.chooseCourse(entity)
    else selection.choose(target.choose, entity)
    // A portrait is one of a term, and says so itself.
    const carried = target.choose === 'courseId' ? { period, platform } : {}
    navigate(pathOf(target.route, { [target.choose]: entity, ...carried }))
  }
}

function columnsOf(tab: RankingTab, page: RankedPage | undefined): ListColumn<RankedRow>[] {
  const columns = page?.columns ?? []
  const by = rankedBy(page ?? { columns: [], by: null })
  const weighted = page && page.by === null ? [by] : []
  const nation: ListColumn<RankedRow>[] = tab.nationRank
    ? [{ label: '全国排名', width: 96, align: 'right', cell: ({ nationRank }) => nationRank ?? '--' }]
    : []
  const owners: ListColumn<RankedRow>[] = tab.owner
    ? [{ label: tab.owner, width: 144, cell: ({ owner }) => owner || '--', hint: ({ owner }) => owner }]
    : []
  return [
    { label: '排名', width: 64, align: 'right', cell: ({ rank }) => (rank <= 3 ? <b>{rank}</b> : rank) },
    { label: '变化', width: 72, cell: (row) => <RankChange rank={row.rank} prevRank={row.prevRank} /> },
    { label: tab.name, name: true, least: 200, cell: ({ name }) => name, hint: ({ name }) => name },
    ...owners,
    ...nation,
    ...[...weighted, ...columns].map(
      (column): ListColumn<RankedRow> => ({
        label: headOf(column),
        ...(column.id === by.id ? { head: <b>{headOf(column)}</b> } : {}),
        width: column.weight === undefined ? Math.max(136, headOf(column).length * 13 + 28) : 112,
        align: 'right',
        cell: (row) => {
          if (column.id === by.id) return <b>{amountText(row.value, column)}</b>
          return partOf(row, column)
        },
        hint: (row) => partHint(row, column),
      }),
    ),
  ]
}
