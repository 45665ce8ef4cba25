import type { MetricId, RankRow } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { full, joined, rankChange, shown } from '../format.ts'
import { motion } from '../theme/tokens.ts'
import { barPart } from './bar-part.ts'
import { wallName, widthOf } from './wall-name.ts'
import './wall-list.css'

interface WallListProps {
  metric: MetricId
  rows: readonly RankRow[]
  /** Rows that fit; more scroll by one row every 2 s, after a rest on the first. */
  visible?: number
  /** Owner behind the name; off where the panel is about schools. */
  owner?: boolean
  /** How far a row has moved since the list before. */
  change?: boolean
  /** Value of the full bar; the largest of the rows if absent. Lists that stand side by side share one. */
  top?: number
  /** What a click on a row opens; without it rows are no buttons. */
  onPick?: ((row: RankRow) => void) | undefined
  /** Width of the body in px. */
  width?: number
}

const ROW = 40

/** Wall list: rank, name, owner, value over a rule whose bright part is the value. Longer lists rest on the first rows, then advance one row every 2 s. */
export function WallList({ metric, rows, visible = 6, owner = false, change = false, top = 0, onPick, width = 408 }: WallListProps) {
  const offset = useAdvance(rows.length, visible)
  const most = Math.max(1, top, ...rows.map(({ value }) => value)) * 1.04
  const values = rows.map(({ value }) => joined(shown(metric, value, 'wall')))
  const room = width - 34 - Math.max(0, ...values.map(widthOf)) * 22 - 12 - (change ? CHANGE : 0)

  return (
    <div className="dc-wall-list" data-metric={metric} style={{ height: visible * ROW }}>
      <ol style={{ transform: `translateY(${-offset * ROW}px)` }}>
        {rows.map((row, index) => {
          // The owner gives way to a name that needs the room.
          const ownerRoom = owner && row.owner ? widthOf(row.owner) * 18 + 10 : 0
          const short = wallName(row.name, (room - ownerRoom) / 22)
          const isOwned = ownerRoom > 0 && widthOf(short) * 22 <= room - ownerRoom
          return (
            <li
              key={row.id}
              data-top={row.rank <= 3 || undefined}
              title={`${row.name} ${row.owner} ${full(metric, row.value)}`}
              style={{ ['--part' as string]: barPart(row.value, most) }}
            >
              <span className="dc-wall-list-rank">{row.rank}</span>
              <span className="dc-wall-list-name">{isOwned || ownerRoom === 0 ? short : wallName(row.name, room / 22)}</span>
              {isOwned && <span className="dc-wall-list-owner">{row.owner}</span>}
              {change && <Moved {...row} />}
              <span className="dc-wall-list-value">{values[index]}</span>
              {onPick && <button type="button" className="dc-wall-list-pick" aria-label={`${row.name} ${row.owner}`} onClick={() => onPick(row)} />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Room of a change of rank, px. */
const CHANGE = 62

function Moved({ rank, prevRank }: RankRow) {
  const { text, way } = rankChange(rank, prevRank)
  return (
    <span className="dc-wall-list-change" data-way={way}>
      {text}
    </span>
  )
}

/** Highlights that the first rows last before the list moves: whoever looks up finds rank 1 more often than not. */
const REST_AT_TOP = 8
/** Highlights that the last rows last before the list returns. */
const REST_AT_END = 2

/** First visible row at a step of the round: a rest on the first rows, one row a step, a rest on the last ones, back to the top. */
export function rowAtStep(step: number, length: number, visible: number): number {
  const moves = Math.max(0, length - visible)
  if (moves === 0) return 0
  const at = step % (REST_AT_TOP + moves + REST_AT_END)
  return Math.min(moves, Math.max(0, at - REST_AT_TOP + 1))
}

/** First visible row now; still while everything fits, while hidden, and under reduced motion. */
export function useAdvance(length: number, visible: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    setStep(0)
    if (length <= visible || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => !document.hidden && setStep((now) => now + 1), motion.cycle)
    return () => clearInterval(timer)
  }, [length, visible])
  return rowAtStep(step, length, visible)
}
