import type { Kpi, MetricId } from '@data-centre/api'
import { WallDonut, WallGrowth, WallLegend, WallRadar, WallShare, wallGrowthLegend } from '@data-centre/charts'
import { joined, shown } from '@data-centre/charts/format'
import { wall } from '@data-centre/charts/theme'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../data/site.ts'
import { useStale } from '../../data/wall-context.ts'
import { standardFrame, wideFrame } from '../frames.ts'
import { callPanel, defineWall } from '../wall.tsx'
import { SchoolPicker } from './school-picker.tsx'
import { ofSchool } from './use-school.ts'
import './school-overview.css'
import '../panels/panels.css'
import { sum } from '../panels/parts.ts'
import { CollegePeople, call, Hours, Middle, orActivity, Standings, Strip } from './school-overview-panels.tsx'

const STARS = 5

/** Axes of the radar end at 100: stars are shown in percent of five. */
const ofHundred = ({ id, value }: Kpi) =>
  value === null ? null : id === 'evaluations.average' ? (value / STARS) * 100 : value

const shortNames: Partial<Record<MetricId, string>> = {
  'homework.onTimeRate': '作业按时率',
  'participation.rate': '互动参与率',
}

/** 学校总览大屏: how large a school is, where it stands, and how far it reaches. */
export default defineWall({
  route: 'schoolOverview',
  area: 'school',
  topics: ['rt:counters', 'rt:trend', 'rt:class'],
  frame: { ...standardFrame, S: [1448, 26, 308, 40] },
  wide: { ...wideFrame, S: [3368, 26, 308, 40] },
  bare: ['K', 'M', 'S'],
  regions: {
    S: function Picker() {
      // While a demo world is filled its tag takes the place.
      const { data: site } = useQuery(siteQuery)
      return <SchoolPicker hidden={useStale() || Boolean(site?.filling)} />
    },
    K: Strip,
    M: Middle,
    B: Hours,
    L1: orActivity(
      callPanel({
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
    ),
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
      empty: ({ share }) => sum(share) === 0,
      reason: '这段时间没有日志',
      show: ({ share }) => (
        <div className="share-panel">
          <div className="ring">
            <WallDonut
              metric="logs.count"
              parts={share}
              centre={{ label: '日志', value: shown('logs.count', sum(share), 'wall') }}
            />
          </div>
          <WallShare metric="logs.count" parts={share} layout="rows" show="rate" />
        </div>
      ),
    }),
    R1: callPanel({
      title: '学校排名',
      side: '近 30 天',
      call,
      input: ofSchool,
      show: ({ standings }) => <Standings rows={standings} />,
    }),
    R2: callPanel({
      title: '课程类型',
      metric: 'courses.total',
      side: ({ courseTypes }) => `${joined(shown('courses.total', sum(courseTypes), 'wall'))} 门`,
      call,
      input: ofSchool,
      empty: ({ courseTypes }) => sum(courseTypes) === 0,
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
          dims={quality.map((kpi) => ({
            id: kpi.id,
            name: shortNames[kpi.id] ?? kpi.label,
            value: ofHundred(kpi),
            text: joined(shown(kpi.id, kpi.value, 'wall')),
          }))}
        />
      ),
    }),
  },
})
