import type { Flow } from '@data-centre/api'
import { useMemo } from 'react'
import { count, joined, wall as wallForm } from '../../format.ts'
import { ParticleLayer } from '../../motion/particle-layer.tsx'
import { platformColor } from '../../theme/colors.ts'
import { type FlowColumns, flowGraph, nodeText } from './flow-graph.ts'
import { bandOf, lineOf, particlesOf } from './flow-lines.ts'
import './wall-flow.css'

interface WallFlowProps {
  flow: Flow
  /** Words over the columns. */
  heads: readonly string[]
  columnOf: (id: string) => number
  columns: FlowColumns
  /** px, with the heads. */
  width: number
  height: number
  /** Minutes that the values cover. */
  minutes: number
  /** Nothing moves. */
  still: boolean
  /** Device pixels per stage px. */
  density: number
}

const HEAD = 40
const EACH = 1100
const MAX = 60
/** From the first column to the last. */
const THROUGH_S = 6
/** A ribbon's first particle sets out so much later than that of the ribbon before, s: none set out together. */
const LATER_S = 0.37

/** What comes from where and goes to where: ribbons as wide as their share, particles that run with the flow. */
export function WallFlow({ flow, heads, columnOf, columns, width, height, minutes, still, density }: WallFlowProps) {
  const graph = useMemo(() => flowGraph(flow, columnOf, columns, height - HEAD), [flow, columnOf, columns, height])
  const particles = useMemo(() => {
    const period = (2 * THROUGH_S) / (heads.length - 1)
    const counts = particlesOf(
      graph.ribbons.map(({ value }) => value / minutes),
      EACH,
      MAX,
    )
    return graph.ribbons.flatMap((ribbon, index) => {
      const own = counts[index] ?? 0
      return Array.from({ length: own }, (_, run) => ({
        line: lineOf(ribbon, (run + 0.5) / own),
        period,
        phase: run / own + (index * LATER_S) / period,
      }))
    })
  }, [graph, heads, minutes])
  return (
    <div className="dc-wall-flow" style={{ width, height }}>
      {heads.map((head, index) => (
        <span key={head} className="head" style={{ left: columns.left[index], width: columns.width[index] }}>
          {head}
        </span>
      ))}
      <svg width={width} height={height - HEAD} style={{ top: HEAD }} aria-hidden="true">
        {graph.ribbons.map((ribbon) => (
          <path
            key={ribbon.id}
            d={bandOf(ribbon)}
            className="band"
            style={{ fill: platformColor(ribbon.from.id.split(':')[1] ?? '') }}
            data-platform={ribbon.from.column === 0 || undefined}
          />
        ))}
      </svg>
      {!still && (
        <div style={{ top: HEAD, width, height: height - HEAD }}>
          <ParticleLayer width={width} height={height - HEAD} density={density} particles={particles} />
        </div>
      )}
      {graph.nodes.map(({ id, name, value, x, y, width: wide, height: high, column }) => (
        <div
          key={id}
          className={`node ${nodeText(name, joined(wallForm(value)), { width: wide, height: high })}`}
          title={`${name} ${count(value)}`}
          style={{
            left: x,
            top: y + HEAD,
            width: wide,
            height: high,
            borderColor: column === 0 ? platformColor(id.split(':')[1] ?? '') : undefined,
          }}
          data-platform={column === 0 || undefined}
        >
          <span>{name}</span>
          <b>{joined(wallForm(value))}</b>
        </div>
      ))}
    </div>
  )
}
