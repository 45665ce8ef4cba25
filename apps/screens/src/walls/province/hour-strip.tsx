import { count } from '@data-centre/charts/format'
import { useMemo } from 'react'
import type { Region } from '../wall.tsx'
import { useHour } from './hour-round.tsx'
import { useHot } from './use-hot.ts'
import './hour-strip.css'

/** Heights of the bars, px: an hour without a log is still seen and can be chosen. */
const LEAST = 6
const MORE = 66

/** The last 24 hours in a strip of their own: how much happened in each, and which one the map shows. */
export const HourStrip: Region = () => {
  const { data } = useHot()
  const { hour, choose } = useHour()
  const totals = useMemo(
    () => data?.hours.x.map((_, i) => data.hours.places.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)) ?? [],
    [data],
  )
  if (!data) return null
  const { x } = data.hours
  const most = Math.max(1, ...totals)
  const start = x[hour] ?? ''
  return (
    <section className="hour-strip" aria-label="时间">
      <p>
        <b>{start.slice(11)}</b>
        <span>{start.slice(5, 10)}</span>
        <strong>{count(totals[hour])} 条</strong>
      </p>
      <ol>
        {x.map((time, i) => (
          <li key={time}>
            <button type="button" aria-label={time} aria-pressed={i === hour} onClick={() => choose(i)}>
              <i style={{ height: `${LEAST + MORE * ((totals[i] ?? 0) / most)}px` }} />
            </button>
            {i % 4 === 3 && <span>{time.slice(11)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
