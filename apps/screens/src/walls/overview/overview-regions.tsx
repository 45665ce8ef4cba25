import { WallDonut, WallGrowth, WallLegend, WallList, WallRose, WallShare, wallGrowthLegend } from '@data-centre/charts'
import { count, joined, shown } from '@data-centre/charts/format'
import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { FeedPanel } from '../panels/feed-panel.tsx'
import { panelPages } from '../panels/panel-pages.tsx'
import { sum } from '../panels/parts.ts'
import { callPanel, livePanel, type Region } from '../wall.tsx'
import { CitiesPanel, useHasCities } from './cities-panel.tsx'

const growth = callPanel({
  title: '用户增长曲线',
  metric: 'users.total',
  side: <WallLegend items={wallGrowthLegend} />,
  call: 'bigLargeScreen/getUserScale',
  input: {},
  show: (data) => <WallGrowth data={data.growth} />,
})

const platforms = callPanel({
  title: '平台日志占比',
  metric: 'logs.count',
  side: '近 30 天',
  call: 'bigLargeScreen/getPlatformShare',
  input: {},
  empty: (parts) => sum(parts) === 0,
  reason: '近 30 天没有日志',
  show: (parts) => (
    <div className="share-panel">
      <div className="ring">
        <WallDonut
          metric="logs.count"
          parts={parts}
          centre={{ label: '日志', value: shown('logs.count', sum(parts), 'wall') }}
        />
      </div>
      <WallShare metric="logs.count" parts={parts} layout="rows" show="rate" />
    </div>
  ),
})

const resourceTypes = callPanel({
  title: '素材类型分布',
  metric: 'resources.total',
  side: '占比',
  call: 'bigLargeScreen/getResourceType',
  input: {},
  empty: (parts) => sum(parts) === 0,
  reason: '还没有素材',
  show: (parts) => (
    <div className="share-panel rose-panel">
      <div className="ring">
        <WallRose metric="resources.total" parts={parts} />
      </div>
      <WallShare metric="resources.total" parts={parts} layout="rows" show="rate" decimals={0} />
    </div>
  ),
})

const courseTypes = callPanel({
  title: '课程构成',
  metric: 'courses.total',
  side: (parts) => `${joined(shown('courses.total', sum(parts), 'wall'))} 门`,
  call: 'bigLargeScreen/getCourseType',
  input: {},
  empty: (parts) => sum(parts) === 0,
  reason: '还没有课程',
  show: (parts) => <WallShare metric="courses.total" parts={parts} />,
})

const activeSchools = callPanel({
  title: '活跃学校 TOP10',
  metric: 'logs.count',
  side: '近 7 天',
  call: 'bigLargeScreen/getRankSchool',
  input: {},
  empty: (rows) => rows.length === 0,
  reason: '近 7 天没有学校活跃',
  show: (rows) => <WallList metric="logs.count" rows={rows} counted="所活跃学校" />,
})

const activeCourses = livePanel({
  title: '今日活跃课程',
  metric: 'today.logs',
  side: '学生日志',
  pick: (state) => state.rank?.courses,
  empty: (rows) => rows.length === 0,
  reason: '今天还没有课程活跃',
  show: (rows) => <WallList metric="today.logs" rows={rows} counted="门活跃课程" spread />,
})

/** Rows of a panel. */
const PAGE = 6
/** Rows of a whole ranking: where it has fewer, it names all schools. */
const ALL = 10
/** Fewer schools make no list: courses stand in their box. */
const MIN_SCHOOLS = 3

const useRanked = () => useCall('bigLargeScreen/getRankSchool', {}).data

/** Schools of a province by what happens in them, six on a page. */
const schoolPage = (page: number) =>
  callPanel({
    title: '活跃学校',
    metric: 'logs.count',
    side: (rows) => `近 7 天 · ${rows.length < ALL ? '共' : '前'} ${count(rows.length)} 所`,
    call: 'bigLargeScreen/getRankSchool',
    input: {},
    show: (rows) => (
      <WallList
        metric="logs.count"
        rows={rows.slice(page * PAGE, (page + 1) * PAGE)}
        top={rows[0]?.value ?? 0}
        spread
      />
    ),
  })

const FirstSchools: Region = panelPages(
  { region: schoolPage(0) },
  {
    region: schoolPage(1),
    useHas: () => {
      const rows = useRanked()
      return rows && rows.length > PAGE
    },
  },
)
const Schools: Region = panelPages(
  {
    region: FirstSchools,
    useHas: () => {
      const rows = useRanked()
      return rows && rows.length >= MIN_SCHOOLS
    },
  },
  {
    region: activeCourses,
    useHas: () => {
      const rows = useRanked()
      return rows && rows.length < MIN_SCHOOLS
    },
  },
)

/** What a province has to say differs from what a nation has: few schools, and what happens in them; a school has none to list. */
function byScope(Nation: Region, Province: Region, School = Nation): Region {
  const regions = { nation: Nation, province: Province, school: School }
  return function ByScope({ order }) {
    const Shown = regions[useWall().scope.level]
    return <Shown order={order} />
  }
}

/** The panels beside the map. */
export const sides = {
  L2: byScope(growth, panelPages({ region: CitiesPanel, useHas: useHasCities }, { region: growth })),
  L3: byScope(platforms, panelPages({ region: courseTypes }, { region: resourceTypes })),
  R1: byScope(resourceTypes, Schools),
  R2: byScope(courseTypes, platforms),
  R3: byScope(activeSchools, (props) => <FeedPanel {...props} columns={1} />, activeCourses),
}
