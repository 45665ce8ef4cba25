import type { DataOf } from '@data-centre/api'
import { WallKpiStrip, WallSeries, WallSpark } from '@data-centre/charts'
import { full, joined, monthDay, shown } from '@data-centre/charts/format'
import { platformColor, wall } from '@data-centre/charts/theme'
import { useMemo } from 'react'
import { useCall } from '../../data/use-call.ts'
import { useLive } from '../../data/wall-context.ts'
import { followed } from '../panels/number-strip.tsx'
import { sum } from '../panels/parts.ts'
import { useProvince } from './use-province.ts'
import '../panels/panels.css'
import './province.css'

export const ofProvince = ({ province = '' }: { province?: string }) => ({ province })

export const roleColors: Readonly<Record<string, string>> = { student: wall.donut, teacher: wall.ink }

export function ProvinceStrip() {
  const { data } = useCall('provinceLargeScreen/getOverview', useProvince())
  const counters = useLive((state) => state.counters)
  const items = useMemo(() => followed(data?.totals, counters), [data, counters])
  return <WallKpiStrip items={items} lead="users.total" layout="row" />
}

/** People of a day, a week and a month as bars of teachers and students, and the days of the last month as a line. */
export function Activity({ day, week, month, rate, trend }: DataOf<'provinceLargeScreen/getUserActiveDetail'>) {
  const rows = [
    { name: '日活', parts: day },
    { name: '周活', parts: week },
    { name: '月活', parts: month },
  ]
  const max = Math.max(1, ...rows.map(({ parts }) => sum(parts)))
  const points = trend.series[0]?.data ?? []
  return (
    <div className="activity-panel">
      <ul>
        {rows.map(({ name, parts }) => (
          <li
            key={name}
            data-metric="users.active"
            title={parts.map((part) => `${part.name} ${full('users.active', part.value, part.withheld)}`).join('，')}
          >
            <span>{name}</span>
            <div style={{ width: `${(sum(parts) / max) * 100}%` }}>
              {parts.map(
                ({ id, value }) =>
                  value !== null &&
                  value > 0 && <i key={id} style={{ flexGrow: value, background: roleColors[id] ?? wall.bar }} />,
              )}
            </div>
            <b>{joined(shown('users.active', sum(parts), 'wall'))}</b>
          </li>
        ))}
      </ul>
      <p data-metric="users.activeRate">
        近 30 天日活　活跃率 {joined(shown('users.activeRate', rate[0]?.value ?? null, 'wall'))}
      </p>
      <WallSpark metric="users.dau" points={points} times={trend.x.map(monthDay)} />
    </div>
  )
}

/** The parts without the line of all: they stand upon each other here. */
export const byPlatform = ({ trend }: DataOf<'provinceLargeScreen/getLogAllNum'>) => ({
  ...trend,
  series: trend.series.filter(({ id }) => platformColor(id) !== undefined),
})

export function LogTrend(data: DataOf<'provinceLargeScreen/getLogAllNum'>) {
  const series = useMemo(() => byPlatform(data), [data])
  return <WallSeries metric="logs.count" data={series} kind="areas" label={monthDay} wide />
}
