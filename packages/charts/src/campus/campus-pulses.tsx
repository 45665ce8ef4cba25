import type { CampusCollege } from '@data-centre/api'
import { useEffect, useRef, useState } from 'react'
import { blocksOf } from './places.ts'
import { type CampusPlan, CELL, HALF_BLOCK, projected } from './plan.ts'
import { MAX_PULSES, PULSE_MS, risen, signsOf } from './pulses.ts'

/** Squares of a pulse: how far outside of the block, cells. */
const RINGS = [0, 0.13, 0.25]
/** Side of a cell before it is laid on the ground, px. */
const UNIT = 100

interface Pulse {
  key: number
  college: string
}

interface PulsesProps {
  plan: CampusPlan
  colleges: readonly CampusCollege[]
  enabled: boolean
}

/**
 * Squares that run out over the plate where somebody signs in. They lie between ground and blocks and are moved by style
 * sheets alone, so that the compositor draws them and neither scene nor page does.
 */
export function CampusPulses({ plan, colleges, enabled }: PulsesProps) {
  const [pulses, setPulses] = useState<readonly Pulse[]>([])
  const before = useRef(signsOf([]))
  const count = useRef(0)
  useEffect(() => {
    const after = signsOf(blocksOf(colleges))
    const rises = risen(before.current, after)
    before.current = after
    if (!enabled || rises.length === 0) return
    const fresh = rises.map((college) => ({ key: ++count.current, college }))
    setPulses((alive) => [...alive, ...fresh].slice(-MAX_PULSES))
  }, [colleges, enabled])
  useEffect(() => {
    if (pulses.length === 0) return
    const timer = setTimeout(() => setPulses([]), PULSE_MS)
    return () => clearTimeout(timer)
  }, [pulses])
  const { x, y } = CELL
  const matrix = [x, y, -x, y].map((value) => (value * plan.scale) / UNIT)
  return pulses.map(({ key, college }) => {
    const block = plan.blocks.find((one) => one.college.id === college)
    if (!block) return null
    const [left, top] = projected(plan, block.i, block.j)
    return (
      <div key={key} className="campus-pulse" data-pulse={college} style={{ left, top }}>
        {RINGS.map((out) => {
          const side = 2 * (HALF_BLOCK + out) * UNIT
          return (
            <i
              key={out}
              style={{
                width: side,
                height: side,
                transform: `matrix(${matrix.join(',')},0,0) translate(-50%,-50%)`,
              }}
            />
          )
        })}
      </div>
    )
  })
}
