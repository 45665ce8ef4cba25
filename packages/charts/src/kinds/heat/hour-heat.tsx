import { useMemo } from 'react'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface HourHeatProps {
  /** Weekday (1 = Monday), hour, how many; what is missing has none. */
  cells: readonly (readonly [weekday: number, hour: number, value: number])[]
  /** What is counted: 条日志. */
  unit: string
  /** px. */
  height: number
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When somebody is at work: weekdays by hours, the darker, the more. */
export function HourHeat({ cells, unit, height }: HourHeatProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['星期', '时段', unit],
        rows: cells.map(([weekday, hour, value]) => [`周${WEEKDAYS[weekday - 1]}`, `${hour}时`, value]),
      }),
      [cells, unit],
    ),
  )
  const values = useMemo(() => new Map(cells.map(([weekday, hour, value]) => [`${weekday} ${hour}`, value])), [cells])
  const most = Math.max(0, ...cells.map(([, , value]) => value))
  const top = cells.find(([, , value]) => value === most)
  return (
    <div className="dc-heat" style={{ height }}>
      <table>
        <thead>
          <tr>
            <th aria-label="星期" />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour % 4 === 0 ? hour : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, weekday) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {HOURS.map((hour) => {
                const value = values.get(`${weekday + 1} ${hour}`) ?? 0
                const text = `周${name} ${hour}时：${value.toLocaleString('zh-CN')} ${unit}`
                return (
                  <td key={hour} data-level={heatLevel(value, most)} title={text}>
                    <span className="dc-heat-text">{text}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale note={top && `最多在周${WEEKDAYS[top[0] - 1]} ${top[1]}时`} />
    </div>
  )
}
