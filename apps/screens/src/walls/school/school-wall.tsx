import type { RouteKey, Series } from '@data-centre/api'
import { WallArea, WallLegend, WallList, WallPanel, wallHoursLegend } from '@data-centre/charts'
import { hourMinute } from '@data-centre/charts/format'
import { useLive } from '../../data/wall-context.ts'
import { shownNow } from '../../live/server-time.ts'
import { withToday } from '../panels/hours.ts'
import { PhasePanel } from '../panels/phase-panel.tsx'
import { TeacherRows } from '../person/teacher-rows.tsx'
import { callPanel, defineWall, livePanel, type Region, type WallDefinition } from '../wall.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { ClassPanel } from './class-panel.tsx'
import { collegeRanks } from './college-activity.ts'
import { PanelCarousel } from './panel-carousel.tsx'
import { SchoolStrip } from './school-strip.tsx'
import { ofSchool, useSchool } from './use-school.ts'
import '../panels/panels.css'

const HoursPanel: Region = ({ order }) => {
  const { data } = useSchool()
  const logs = useLive((state) => state.trend?.logs)
  const curve: Series | undefined = data && withToday(data.hours, logs)
  return (
    <WallPanel title="24 小时日志" metric="logs.count" side={<WallLegend items={wallHoursLegend} />} order={order} state={curve ? 'ready' : 'loading'}>
      {() => curve && <WallArea data={curve} asOf={hourMinute(shownNow())} wide />}
    </WallPanel>
  )
}

/** The wall of one school: what is taught now, who came, and what moves the campus. */
export const schoolWall = (route: RouteKey): WallDefinition =>
  defineWall({
    route,
    area: 'school',
    topics: ['rt:counters', 'rt:class', 'rt:act', 'rt:rank', 'rt:trend', 'rt:feed', 'rt:carousel'],
    regions: {
      K: SchoolStrip,
      M: PanelCarousel,
      L1: ClassPanel,
      L2: AttendancePanel,
      L3: callPanel({
        title: '院系活跃排行',
        metric: 'users.activeRate',
        side: '今日活跃率',
        call: 'bigLargeScreen/getSchoolScreen',
        input: ofSchool,
        empty: ({ colleges }) => collegeRanks(colleges.list).length === 0,
        reason: '各院系今日活跃人数少于 5 人，不显示',
        show: ({ colleges }) => <WallList metric="users.activeRate" rows={collegeRanks(colleges.list)} counted="个院系上榜" spread />,
      }),
      R1: PhasePanel,
      R2: livePanel({
        title: '教师活跃 TOP10',
        side: '日志',
        pick: (state) => state.rank?.teachers,
        empty: (rows) => rows.length === 0,
        reason: '今天还没有教师活跃',
        show: (rows) => <TeacherRows rows={rows.map((row) => ({ ...row, owner: row.owner.replace(/学院$/, '') }))} />,
      }),
      R3: livePanel({
        title: '热门课程',
        side: '学生日志',
        pick: (state) => state.rank?.courses,
        empty: (rows) => rows.length === 0,
        reason: '今天还没有课程活跃',
        show: (rows) => <WallList metric="today.logs" rows={rows} counted="门活跃课程" spread />,
      }),
      B: HoursPanel,
    },
  })
