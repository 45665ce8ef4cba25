import { useMemo } from 'react'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface SectionHeatProps {
  /** Weekday (1 = Monday), section of the timetable (1-2), how many; what is missing has none. */
  cells: readonly (readonly [weekday: number, section: string, value: number])[]
  /** What is counted: 人次. */
  unit: string
  /** px. */
  height: number
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
/** Days that are shown even where nothing is counted. */
const SCHOOL_DAYS = 5

/** Sections of the timetable by weekdays, each with its number; the darker, the more. */
export function SectionHeat({ cells, unit, height }: SectionHeatProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['星期', '节次', unit],
        rows: cells.map(([weekday, section, value]) => [`周${WEEKDAYS[weekday - 1]}`, `${section}节`, value]),
      }),
      [cells, unit],
    ),
  )
  const values = useMemo(
    () => new Map(cells.map(([weekday, section, value]) => [`${weekday} ${section}`, value])),
    [cells],
  )
  const sections = [...new Set(cells.map(([, section]) => section))]
  const days = WEEKDAYS.slice(0, Math.max(SCHOOL_DAYS, ...cells.map(([weekday]) => weekday)))
  const most = Math.max(0, ...cells.map(([, , value]) => value))
  return (
    <div className="dc-heat dc-heat-figures" style={{ height }}>
      <table>
        <thead>
          <tr>
            <th aria-label="节次" />
            {days.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section}>
              <th scope="row">{section}</th>
              {days.map((name, at) => {
                const value = values.get(`${at + 1} ${section}`) ?? 0
                const text = `周${name} ${section}节：${value.toLocaleString('zh-CN')} ${unit}`
                return (
                  <td key={name} data-level={heatLevel(value, most)} title={text}>
                    {value > 0 ? value : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatScale />
    </div>
  )
}
