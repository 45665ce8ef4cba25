import type { DataOf, Kpi, Part } from '@data-centre/api'
import { RollingNumber, WallArea, WallDonut, WallGrowth, WallLegend, WallList, WallPanel, WallRose, WallShare, wallGrowthLegend, wallHoursLegend } from '@data-centre/charts'
import { hourMinute, joined, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import { withToday } from '../panels/hours.ts'
import { totalStrip } from '../panels/number-strip.tsx'
import { callPanel, defineWall, type Region } from '../wall.tsx'
import { OverviewMap } from './overview-map.tsx'
import '../panels/panels.css'

const sum = (parts: readonly Part[]) => parts.reduce((total, { value }) => total + value, 0)
const figure = (rates: readonly Kpi[], id: Kpi['id']) => shown(id, rates.find((rate) => rate.id === id)?.value, 'wall')
const roleColors: Readonly<Record<string, string>> = { student: wall.donut, teacher: wall.ink }

/** Teachers and students as a ring and as numbers; how many of them were active stands in the hole. */
function UserScale({ roles, rate }: DataOf<'bigLargeScreen/getUserScale'>) {
  const order = [...roles].sort((a, b) => b.value - a.value)
  return (
    <div className="scale-panel">
      <div className="ring">
        <WallDonut
          metric="users.total"
          parts={order}
          colors={order.map(({ id }) => roleColors[id] ?? wall.bar)}
          centre={{ label: '活跃率', value: figure(rate, 'users.activeRate'), metric: 'users.activeRate' }}
        />
      </div>
      <div>
        <dl>
          {order.map(({ id, name, value }) => (
            <div key={id} data-metric="users.total">
              <dt>
                <i style={{ background: roleColors[id] ?? wall.bar }} />
                {name}
              </dt>
              <dd>
                <RollingNumber value={value} format={(now) => shown('users.total', now, 'wall')} />
              </dd>
            </div>
          ))}
        </dl>
        <p data-metric="students.perTeacher">生师比 {joined(figure(rate, 'students.perTeacher'))}</p>
      </div>
    </div>
  )
}

const HoursPanel: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getLogTrend24h', {})
  const logs = useLive((state) => state.trend?.logs)
  const curve = data && withToday(data, logs)
  return (
    <WallPanel title="24 小时日志" metric="logs.count" side={<WallLegend items={wallHoursLegend} />} order={order} state={curve ? 'ready' : 'loading'}>
      {() => curve && <WallArea data={curve} asOf={hourMinute(shownNow())} wide />}
    </WallPanel>
  )
}

/** 数据总览大屏: how much there is, and where. */
export default defineWall({
  route: 'overviewWall',
  topics: ['rt:counters', 'rt:trend', 'rt:geo', 'rt:headMap'],
  regions: {
    L1: callPanel({ title: '用户规模', metric: 'users.total', side: '近 30 天活跃', call: 'bigLargeScreen/getUserScale', input: {}, show: (data) => <UserScale {...data} /> }),
    L2: callPanel({
      title: '用户增长曲线',
      metric: 'users.total',
      side: <WallLegend items={wallGrowthLegend} />,
      call: 'bigLargeScreen/getUserScale',
      input: {},
      show: ({ growth }) => <WallGrowth data={growth} />,
    }),
    L3: callPanel({
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
            <WallDonut metric="logs.count" parts={parts} centre={{ label: '日志', value: shown('logs.count', sum(parts), 'wall') }} />
          </div>
          <WallShare metric="logs.count" parts={parts} layout="rows" show="rate" />
        </div>
      ),
    }),
    K: totalStrip('users.total'),
    M: OverviewMap,
    B: HoursPanel,
    R1: callPanel({
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
    }),
    R2: callPanel({
      title: '课程构成',
      metric: 'courses.total',
      side: (parts) => `${joined(shown('courses.total', sum(parts), 'wall'))} 门`,
      call: 'bigLargeScreen/getCourseType',
      input: {},
      empty: (parts) => sum(parts) === 0,
      reason: '还没有课程',
      show: (parts) => <WallShare metric="courses.total" parts={parts} />,
    }),
    R3: callPanel({
      title: '活跃学校 TOP10',
      metric: 'logs.count',
      side: '近 7 天',
      call: 'bigLargeScreen/getRankSchool',
      input: {},
      empty: (rows) => rows.length === 0,
      reason: '近 7 天没有学校活跃',
      show: (rows) => <WallList metric="logs.count" rows={rows} counted="所活跃学校" />,
    }),
  },
})
