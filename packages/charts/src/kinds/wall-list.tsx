import type { MetricId, RankRow } from '@data-centre/api'
import { useEffect, useState } from 'react'
import { full, joined, shown } from '../format.ts'
import { motion } from '../theme/tokens.ts'
import { wallName, widthOf } from './wall-name.ts'
import './wall-list.css'

interface WallListProps {
  metric: MetricId
  rows: readonly RankRow[]
  /** Rows that fit; more scroll by one row every 2 s, after a rest on the first. */
  visible?: number
  /** Owner behind the name; off where the panel is about schools. */
  owner?: boolean
  /** Width of the body in px. */
  width?: number
}

const ROW = 40

/** Wall list: rank, name, owner, value over a rule whose bright part is the value. Longer lists rest on the first rows, then advance one row every 2 s. */
export function WallList({ metric, rows, visible = 6, owner = false, width = 408 }: WallListProps) {
  const offset = useAdvance(rows.length, visible)
  const most = Math.max(1, ...rows.map(({ value }) => value)) * 1.04
  const values = rows.map(({ value }) => joined(shown(metric, value, 'wall')))
  const room = width - 34 - Math.max(0, ...values.map(widthOf)) * 22 - 12

  return (
    <div className="dc-wall-list" data-metric={metric} style={{ height: visible * ROW }}>
      <ol style={{ transform: `translateY(${-offset * ROW}px)` }}>
        {rows.map((row, index) => {
          const ownerRoom = owner && row.owner ? widthOf(row.owner) * 18 + 10 : 0
          return (
            <li
              key={row.id}
              data-top={row.rank <= 3 || undefined}
              title={`${row.name} ${row.owner} ${full(metric, row.value)}`}
              style={{ ['--part' as string]: `${(row.value / most) * 100}%` }}
            >
              <span className="dc-wall-list-rank">{row.rank}</span>
              <span className="dc-wall-list-name">{wallName(row.name, (room - ownerRoom) / 22)}</span>
              {owner && <span className="dc-wall-list-owner">{row.owner}</span>}
              <span className="dc-wall-list-value">{values[index]}</span>
            </li>
          )
        })}
      </ol>
    </div>
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
function useAdvance(length: number, visible: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    setStep(0)
    if (length <= visible || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => !document.hidden && setStep((now) => now + 1), motion.cycle)
    return () => clearInterval(timer)
  }, [length, visible])
  return rowAtStep(step, length, visible)
}
