import type { MetricId, Withheld } from '@data-centre/api'
import { explained, shown } from '../../format.ts'
import { barPart } from './bar-part.ts'
import './wall-bars.css'

export interface WallBarRow {
  id: string
  name: string
  value: number | null
  withheld?: Withheld | undefined
  /** Mark of a platform; else the quiet bar blue. */
  color?: string | undefined
  /** The bar that says "now"; one at most. */
  now?: boolean
}

/** Bars on a track: 课前 课中 课后 (`tall`, 20 px), or a platform split beside a gauge (`low`, 10 px). */
export const WallBars = ({
  metric,
  rows,
  height = 'tall',
}: {
  metric: MetricId
  rows: readonly WallBarRow[]
  height?: 'tall' | 'low'
}) => {
  const max = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <ul className={`dc-wall-bars dc-wall-bars-${height}`} data-metric={metric}>
      {rows.map(({ id, name, value, withheld, color, now }) => {
        const figure = shown(metric, value, 'wall', withheld)
        return (
          <li key={id} title={`${name} ${explained(metric, value, withheld)}`}>
            {color && <i className="dc-wall-bars-mark" style={{ background: color }} aria-hidden="true" />}
            <span>{name}</span>
            <div aria-hidden="true">
              <i
                data-now={now || undefined}
                style={{ transform: `scaleX(${barPart(value ?? 0, max)})`, background: color }}
              />
            </div>
            <b>
              {figure.text}
              {figure.unit && <small>{figure.unit}</small>}
            </b>
          </li>
        )
      })}
    </ul>
  )
}
