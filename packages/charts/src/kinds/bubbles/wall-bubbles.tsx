import type { MetricId, Part } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, rate, shown } from '../../format.ts'
import { onRamp } from '../../theme/colors.ts'
import { wallRamp } from '../../theme/tokens.ts'
import { isCounted } from '../points.ts'
import { widthOf } from '../wall/wall-name.ts'
import { packCircles } from './pack-circles.ts'
import './wall-bubbles.css'

interface WallBubblesProps {
  metric: MetricId
  /** The largest first. */
  parts: readonly Part[]
  /** Size of the box, stage px. */
  width: number
  height: number
}

const MAX = 16
/** Width of the widest text in a circle, as a part of its diameter. */
const CHORD = 0.93
/** Least radius whose chord holds a name, px; the number stands below it from 36 px on. */
const minFor = (names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => (widthOf(name) * 18) / (2 * CHORD))) + 2

/** Parts of a whole as circles: area by value, lighter the more, none smaller than its name; numbers where they fit, every one on demand. */
export function WallBubbles({ metric, parts, width, height }: WallBubblesProps) {
  const shownParts = parts.filter(isCounted).slice(0, MAX)
  const values = shownParts.map(({ value }) => value).join()
  const min = minFor(shownParts.map(({ name }) => name))
  const circles = useMemo(
    () => packCircles(values.split(',').map(Number), width, height, min),
    [values, width, height, min],
  )
  const max = Math.max(1, ...shownParts.map(({ value }) => value))
  return (
    <div className="dc-wall-bubbles" data-metric={metric} style={{ width, height }}>
      {shownParts.map(({ id, name, value, rate: part }, i) => {
        const { x, y, r } = circles[i] ?? { x: 0, y: 0, r: 0 }
        const big = r >= 58
        const figure = joined(shown(metric, value, 'wall'))
        const fits = (text: string, small: number, large: number) =>
          widthOf(text) * (big ? large : small) <= r * 2 * CHORD
        return (
          <div
            key={id}
            title={`${name} ${full(metric, value)}，${rate(part)}`}
            data-big={big || undefined}
            style={{
              left: x - r,
              top: y - r,
              width: r * 2,
              height: r * 2,
              background: onRamp(wallRamp, 0.1 + 0.6 * Math.sqrt(value / max)),
            }}
          >
            {fits(name, 18, 22) && <span>{name}</span>}
            {r >= 36 && fits(figure, 22, 28) && <b>{figure}</b>}
          </div>
        )
      })}
    </div>
  )
}
