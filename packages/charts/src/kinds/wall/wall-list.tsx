import type { MetricId, RankRow } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { full, joined, rankChange, shown } from '../../format.ts'
import { prefersReducedMotion } from '../../spring/reduced-motion.ts'
import { motion } from '../../theme/tokens.ts'
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
  /** A short list fills its room; lists that stand side by side in step share it as one of so many rows does. */
  spread?: boolean | number
  /** What a click on a row opens; without it rows are no buttons. */
  onPick?: ((row: RankRow) => void) | undefined
  /** Width of the body in px. */
  width?: number
  /** What is listed, such as 所学校: a list that fills no half of its place says that there are no more. */
  counted?: string
}

const ROW = 40
/** Rows of a short list stand further apart, px at most. */
const TALLEST_ROW = 56

/** Height of the rows of a list, px: those of a short one share the room of those that fit. */
export const rowHeight = (length: number, visible: number): number =>
  length === 0 ? ROW : Math.max(ROW, Math.min(TALLEST_ROW, Math.floor((visible * ROW) / length)))

/** Wall list: rank, name, owner, value over a rule whose bright part is the value. Longer lists rest on the first rows, then advance one row every 2 s. */
export function WallList({
  metric,
  rows,
  visible = 6,
  owner = false,
  change = false,
  top = 0,
  onPick,
  width = 408,
  counted,
  spread = false,
}: WallListProps) {
  const offset = useAdvance(rows.length, visible)
  const max = Math.max(1, top, ...rows.map(({ value }) => value)) * 1.04
  const values = rows.map(({ value }) => joined(shown(metric, value, 'wall')))
  const maxWidth = width - 34 - Math.max(0, ...values.map(widthOf)) * 22 - 12 - (change ? CHANGE : 0)

  return (
    <div className="dc-wall-list" data-metric={metric} style={{ height: visible * ROW }}>
      <ol
        style={{
          transform: `translateY(${-offset * ROW}px)`,
          ['--row' as string]: `${spread ? rowHeight(spread === true ? rows.length : spread, visible) : ROW}px`,
        }}
      >
        {rows.map((row, index) => {
          // The owner gives way to a name that needs the room.
          const ownerWidth = owner && row.owner ? widthOf(row.owner) * 18 + 10 : 0
          const short = wallName(row.name, (maxWidth - ownerWidth) / 22)
          const isOwned = ownerWidth > 0 && widthOf(short) * 22 <= maxWidth - ownerWidth
          return (
            <li
              key={row.id}
              data-top={row.rank <= 3 || undefined}
              title={`${row.name} ${row.owner} ${full(metric, row.value)}`}
              style={{ ['--part' as string]: barPart(row.value, max) }}
            >
              <span className="dc-wall-list-rank">{row.rank}</span>
              <span className="dc-wall-list-name">
                {isOwned || ownerWidth === 0 ? short : wallName(row.name, maxWidth / 22)}
              </span>
              {isOwned && <span className="dc-wall-list-owner">{row.owner}</span>}
              {change && <Moved {...row} />}
              <span className="dc-wall-list-value">{values[index]}</span>
              {onPick && (
                <button
                  type="button"
                  className="dc-wall-list-pick"
                  aria-label={`${row.name} ${row.owner}`}
                  onClick={() => onPick(row)}
                />
              )}
            </li>
          )
        })}
      </ol>
      {counted && isShort(rows.length, visible) && (
        <p className="dc-wall-few">{`范围内共 ${rows.length} ${counted}`}</p>
      )}
    </div>
  )
}

/** Whether rows leave at least half of their place empty. */
export const isShort = (length: number, visible: number): boolean => length > 0 && length * 2 <= visible

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

/** Highlights that the first rows last before the list moves: a viewer finds rank 1 more often than not. */
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
    if (length <= visible || prefersReducedMotion()) return
    const timer = setInterval(() => !document.hidden && setStep((now) => now + 1), motion.cycle)
    return () => clearInterval(timer)
  }, [length, visible])
  return rowAtStep(step, length, visible)
}
