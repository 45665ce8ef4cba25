import { type Withheld, withheldTexts } from '@data-centre/api'
import { useMemo } from 'react'
import type { RowsCell } from '../figures/cells.ts'
import { NONE, withheldText } from '../format.ts'
import { usePanelRows } from '../panel/panel-rows.ts'
import { radarOutline } from './radar-outline.ts'
import './radar-sides.css'

export interface RadarSide {
  id: string
  name: string
  /** 0..100; null: nothing to judge by. */
  value: number | null
  /** What it is held against, 0..100. */
  mean: number | null
  /** Why a value that is null is withheld. */
  withheld?: { value?: Withheld | undefined; mean?: Withheld | undefined } | undefined
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
const whole = (value: number | null): string => (value === null ? NONE : String(Math.round(value)))

type Which = 'value' | 'mean'
const whyOf = (side: RadarSide, which: Which): Withheld | undefined =>
  side[which] === null ? side.withheld?.[which] : undefined

/** One of the numbers of a side. Sides are percentages: the mark says of what there are few. */
function textOf(side: RadarSide, which: Which): string {
  const why = whyOf(side, which)
  return why ? `${withheldText(why)}${why === 'few' ? '人' : ''}` : whole(side[which])
}

function cellOf(side: RadarSide, which: Which): RowsCell {
  const why = whyOf(side, which)
  return why ? { withheld: why, text: textOf(side, which) } : side[which]
}

/** Why numbers of a side are withheld. */
const reasonOf = (side: RadarSide): string =>
  [...new Set([whyOf(side, 'value'), whyOf(side, 'mean')])]
    .flatMap((why) => (why ? [`（${withheldTexts[why].reason}）`] : []))
    .join('')

/** Several sides around a centre, one's own against a mean; each has its number over its name. */
export function RadarSides({ label, names, sides, height }: RadarSidesProps) {
  usePanelRows(
    useMemo(
      () => ({
        columns: ['维度', ...names],
        rows: sides.map((side) => [side.name, cellOf(side, 'value'), cellOf(side, 'mean')]),
      }),
      [sides, names],
    ),
  )
  const spot = (index: number, part: number): readonly [number, number] => {
    const angle = (index / sides.length) * Math.PI * 2 - Math.PI / 2
    return [WIDTH / 2 + RADIUS * part * Math.cos(angle), HEIGHT / 2 + RADIUS * part * Math.sin(angle)]
  }
  const ring = (part: number) => radarOutline(sides.map((_, index) => spot(index, part)))
  const outline = (which: Which) =>
    radarOutline(sides.map((side, index) => (whyOf(side, which) ? null : spot(index, (side[which] ?? 0) / 100))))
  const hintOf = (side: RadarSide) => `${textOf(side, 'value')}，${names[1]} ${textOf(side, 'mean')}`
  const text = sides.map((side) => `${side.name} ${hintOf(side)}${reasonOf(side)}`).join('；')
  return (
    <div className="dc-radar-sides" role="img" aria-label={`${label}：${text}`} style={{ height }}>
      <div style={{ width: WIDTH, height: HEIGHT }}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
          {RINGS.map((part) => (
            <path key={part} data-ring="" d={ring(part)} />
          ))}
          {sides.map(({ id }, index) => {
            const [x, y] = spot(index, 1)
            return <line key={id} x1={WIDTH / 2} y1={HEIGHT / 2} x2={x.toFixed(1)} y2={y.toFixed(1)} />
          })}
          {sides.some(({ mean }) => mean !== null) && <path data-mean="" d={outline('mean')} />}
          {sides.some(({ value }) => value !== null) && <path data-own="" d={outline('value')} />}
        </svg>
        {sides.map((one, index) => {
          const [x, y] = spot(index, 1)
          const side = Math.abs(x - WIDTH / 2) < 2 ? 'middle' : x > WIDTH / 2 ? 'right' : 'left'
          return (
            <span
              key={one.id}
              data-side={side}
              data-low={y > HEIGHT / 2 || undefined}
              title={`${one.name}：${names[0]} ${hintOf(one)}${reasonOf(one)}`}
              style={{ left: x, top: y }}
            >
              <b>{textOf(one, 'value')}</b>
              {one.name}
            </span>
          )
        })}
      </div>
    </div>
  )
}
