import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { type Pixel, projectorOf, type Vec3 } from '../../motion/camera.ts'
import { MotionLayer } from '../../motion/motion-layer.tsx'
import type { Strike, Strikes } from '../../motion/strikes.ts'
import { sceneColors, wall } from '../../theme/tokens.ts'
import type { Column } from '../columns.ts'
import type { Country } from '../country/country.ts'
import type { Spot, SteadyRings } from '../gl/gl-marks.tsx'
import type { Paint } from '../paint.ts'
import { FlatColumns } from './flat-columns.tsx'
import { drawRelief, haloOf } from './flat-relief.ts'
import './flat-map.css'

export interface FlatMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  steady: readonly SteadyRings[]
  strikes: Strikes
  columns: readonly Column[]
  density: number
}

/** The outer circle of a steady ring, and a ring that has opened, are so much wider than the inner one. */
const OUTER_RING = 1.75

type Project = ReturnType<typeof projectorOf>

/**
 * The same country without WebGL: same eye, same plates, same colours and places, painted once per change on a canvas.
 * What moves is drawn above it, by a thread of its own.
 */
export function FlatMap({ country, paint, spots, steady, strikes, columns, density }: FlatMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const light = useId()
  const { view } = country
  const project = useMemo(() => projectorOf(view), [view])
  const halo = useRef<{ country: Country; density: number; canvas: HTMLCanvasElement } | null>(null)
  useEffect(() => {
    if (!canvas.current) return
    if (halo.current?.country !== country || halo.current.density !== density)
      halo.current = { country, density, canvas: haloOf(country, density) }
    drawRelief(canvas.current, country, paint, halo.current.canvas, density)
  }, [country, paint, density])
  const ringOf = useCallback(
    ({ at }: Strike) => {
      const { cx, cy, rx, ry } = circleAt(at, project)
      return { at: [cx, cy], axes: [rx * OUTER_RING, ry * OUTER_RING] } as const
    },
    [project],
  )
  const lineOf = useCallback((strike: Strike) => arcOf(strike, project), [project])
  return (
    <div className="flat-map" style={{ width: view.width, height: view.height }}>
      <canvas ref={canvas} style={{ width: view.width, height: view.height }} />
      <svg width={view.width} height={view.height} viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
        <FlatColumns columns={columns} project={project} />
        {spots.map(({ at, size, kind }) => {
          const { cx, cy, rx } = circleAt(at, project)
          return (
            <circle
              key={`${at[0]}:${at[1]}`}
              cx={cx}
              cy={cy}
              r={(size / 2) * rx}
              className={kind}
              fill={kind === 'lamp' ? `url(#${light})` : undefined}
            />
          )
        })}
        {steady.map(({ at, size }) => {
          const { cx, cy, rx, ry } = circleAt(at, project, size)
          return (
            <g key={`${at[0]}:${at[1]}`} fill="none" stroke={wall.acc2}>
              <ellipse cx={cx} cy={cy} rx={rx} ry={ry} strokeOpacity={0.8} strokeWidth={1.4} />
              <ellipse cx={cx} cy={cy} rx={rx * OUTER_RING} ry={ry * OUTER_RING} strokeOpacity={0.32} />
            </g>
          )
        })}
        <defs>
          <radialGradient id={light}>
            <stop offset="0" stopColor={wall.white} />
            <stop offset=".18" stopColor={sceneColors.cityLight} stopOpacity=".95" />
            <stop offset=".4" stopColor={sceneColors.cityLight} stopOpacity=".28" />
            <stop offset="1" stopColor={sceneColors.cityLight} stopOpacity="0" />
          </radialGradient>
        </defs>
      </svg>
      <MotionLayer
        width={view.width}
        height={view.height}
        density={density}
        strikes={strikes}
        ringOf={ringOf}
        lineOf={lineOf}
      />
    </div>
  )
}

/** A circle on the ground around a point, px; its radius is in units. */
function circleAt([x, y, z]: Vec3, project: Project, radius = 1) {
  const [cx, cy] = project([x, y, z])
  return { cx, cy, rx: project([x + radius, y, z])[0] - cx, ry: cy - project([x, y + radius, z])[1] }
}

/** The arc of a fly line as the viewer sees it. */
function arcOf({ at, to }: Strike, project: Project): Pixel[] {
  const end = to ?? at
  const apex = 0.3 * Math.hypot(end[0] - at[0], end[1] - at[1], end[2] - at[2]) + 0.4
  return Array.from({ length: 21 }, (_, i) => {
    const t = i / 20
    const mix = (k: 0 | 1 | 2) => at[k] + (end[k] - at[k]) * t
    return project([mix(0), mix(1), mix(2) + 4 * t * (1 - t) * apex])
  })
}
