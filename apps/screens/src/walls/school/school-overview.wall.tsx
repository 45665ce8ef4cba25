import type { Kpi, MetricId, Row, SchoolStanding } from '@data-centre/api'
import { WallArea, WallDonut, WallGrowth, WallKpiStrip, WallLegend, WallPanel, WallRadar, WallShare, wallGrowthLegend, wallHoursLegend, wholeWords } from '@data-centre/charts'
import { count, hourMinute, joined, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../data/site.ts'
import { useCall } from '../../data/use-call.ts'
import { useLive, useStale, useWall } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import { standardFrame } from '../frames.ts'
import { withToday } from '../panels/hours.ts'
import { followed } from '../panels/number-strip.tsx'
import { callPanel, defineWall, type Region } from '../wall.tsx'
import { ReachMap } from './reach-map.tsx'
import { SchoolPicker } from './school-picker.tsx'
import { ofSchool } from './use-school.ts'
import './school-overview.css'
import '../panels/panels.css'

const call = 'bigLargeScreen/getSchoolOverview'
const useOverview = () => useCall(call, ofSchool(useWall().here))
const total = (parts: readonly { value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0)

const Strip: Region = () => {
  const { data } = useOverview()
  const counters = useLive((state) => state.counters)
  return <WallKpiStrip items={followed(data?.totals, counters)} lead="students.total" layout="row" />
}

const Reach: Region = () => {
  const { data } = useOverview()
  return data ? <ReachMap {...data} /> : null
}

const Hours: Region = ({ order }) => {
  const { data } = useOverview()
  const logs = useLive((state) => state.trend?.logs)
  const curve = data && withToday(data.hours, logs)
  return (
    <WallPanel title="24 小时日志" metric="logs.count" side={<WallLegend items={wallHoursLegend} />} order={order} state={curve ? 'ready' : 'loading'}>
      {() => curve && <WallArea data={curve} asOf={hourMinute(shownNow())} wide />}
    </WallPanel>
  )
}

/** Room of a college's name, em. */
const COLLEGE_EM = 6.8
const COLLEGES = 7
const people = ({ values }: Row) => (values['teachers.total'] ?? 0) + (values['students.total'] ?? 0)

/** Teachers and students of the largest colleges. */
function CollegePeople({ rows }: { rows: readonly Row[] }) {
  const max = Math.max(1, ...rows.map(people))
  const figure = (row: Row, id: 'teachers.total' | 'students.total') => joined(shown(id, row.values[id], 'wall'))
  return (
    <ul className="college-people" data-metric="users.total">
      {rows.slice(0, COLLEGES).map((row) => (
        <li key={row.id}>
          <span>{wholeWords(row.name.replace(/学院$/, ''), COLLEGE_EM)}</span>
          <div aria-hidden="true">
            {(['teachers.total', 'students.total'] as const).map((id) => (
              <i key={id} style={{ width: `${((row.values[id] ?? 0) / max) * 100}%` }} />
            ))}
          </div>
          <b>
            {figure(row, 'teachers.total')} / {figure(row, 'students.total')}
          </b>
        </li>
      ))}
    </ul>
  )
}

const rankOf = (rank: number | null) => (rank === null ? '--' : `${count(rank)}`)
const Standings = ({ rows }: { rows: readonly SchoolStanding[] }) => (
  <table className="standings">
    <thead>
      <tr>
        <th aria-label="榜单" />
        <th>全国</th>
        <th>全省</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, nation, province }) => (
        <tr key={id}>
          <td>{name}</td>
          <td>{rankOf(nation)}</td>
          <td>{rankOf(province)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const STARS = 5
/** Axes of the radar end at 100: stars are shown in percent of five. */
const ofHundred = ({ id, value }: Kpi) => (value === null ? null : id === 'evaluations.average' ? (value / STARS) * 100 : value)
const shortNames: Partial<Record<MetricId, string>> = { 'homework.onTimeRate': '作业按时率', 'participation.rate': '互动参与率' }

/** 学校总览大屏: how large a school is, where it stands, and how far it reaches. */
export default defineWall({
  route: 'schoolOverview',
  area: 'school',
  topics: ['rt:counters', 'rt:trend'],
  frame: { ...standardFrame, S: [1448, 26, 308, 40] },
  bare: ['K', 'M', 'S'],
  regions: {
    S: function Picker() {
      // While a demo world is filled its tag takes the place.
      const { data: site } = useQuery(siteQuery)
      return <SchoolPicker hidden={useStale() || Boolean(site?.filling)} />
    },
    K: Strip,
    M: Reach,
    B: Hours,
    L1: callPanel({
      title: '院系师生',
      metric: 'users.total',
      side: (
        <WallLegend
          items={[
            { name: '教师', color: wall.ink, mark: 'box' },
            { name: '学生', color: wall.donut, mark: 'box' },
          ]}
        />
      ),
      call,
      input: ofSchool,
      empty: ({ colleges }) => colleges.list.length === 0,
      reason: '还没有院系',
      show: ({ colleges }) => <CollegePeople rows={colleges.list} />,
    }),
    L2: callPanel({
      title: '增长曲线',
      metric: 'users.total',
      side: <WallLegend items={wallGrowthLegend} />,
      call,
      input: ofSchool,
      show: ({ growth }) => <WallGrowth data={growth} />,
    }),
    L3: callPanel({
      title: '平台占比',
      metric: 'logs.count',
      side: '近 30 天日志',
      call,
      input: ofSchool,
      empty: ({ share }) => total(share) === 0,
      reason: '这段时间没有日志',
      show: ({ share }) => (
        <div className="share-panel">
          <div className="ring">
            <WallDonut metric="logs.count" parts={share} centre={{ label: '日志', value: shown('logs.count', total(share), 'wall') }} />
          </div>
          <WallShare metric="logs.count" parts={share} layout="rows" show="rate" />
        </div>
      ),
    }),
    R1: callPanel({ title: '学校排名', side: '近 30 天', call, input: ofSchool, show: ({ standings }) => <Standings rows={standings} /> }),
    R2: callPanel({
      title: '课程类型',
      metric: 'courses.total',
      side: ({ courseTypes }) => `${joined(shown('courses.total', total(courseTypes), 'wall'))} 门`,
      call,
      input: ofSchool,
      empty: ({ courseTypes }) => total(courseTypes) === 0,
      reason: '还没有课程',
      show: ({ courseTypes }) => <WallShare metric="courses.total" parts={courseTypes} />,
    }),
    R3: callPanel({
      title: '教学质量',
      metric: 'attendance.rate',
      side: '本学期',
      call,
      input: ofSchool,
      show: ({ quality }) => (
        <WallRadar
          label="教学质量"
          dims={quality.map((kpi) => ({ id: kpi.id, name: shortNames[kpi.id] ?? kpi.label, value: ofHundred(kpi), text: joined(shown(kpi.id, kpi.value, 'wall')) }))}
        />
      ),
    }),
  },
})
