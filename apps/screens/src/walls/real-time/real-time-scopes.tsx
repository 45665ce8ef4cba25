import { type LiveMeasureId, memberLabel, metric, platforms, type RankRow } from '@data-centre/api'
import { WallBars, WallList, WallPanel } from '@data-centre/charts'
import { count, shown } from '@data-centre/charts/format'
import { shortName } from '@data-centre/charts/map'
import { platformColor } from '@data-centre/charts/theme'
import { useReadsPeople } from '../../data/use-reads-people.ts'
import { useLive, useWall } from '../../data/wall-context.ts'
import { usePlaces } from '../map/places.ts'
import { PhasePanel } from '../panels/phase-panel.tsx'
import { CollegesPanel } from '../school/campus/colleges-panel.tsx'
import { useHasNext } from '../school/campus/use-campus-day.ts'
import { dayAndNight } from '../school/night/day-and-night.tsx'
import { DayFacts } from '../school/night/day-facts.tsx'
import { NextDayPanel } from '../school/night/next-day-panels.tsx'
import type { Region } from '../wall.tsx'
import '../panels/panels.css'

const LISTED = 10

/** 今日活跃城市: places of the map by today's logs, where no single teacher may be named. */
const PlacesPanel: Region = ({ order }) => {
  const { scope } = useWall()
  const { places, of } = usePlaces()
  const logs = of('today.logs')
  const rows = places
    .flatMap(({ code, name }) => {
      const value = logs.get(code) ?? 0
      return value > 0 ? [{ id: code, name: shortName(name), owner: '', prevRank: null, value }] : []
    })
    .sort((a, b) => b.value - a.value || a.id.localeCompare(b.id))
    .slice(0, LISTED)
    .map((row, at): RankRow => ({ ...row, rank: at + 1 }))
  return (
    <WallPanel
      title={scope.level === 'nation' ? '今日活跃省份' : '今日活跃城市'}
      side="日志"
      order={order}
      state={places.length === 0 ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
      reason="今天还没有日志"
    >
      {() => <WallList metric="today.logs" rows={rows} spread />}
    </WallPanel>
  )
}

/** Counters of the day that lead no other panel of the wall. */
const otherCounters = [
  'today.sessions',
  'today.participations',
  'today.homeworks',
  'today.graded',
  'today.answers',
  'today.activeCourses',
] as const satisfies readonly LiveMeasureId[]

/** 今日概况: what else was done today, a row each. */
const TodayPanel: Region = ({ order }) => {
  const counters = useLive((state) => state.counters)
  return (
    <WallPanel title="今日概况" side="今日累计" order={order} state={counters ? 'ready' : 'loading'}>
      {() =>
        counters && (
          <DayFacts
            facts={otherCounters.map((id) => {
              const { text, unit } = shown(id, counters.c[id], 'wall', counters.withheld?.[id])
              return { label: metric(id).label, value: `${text}${unit}`, unit: metric(id).unit, remark: '' }
            })}
          />
        )
      }
    </WallPanel>
  )
}

/** Places that make a list. */
const MIN_PLACES = 3
/** Teachers for who may read them, else the places where something happens, or what does where these are few. */
export const orPlaces = (Teachers: Region): Region =>
  function TeachersOrPlaces({ order }) {
    const { scope } = useWall()
    const { of } = usePlaces()
    if (useReadsPeople() || scope.level === 'school') return <Teachers order={order} />
    const busy = [...of('today.logs').values()].filter((logs) => logs > 0)
    return busy.length < MIN_PLACES ? <TodayPanel order={order} /> : <PlacesPanel order={order} />
  }

/** A school is no list of schools: its colleges stand there. */
export const orColleges = (Schools: Region): Region =>
  function SchoolsOrColleges({ order }) {
    return useWall().scope.level === 'school' ? <CollegesPanel order={order} /> : <Schools order={order} />
  }

/** 最近一小时: logs of the last sixty whole minutes by platform. */
const LastHourPanel: Region = ({ order }) => {
  const minutes = useLive((state) => state.trend?.minutes)
  const rows = platforms
    .map((id) => ({
      id,
      name: memberLabel('platform', id),
      value: minutes?.[id].reduce((sum, n) => sum + n, 0) ?? 0,
      color: platformColor(id),
    }))
    .sort((a, b) => b.value - a.value)
  return (
    <WallPanel title="最近一小时" metric="logs.count" side="日志" order={order} state={minutes ? 'ready' : 'loading'}>
      {() => (
        <div className="phase-panel">
          <div className="rate">
            <div>
              <span>日志</span>
              <p>今日还没有课堂活动</p>
            </div>
            <b>{count(rows.reduce((sum, { value }) => sum + value, 0))}</b>
          </div>
          <WallBars metric="logs.count" height="low" rows={rows} />
        </div>
      )}
    </WallPanel>
  )
}

/** Whether nobody was expected at an activity today; a number that is withheld is one. */
const useNoActivity = (): boolean | undefined => {
  const expected = useLive((state) => state.act?.expected)
  return expected && Object.values(expected).every((people) => people === 0)
}

const AtSchool = dayAndNight(PhasePanel, NextDayPanel, { useShort: useNoActivity, useHas: useHasNext })
const Elsewhere = dayAndNight(PhasePanel, LastHourPanel, { useShort: useNoActivity })

/** 课堂活动实时; on a day without any what comes next at a school, and what else happens elsewhere. */
export const ActivityPanel: Region = ({ order }) =>
  useWall().scope.level === 'school' ? <AtSchool order={order} /> : <Elsewhere order={order} />
