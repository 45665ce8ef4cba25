import { type CSSProperties, useEffect, useReducer, useRef } from 'react'
import { sceneColors, wall } from '../theme/tokens.ts'
import { projectorOf, type Vec3 } from './camera.ts'
import type { Column } from './columns.ts'
import type { Country } from './country.ts'
import { FlatColumns } from './flat-columns.tsx'
import { drawRelief } from './flat-relief.ts'
import type { Spot } from './gl-marks.tsx'
import type { Paint } from './paint.ts'
import { COMET_S, RING_S, type Strike, type Strikes, TRACK_FADE_S } from './strikes.ts'
import './flat-map.css'

export interface FlatMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  steady: readonly Vec3[]
  strikes: Strikes
  columns: readonly Column[]
  density: number
}

const name = ({ born, at }: Strike) => `${born}:${at[0]}:${at[1]}`

/**
 * The same country without WebGL: same eye, same plates, same colours and places, painted once per change on a canvas.
 * What moves is drawn by the browser's own animations and leaves the page when it has ended.
 */
export function FlatMap({ country, paint, spots, steady, strikes, columns, density }: FlatMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { view } = country
  const project = projectorOf(view)
  useEffect(() => {
    if (canvas.current) drawRelief(canvas.current, country, paint, density)
  }, [country, paint, density])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = strikes.subscribe(() => {
      redraw()
      clearTimeout(timer)
      timer = setTimeout(redraw, (COMET_S + TRACK_FADE_S) * 1000 + 100)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [strikes])
  const { rings, flights } = strikes.alive()
  /** Half axes of a ring of radius 1 on the ground at a point, px. */
  const axes = ([x, y, z]: Vec3) => {
    const [cx, cy] = project([x, y, z])
    return { cx, cy, rx: project([x + 1, y, z])[0] - cx, ry: cy - project([x, y + 1, z])[1] }
  }
  return (
    <div className="flat-map" style={{ width: view.width, height: view.height }}>
      <canvas ref={canvas} style={{ width: view.width, height: view.height }} />
      <svg width={view.width} height={view.height} viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
        <FlatColumns columns={columns} project={project} />
        {spots.map(({ at, size, kind }) => {
          const { cx, cy, rx } = axes(at)
          return <circle key={`${at[0]}:${at[1]}`} cx={cx} cy={cy} r={(size / 2) * rx} className={kind} />
        })}
        {steady.map((at) => {
          const { cx, cy, rx, ry } = axes(at)
          return (
            <g key={`${at[0]}:${at[1]}`} fill="none" stroke={wall.acc2}>
              <ellipse cx={cx} cy={cy} rx={rx} ry={ry} strokeOpacity={0.8} strokeWidth={1.4} />
              <ellipse cx={cx} cy={cy} rx={rx * 1.75} ry={ry * 1.75} strokeOpacity={0.32} />
            </g>
          )
        })}
        {rings.map((strike) => {
          const { cx, cy, rx, ry } = axes(strike.at)
          return (
            <ellipse
              key={name(strike)}
              className="pulse"
              cx={cx}
              cy={cy}
              rx={rx * 1.75}
              ry={ry * 1.75}
              style={{ transformOrigin: `${cx}px ${cy}px`, animationDuration: `${RING_S}s` }}
            />
          )
        })}
        {flights.map((strike) => {
          const path = arcPath(strike, project)
          return (
            <g key={name(strike)} className="flight" style={{ '--comet': `${COMET_S}s`, '--fade': `${TRACK_FADE_S}s` } as CSSProperties}>
              <path d={path} className="track" pathLength={1} />
              <path d={path} className="comet" pathLength={1} />
            </g>
          )
        })}
        <defs>
          <radialGradient id="lamp-light">
            <stop offset="0" stopColor={wall.white} />
            <stop offset=".18" stopColor={sceneColors.cityLight} stopOpacity=".95" />
            <stop offset=".4" stopColor={sceneColors.cityLight} stopOpacity=".28" />
            <stop offset="1" stopColor={sceneColors.cityLight} stopOpacity="0" />
          </radialGradient>
        </defs>
      </svg>
    </div>
  )
}

/** The arc of a fly line as the viewer sees it. */
function arcPath({ at, to }: Strike, project: ReturnType<typeof projectorOf>): string {
  const end = to ?? at
  const apex = 0.3 * Math.hypot(end[0] - at[0], end[1] - at[1], end[2] - at[2]) + 0.4
  const points = Array.from({ length: 21 }, (_, i) => {
    const t = i / 20
    const mix = (k: 0 | 1 | 2) => at[k] + (end[k] - at[k]) * t
    return project([mix(0), mix(1), mix(2) + 4 * t * (1 - t) * apex])
  })
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
