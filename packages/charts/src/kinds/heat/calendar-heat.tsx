import { useMemo } from 'react'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { type CalendarDays, calendarWeeks } from './calendar-weeks.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface CalendarHeatProps {
  data: CalendarDays
  /** What is counted: 条日志. */
  unit: string
  /** px. */
  height: number
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Every day of a term by teaching week and weekday: the darker, the more. */
export function CalendarHeat({ data, unit, height }: CalendarHeatProps) {
  const weeks = useMemo(() => calendarWeeks(data), [data])
  usePanelRows(
    useMemo(() => ({ columns: ['日期', unit], rows: data.days.map(([day, value]) => [day, value]) }), [data, unit]),
  )
  const most = Math.max(0, ...data.days.map(([, value]) => value))
  const [top] = data.days.filter(([, value]) => value === most)
  return (
    <div className="dc-heat" style={{ height }}>
      <table>
        <thead>
          <tr>
            <th aria-label="星期" />
            {weeks.map((week, index) => (
              <th key={week[0]?.day} scope="col">
                {index % 2 === 0 || weeks.length <= 12 ? index + 1 : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, weekday) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {weeks.map((week) => {
                const cell = week[weekday]
                if (!cell) return null
                const { day, value } = cell
                const text = value === null ? undefined : `${day}：${value.toLocaleString('zh-CN')} ${unit}`
                return (
                  <td key={day} data-level={value === null ? 'later' : heatLevel(value, most)} title={text}>
                    {text && <span className="dc-heat-text">{text}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale note={top && `单日最高 ${most.toLocaleString('zh-CN')} ${unit}（${top[0].slice(5)}）`} />
    </div>
  )
}
