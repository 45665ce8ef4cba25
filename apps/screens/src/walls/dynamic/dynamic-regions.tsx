import { memberLabel, platforms, type RankRow, type Series, type Topics } from '@data-centre/api'
import { WallBubbles, WallLegend, WallList, WallPanel, WallSeries } from '@data-centre/charts'
import { count, hourMinute } from '@data-centre/charts/format'
import { platformColor, wall } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useBody, useLive, useVisibleRows, useWall } from '../../data/wall-context.ts'
import { sum } from '../panels/parts.ts'
import type { Region } from '../wall.tsx'

/** Types and courses are counted in memory: asking often costs little. */
const EVERY_MS = 15_000
const MINUTE_MS = 60_000

/** What happens now, of the wall's province or of the caller's whole area. */
export function useDynamic() {
  const { here } = useWall()
  const { province = '' } = here
  const own = useCall('bigLargeScreen/getDynamic', {}, { every: EVERY_MS, enabled: province === '' })
  const inside = useCall('provinceLargeScreen/getDynamic', { province }, { every: EVERY_MS, enabled: province !== '' })
  return province === '' ? own : inside
}

/** The minutes of the topic in the form of the answer; it says itself which they are, whatever the clock of this screen says. */
export function minuteSeries({ minute, minutes }: Pick<Topics['rt:trend'], 'minute' | 'minutes'>): Series {
  const points = minutes.zyk.length
  const end = Date.parse(`2000-01-01T${minute}:00+08:00`)
  return {
    x: Array.from({ length: points }, (_, i) => hourMinute(end - (points - i) * MINUTE_MS)),
    series: platforms.map((id) => ({ id, name: memberLabel('platform', id), data: minutes[id] })),
  }
}

const legend = platforms.map((id) => ({
  name: memberLabel('platform', id),
  color: platformColor(id) ?? wall.bar,
  mark: 'box' as const,
}))

/** 每分钟事件数: the last hour minute by minute, one platform upon the other. */
export const MinutesPanel: Region = ({ order }) => {
  const { data } = useDynamic()
  const trend = useLive((state) => state.trend)
  const series = useMemo(() => (trend?.minutes ? minuteSeries(trend) : data?.minute), [trend, data])
  return (
    <WallPanel
      title="每分钟事件数"
      metric="logs.count"
      side={<WallLegend items={legend} />}
      order={order}
      state={series ? 'ready' : 'loading'}
    >
      {() => series && <WallSeries metric="logs.count" data={series} kind="bars" wide />}
    </WallPanel>
  )
}

/** 事件类型: today's events by type, as large as they are many. */
export const TypesPanel: Region = ({ order }) => {
  const { data } = useDynamic()
  const types = data?.type
  const space = useBody()
  const total = sum(types ?? [])
  return (
    <WallPanel
      title="事件类型"
      metric="today.logs"
      side={types && `今日 ${count(total)} 条`}
      order={order}
      state={types === undefined ? 'loading' : total === 0 ? 'empty' : 'ready'}
      reason="今天还没有事件"
    >
      {() => types && <WallBubbles metric="today.logs" parts={types} {...space} />}
    </WallPanel>
  )
}

/** 热门课程: the courses that lead today, with the socket's list as soon as it is there. */
export const CoursesPanel: Region = ({ order }) => {
  const { data } = useDynamic()
  const live = useLive((state) => state.rank?.courses)
  const { width } = useBody()
  const visible = useVisibleRows()
  const rows: readonly RankRow[] | undefined = live ?? data?.rank
  return (
    <WallPanel
      title="热门课程"
      side="今日学生日志"
      order={order}
      state={rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
      reason="今天还没有课程活跃"
    >
      {() => rows && <WallList metric="today.logs" rows={rows} visible={visible} width={width} owner />}
    </WallPanel>
  )
}
