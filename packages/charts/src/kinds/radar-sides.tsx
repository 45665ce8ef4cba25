import { useMemo } from 'react'
import { usePanelRows } from '../panel/panel-rows.ts'
import './radar-sides.css'

export interface RadarSide {
  id: string
  name: string
  /** 0..100; null: nothing to judge by. */
  value: number | null
  /** What it is held against, 0..100. */
  mean: number | null
}

interface RadarSidesProps {
  /** What the picture shows, for screen readers. */
  label: string
  /** Names of the two lines: 本人, 院系均值. */
  names: readonly [own: string, mean: string]
  /** At most eight, each 0..100. */
  sides: readonly RadarSide[]
  /** px. */
  height: number
}

const [WIDTH, HEIGHT] = [310, 284]
const RADIUS = 98
const RINGS = [0.2, 0.4, 0.6, 0.8, 1] as const
const whole = (value: number | null): string => (value === null ? '--' : String(Math.round(value)))

/** Several sides around a centre, one's own against a mean; each has its number over its name. */
export function RadarSides({ label, names, sides, height }: RadarSidesProps) {
  usePanelRows(
    useMemo(
      () => ({ columns: ['维度', ...names], rows: sides.map(({ name, value, mean }) => [name, value, mean]) }),
      [sides, names],
    ),
  )
  const spot = (index: number, part: number): readonly [number, number] => {
    const angle = (index / sides.length) * Math.PI * 2 - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const shape = (part: (side: RadarSide) => number) =>
    sides
      .map((side, index) =>
        spot(index, part(side))
          .map((at) => at.toFixed(1))
          .join(),
      )
      .join(' ')
  const text = sides.map(({ name, value, mean }) => `${name} ${whole(value)}，${names[1]} ${whole(mean)}`).join('；')
  return (
    <div className="dc-radar-sides" role="img" aria-label={`${label}：${text}`} style={{ height }}>
      <div style={{ width: WIDTH, height: HEIGHT }}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
          {RINGS.map((part) => (
            <polygon key={part} data-ring="" points={shape(() => part)} />
          ))}
          {sides.map(({ id }, index) => {
            const [x, y] = spot(index, 1)
            return <line key={id} x1={WIDTH / 2} y1={HEIGHT / 2} x2={x.toFixed(1)} y2={y.toFixed(1)} />
          })}
          {sides.some(({ mean }) => mean !== null) && (
            <polygon data-mean="" points={shape(({ mean }) => (mean ?? 0) / 100)} />
          )}
          {sides.some(({ value }) => value !== null) && (
            <polygon data-own="" points={shape(({ value }) => (value ?? 0) / 100)} />
          )}
        </svg>
        {sides.map(({ id, name, value, mean }, index) => {
          const [x, y] = spot(index, 1)
          const side = Math.abs(x - WIDTH / 2) < 2 ? 'middle' : x > WIDTH / 2 ? 'right' : 'left'
          return (
            <span
              key={id}
              data-side={side}
              data-low={y > HEIGHT / 2 || undefined}
              title={`${name}：${names[0]} ${whole(value)}，${names[1]} ${whole(mean)}`}
              style={{ left: x, top: y }}
            >
              <b>{whole(value)}</b>
              {name}
            </span>
          )
        })}
      </div>
    </div>
  )
}
