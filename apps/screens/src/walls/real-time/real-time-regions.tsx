import { memberLabel, platforms, type Series, type TopicName } from '@data-centre/api'
import {
  WallArea,
  WallBars,
  WallGauge,
  WallLegend,
  WallList,
  WallPanel,
  WallSpark,
  wallHoursLegend,
} from '@data-centre/charts'
import { hourMinute } from '@data-centre/charts/format'
import { platformColor } from '@data-centre/charts/theme'
import { useCall } from '../../data/use-call.ts'
import { useLive, useWall } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import type { standardFrame } from '../frames.ts'
import { FeedPanel } from '../panels/feed-panel.tsx'
import { withToday } from '../panels/hours.ts'
import { liveStrip } from '../panels/number-strip.tsx'
import { reasonOf } from '../panels/people-text.ts'
import { TeacherRows } from '../person/teacher-rows.tsx'
import { CampusRegion } from '../school/campus/campus-region.tsx'
import { livePanel, type Region } from '../wall.tsx'
import { RealTimeMap } from './real-time-map.tsx'
import { ActivityPanel, orColleges, orPlaces } from './real-time-scopes.tsx'
import '../panels/panels.css'

const LoginPanel: Region = ({ order }) => {
  const { data } = useCall('bigLargeScreen/getLoginTrend24h', {})
  const logins = useLive((state) => state.trend?.logins)
  const curve: Series | undefined = data && withToday(data, logins)
  return (
    <WallPanel
      title="今日登录趋势"
      metric="logins.count"
      side={<WallLegend items={wallHoursLegend(curve)} />}
      order={order}
      state={curve ? 'ready' : 'loading'}
    >
      {() => curve && <WallArea metric="logins.count" data={curve} asOf={hourMinute(shownNow())} />}
    </WallPanel>
  )
}

/** Topics of the real-time wall. */
export const realTimeTopics: readonly TopicName[] = [
  'rt:counters',
  'rt:online',
  'rt:trend',
  'rt:feed',
  'rt:geo',
  'rt:rank',
  'rt:act',
  'rt:headMap',
]

/** A school has no map: its campus takes that place. */
export const realTimeSchoolTopics: readonly TopicName[] = ['rt:class']

const Middle: Region = ({ order }) =>
  useWall().scope.level === 'school' ? <CampusRegion order={order} /> : <RealTimeMap />

/** What happens now, where, and who is there: the regions of the real-time wall, in the usual frame. */
export const realTimeRegions: Readonly<Record<keyof typeof standardFrame, Region>> = {
  L1: livePanel({
    title: '在线人数',
    metric: 'online.users',
    side: '近 60 分钟',
    pick: (state) => state.online,
    show: ({ online, byPlatform, spark, withheld }) => (
      <div className="online-panel" title={reasonOf(withheld?.online)}>
        <WallGauge
          metric="online.users"
          value={online}
          withheld={withheld?.online}
          max={Math.max(...[online, ...spark].map((people) => people ?? 0))}
          against="占峰值"
        />
        <WallBars
          metric="online.users"
          height="low"
          rows={platforms
            .map((id) => ({
              id,
              name: memberLabel('platform', id),
              value: byPlatform[id],
              withheld: withheld?.byPlatform?.[id],
              color: platformColor(id),
            }))
            .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))}
        />
        <WallSpark
          metric="online.users"
          points={spark}
          times={spark.map((_, i) => hourMinute(shownNow() - (spark.length - 1 - i) * 60_000))}
        />
      </div>
    ),
  }),
  L2: LoginPanel,
  L3: orColleges(
    livePanel({
      title: '今日活跃学校',
      side: '日志',
      pick: (state) => state.rank?.schools,
      first: { call: 'bigLargeScreen/getTodayActiveSchool', input: { top: 10 }, read: (rows) => rows },
      empty: (rows) => rows.length === 0,
      reason: '今天还没有学校活跃',
      show: (rows) => <WallList metric="today.logs" rows={rows} counted="所活跃学校" />,
    }),
  ),
  K: liveStrip([
    'today.logs',
    'today.logins',
    'today.activeUsers',
    'today.resourceUses',
    'today.signIns',
    'online.users',
  ]),
  M: Middle,
  B: FeedPanel,
  R1: orPlaces(
    livePanel({
      title: '今日活跃教师',
      side: '日志',
      pick: (state) => state.rank?.teachers,
      first: { call: 'bigLargeScreen/getTodayActiveTeacher', input: { top: 10 }, read: (rows) => rows },
      empty: (rows) => rows.length === 0,
      reason: '今天还没有教师活跃',
      people: true,
      show: (rows) => <TeacherRows rows={rows} />,
    }),
  ),
  R2: livePanel({
    title: '今日活跃课程',
    side: '学生日志',
    pick: (state) => state.rank?.courses,
    first: { call: 'bigLargeScreen/getTodayActiveCourse', input: { top: 10 }, read: (rows) => rows },
    empty: (rows) => rows.length === 0,
    reason: '今天还没有课程活跃',
    show: (rows) => <WallList metric="today.logs" rows={rows} />,
  }),
  R3: ActivityPanel,
}
