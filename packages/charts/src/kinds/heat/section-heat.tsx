import type { Withheld } from '@data-centre/api'
import { useMemo } from 'react'
import { WithheldMark } from '../../figures/withheld-mark.tsx'
import { withheldText } from '../../format.ts'
import { usePanelRows } from '../../panel/panel-rows.ts'
import { countText } from './count-text.ts'
import { heatLevel } from './heat-level.ts'
import { HeatScale } from './heat-scale.tsx'
import './heat.css'

interface SectionHeatProps {
  /** Weekday (1 = Monday), section of the timetable (1-2), how many or why that is withheld; what is missing has none. */
  cells: readonly (readonly [weekday: number, section: string, value: number | null, withheld?: Withheld | undefined])[]
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
        rows: cells.map(([weekday, section, value, withheld]) => [
          `周${WEEKDAYS[weekday - 1]}`,
          `${section}节`,
          withheld ? { withheld, text: withheldText(withheld) } : value,
        ]),
      }),
      [cells, unit],
    ),
  )
  const values = useMemo(() => new Map(cells.map((cell) => [`${cell[0]} ${cell[1]}`, cell])), [cells])
  const sections = [...new Set(cells.map(([, section]) => section))]
  const days = WEEKDAYS.slice(0, Math.max(SCHOOL_DAYS, ...cells.map(([weekday]) => weekday)))
  const most = Math.max(0, ...cells.map(([, , value]) => value ?? 0))
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
                const [, , counted, withheld] = values.get(`${at + 1} ${section}`) ?? []
                const value = withheld ? null : (counted ?? 0)
                const text = `周${name} ${section}节：${countText(value, unit, withheld)}`
                return (
                  <td key={name} data-level={heatLevel(value, most)} title={text}>
                    {withheld ? <WithheldMark why={withheld} /> : value || ''}
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
