import type { MetricId } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, rate as share, shown } from '../../format.ts'
import { onRamp } from '../../theme/colors.ts'
import { wallRamp } from '../../theme/tokens.ts'
import { widthOf } from '../wall/wall-name.ts'
import { packCircles } from './pack-circles.ts'
import './wall-college-bubbles.css'

interface CollegeBubble {
  id: string
  name: string
  /** Area. */
  value: number
  /** Colour, 0..1; null where nobody belongs to it. */
  rate: number | null
}

interface CollegeBubblesProps {
  metric: MetricId
  /** What the colour says: 活跃. */
  rateLabel: string
  bubbles: readonly CollegeBubble[]
  width: number
  height: number
}

/** Least radius that holds a name of six characters. */
const MIN = 62
/** From this radius on the larger letters fit. */
const LARGE = 88
/** Size of a name's letters and how far their tops stand above the middle of the circle, px (wall-college-bubbles.css). */
const usualName = { size: 18, top: 38 }
const largeName = { size: 22, top: 47 }
/** The ramp's ends are for maps: bubbles stand on the same ground and need less of it. */
const [FROM, SPAN] = [0.06, 0.62]

/** Circles around the middle, the largest two inside: area is the value, colour the rate. */
export function WallCollegeBubbles({ metric, rateLabel, bubbles, width, height }: CollegeBubblesProps) {
  const sorted = useMemo(() => [...bubbles].sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1)), [bubbles])
  const circles = useMemo(
    () =>
      packCircles(
        sorted.map(({ value }) => value),
        width,
        height,
        MIN,
      ),
    [sorted, width, height],
  )
  return (
    <ul className="dc-wall-colleges" data-metric={metric} style={{ width, height }}>
      {sorted.map(({ id, name, value, rate }, i) => {
        const circle = circles[i]
        if (!circle) return null
        const { x, y, r } = circle
        const large = r >= LARGE
        return (
          <li
            key={id}
            data-large={large || undefined}
            title={`${name} ${full(metric, value)}`}
            style={{
              width: r * 2,
              height: r * 2,
              transform: `translate(${x - r}px,${y - r}px)`,
              background: onRamp(wallRamp, FROM + SPAN * (rate ?? 0)),
            }}
          >
            <span>{bubbleName(name, nameRoom(r))}</span>
            <b>{joined(shown(metric, value, 'wall'))}</b>
            <small>
              {rateLabel} {share(rate, 0)}
            </small>
          </li>
        )
      })}
    </ul>
  )
}

/** What the circle leaves for a name at the height at which it stands, em: less than its diameter. */
export function nameRoom(radius: number): number {
  const { size, top } = radius >= LARGE ? largeName : usualName
  return (2 * Math.sqrt(Math.max(0, radius ** 2 - top ** 2))) / size
}

/** A college's name that fits into `room` em: without what every college is called, then its first four characters. */
export function bubbleName(name: string, maxWidth: number): string {
  if (widthOf(name) <= maxWidth) return name
  const bare = name.replace(/(?:二级)?(?:学院|学部|系|部)$/, '')
  const short = bare.length >= 2 ? bare : name
  return widthOf(short) <= maxWidth ? short : [...short].slice(0, 4).join('')
}
