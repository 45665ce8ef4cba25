import type { MetricId, Part } from '@data-centre/api'
import { full, joined, shown } from '../../format.ts'
import { onRamp } from '../../theme/colors.ts'
import { wallRamp } from '../../theme/index.ts'
import { largestFirst } from '../points.ts'
import { squarified } from './treemap.ts'
import './wall-treemap.css'

interface WallTreemapProps {
  metric: MetricId
  parts: readonly Part[]
  /** px. */
  width: number
  height: number
}

/** Small parts stay readable: areas grow slower than values, and the tooltip says so. */
const POWER = 0.42
const GAP = 3
const VALUE_FROM = 80

/** Parts of a whole as boxes: the larger the lighter, values where there is room for them. */
export function WallTreemap({ metric, parts, width, height }: WallTreemapProps) {
  const rows = largestFirst(parts)
  const weights = rows.map(({ value }) => value ** POWER)
  const boxes = squarified(weights, { x: 0, y: 0, width: width + GAP, height: height + GAP })
  return (
    <ul className="dc-wall-treemap" data-metric={metric} style={{ width, height }}>
      {rows.map((part, index) => {
        const box = boxes[index]
        const name = part.name
        return (
          box && (
            <li
              key={part.id}
              title={`${name} ${full(metric, part.value)}（面积按 0.42 次方缩放）`}
              data-lead={index === 0 || undefined}
              style={{
                left: box.x,
                top: box.y,
                width: box.width - GAP,
                height: box.height - GAP,
                background: onRamp(wallRamp, 0.22 + (0.42 * (weights[index] ?? 0)) / (weights[0] ?? 1)),
              }}
            >
              {box.width > 44 && box.height > 38 && <span>{name}</span>}
              {box.width > VALUE_FROM && box.height > 56 && <b>{joined(shown(metric, part.value, 'wall'))}</b>}
            </li>
          )
        )
      })}
    </ul>
  )
}
