import type { MetricId } from '@data-centre/api'
import { full } from '../../format.ts'
import { onRamp } from '../../theme/colors.ts'
import { wallRamp } from '../../theme/tokens.ts'
import { FIRST_HOUR, type HeatDay, mostOf, shownHours } from './week-hours.ts'
import './wall-week-heat.css'

interface WallWeekHeatProps {
  metric: MetricId
  /** Days from the oldest to today, 24 numbers each. */
  days: readonly HeatDay[]
}

const TICKS = [6, 9, 12, 15, 18, 21, 24]
const two = (hour: number) => String(hour).padStart(2, '0')

/** When something happened within a week: days by hours, the lighter, the more, by the square root; the busiest hour of today is framed. */
export function WallWeekHeat({ metric, days }: WallWeekHeatProps) {
  const most = mostOf(days)
  const today = days.at(-1)
  const peak = today ? mostOf([today]) : 0
  const frameAt = today && peak > 0 ? today.hours.findIndex((value, hour) => hour >= FIRST_HOUR && value === peak) : -1
  return (
    <div className="dc-week-heat" data-metric={metric}>
      {days.map((day) => (
        <p key={day.name} data-today={day === today || undefined}>
          <span>{day.name}</span>
          {shownHours.map((hour) => {
            const value = day.hours[hour] ?? 0
            return (
              <i
                key={hour}
                title={`${day.name} ${two(hour)}:00 ${full(metric, value)}`}
                data-most={(day === today && hour === frameAt) || undefined}
                style={{ background: onRamp(wallRamp, most === 0 ? 0 : Math.sqrt(value / most)) }}
              />
            )
          })}
        </p>
      ))}
      <div aria-hidden="true">
        {TICKS.map((hour) => (
          <span key={hour} style={{ left: `${((hour - FIRST_HOUR) / shownHours.length) * 100}%` }}>
            {two(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}
