import { type Flow, type MetricId, metric } from '@data-centre/api'
import { useMemo } from 'react'
import { full, joined, shown } from '../../format.ts'
import { topFlow } from './flow-graph.ts'
import { bandOf } from './flow-lines.ts'
import { rowedFlow } from './rowed-flow.ts'
import './wall-sankey.css'

interface WallSankeyProps {
  metric: MetricId
  flow: Flow
  /** Whether a node gives or takes. */
  sideOf: (id: string) => 'from' | 'to'
  /** px. */
  width: number
  height: number
}

/** Room of a name and its number beside a bar, and width of the bar, px. */
const SIDE = 126
const BAR = 8
/** Least height of a row, px: lower ones cannot be read from where walls are. */
const MIN_ROW = 36

/** Who gives how much to whom: two columns of names and numbers, ribbons between them as wide as their share. */
export function WallSankey({ metric: id, flow, sideOf, width, height }: WallSankeyProps) {
  const { nodes, ribbons, row } = useMemo(
    () =>
      rowedFlow(
        topFlow(flow, sideOf, Math.floor(height / MIN_ROW)),
        (node) => (sideOf(node) === 'from' ? 0 : 1),
        { left: [SIDE, width - SIDE - BAR], width: [BAR, BAR] },
        height,
      ),
    [flow, sideOf, width, height],
  )
  return (
    <div className="dc-wall-sankey" data-metric={id} style={{ width, height }}>
      <svg width={width} height={height} role="img" aria-label={`${metric(id).label}流向`}>
        {ribbons.map((ribbon) => (
          <path key={ribbon.id} d={bandOf(ribbon)}>
            <title>{`${ribbon.from.name} → ${ribbon.to.name} ${full(id, ribbon.value)}`}</title>
          </path>
        ))}
        {nodes.map(({ id: node, x, y, width: wide, height: high }) => (
          <rect key={node} x={x} y={y} width={wide} height={high} rx={1} />
        ))}
      </svg>
      {nodes.map(({ id: node, name, value, y, height: high }) => (
        <p
          key={node}
          data-side={sideOf(node)}
          style={{ top: y + high / 2 - row / 2, height: row, lineHeight: `${row}px`, width: SIDE - 8 }}
          title={`${name} ${full(id, value)}`}
        >
          <span>{name}</span>
          <b>{joined(shown(id, value, 'wall'))}</b>
        </p>
      ))}
    </div>
  )
}
