import type { RouteKey } from '@data-centre/api'
import { type HourBand, WallArea, WallLegend, WallList, WallPanel, wallHoursLegend } from '@data-centre/charts'
import { hourMinute } from '@data-centre/charts/format'
import { useMemo } from 'react'
import { useNight } from '../../data/night-context.ts'
import { useLive } from '../../data/wall-context.ts'
import { PhasePanel } from '../panels/phase-panel.tsx'
import { useDayLogs } from '../panels/use-day-logs.ts'
import { TeacherRows } from '../person/teacher-rows.tsx'
import { defineWall, livePanel, type Region, type WallDefinition } from '../wall.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { shortSection } from './campus/campus-texts.ts'
import { CollegesPanel, useCollegeRanks } from './campus/colleges-panel.tsx'
import { useCampusDay, useHasNext } from './campus/use-campus-day.ts'
import { ClassPanel } from './class-panel.tsx'
import { dayAndNight } from './night/day-and-night.tsx'
import { FirstLessonsPanel, NextDayPanel } from './night/next-day-panels.tsx'
import { NightWatch } from './night/night-watch.tsx'
import { SummaryPanel } from './night/summary-panel.tsx'
import { WeekHeatPanel } from './night/week-heat-panel.tsx'
import { PanelCarousel } from './panel-carousel.tsx'
import { SchoolStrip } from './school-strip.tsx'
import { useSchool } from './use-school.ts'
import '../panels/panels.css'

/** Rows of a list of the wall that is not short. */
const MIN_ROWS = 3

/** Periods of today behind the day's curve. */
function useBands(): HourBand[] {
  const { data } = useSchool()
  const campus = useLive((state) => state.classes?.campus) ?? data?.classes.campus
  return useMemo(
    () =>
      (campus?.periods ?? []).map(({ section, start, end }) => ({
        name: shortSection(section),
        from: hourOf(start),
        to: hourOf(end),
        isNow: campus?.running?.section === section,
      })),
    [campus],
  )
}

/** Hours since midnight of a moment. */
const hourOf = (moment: number): number => {
  const [hours = 0, minutes = 0] = hourMinute(moment).split(':').map(Number)
  return hours + minutes / 60
}

const HoursPanel: Region = ({ order }) => {
  const { data } = useSchool()
  const day = useDayLogs(data?.hours)
  const bands = useBands()
  const { isNight } = useNight()
  return (
    <WallPanel
      title="24 小时日志"
      metric="logs.count"
      side={<WallLegend items={wallHoursLegend(day?.data)} />}
      order={order}
      state={day ? 'ready' : 'loading'}
    >
      {() => day && <WallArea {...day} wide bands={bands} isNight={isNight} />}
    </WallPanel>
  )
}

const Teachers = livePanel({
  title: '教师活跃 TOP10',
  side: '日志',
  pick: (state) => state.rank?.teachers,
  empty: (rows) => rows.length === 0,
  reason: '今天还没有教师活跃',
  show: (rows) => <TeacherRows rows={rows.map((row) => ({ ...row, owner: row.owner.replace(/学院$/, '') }))} />,
})

const isShort = (rows: readonly unknown[] | undefined) => rows && rows.length < MIN_ROWS
const useShortLessons = () => {
  const { data } = useSchool()
  return isShort(useLive((state) => state.classes?.sessions) ?? data?.classes.sessions)
}
const useShortColleges = () => isShort(useCollegeRanks())
const useShortTeachers = () => isShort(useLive((state) => state.rank?.teachers))
/** Few lessons to begin with make no list where there is another. */
const useHasFirst = (isAsked: boolean) => {
  const lessons = useCampusDay(isAsked).data?.next?.first.length ?? 0
  const isAlone = useShortTeachers() !== false
  return lessons >= MIN_ROWS || (lessons > 0 && isAlone)
}

/** The wall of one school: what is taught now, who came, and what moves the campus. */
export const schoolWall = (route: RouteKey): WallDefinition =>
  defineWall({
    route,
    area: 'school',
    topics: ['rt:counters', 'rt:class', 'rt:act', 'rt:rank', 'rt:trend', 'rt:feed', 'rt:carousel'],
    around: NightWatch,
    regions: {
      K: SchoolStrip,
      M: PanelCarousel,
      L1: dayAndNight(ClassPanel, SummaryPanel, { useShort: useShortLessons }),
      L2: AttendancePanel,
      L3: dayAndNight(CollegesPanel, WeekHeatPanel, { useShort: useShortColleges }),
      R1: dayAndNight(PhasePanel, NextDayPanel, { useHas: useHasNext }),
      R2: dayAndNight(Teachers, FirstLessonsPanel, { useShort: useShortTeachers, useHas: useHasFirst }),
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
