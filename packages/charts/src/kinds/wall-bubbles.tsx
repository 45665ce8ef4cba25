import type { MetricId, Part } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, rate, shown } from '../format.ts'
import { onRamp } from '../theme/colors.ts'
import { wallRamp } from '../theme/tokens.ts'
import { packCircles } from './pack-circles.ts'
import { widthOf } from './wall-name.ts'
import './wall-bubbles.css'

interface WallBubblesProps {
  metric: MetricId
  /** The largest first. */
  parts: readonly Part[]
  /** Size of the box, stage px. */
  width: number
  height: number
}

const MOST = 16

/** Parts of a whole as circles: area by value, lighter the more; names where they fit, every number on demand. */
export function WallBubbles({ metric, parts, width, height }: WallBubblesProps) {
  const shownParts = parts.slice(0, MOST)
  const values = shownParts.map(({ value }) => value).join()
  const circles = useMemo(() => packCircles(values.split(',').map(Number), width, height), [values, width, height])
  const most = Math.max(1, ...shownParts.map(({ value }) => value))
  return (
    <div className="dc-wall-bubbles" data-metric={metric} style={{ width, height }}>
      {shownParts.map(({ id, name, value, rate: part }, i) => {
        const { x, y, r } = circles[i] ?? { x: 0, y: 0, r: 0 }
        const big = r >= 58
        const figure = joined(shown(metric, value, 'wall'))
        const named = widthOf(name) * (big ? 22 : 18) < r * 1.86 && r >= 27
        return (
          <div
            key={id}
            title={`${name} ${full(metric, value)}，${rate(part)}`}
            data-big={big || undefined}
            style={{ left: x - r, top: y - r, width: r * 2, height: r * 2, background: onRamp(wallRamp, 0.1 + 0.6 * Math.sqrt(value / most)) }}
          >
            {named && <span>{name}</span>}
            {named && r >= 36 && widthOf(figure) * (big ? 28 : 22) < r * 1.86 && <b>{figure}</b>}
          </div>
        )
      })}
    </div>
  )
}
