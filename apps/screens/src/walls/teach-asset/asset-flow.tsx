import type { Flow } from '@data-centre/api'
import { WallSankey } from '@data-centre/charts'
import { shortName } from '@data-centre/charts/map'
import { useMemo } from 'react'
import { useBox } from '../../data/wall-context.ts'

/** Room that a panel's body has inside its region, px. */
const ASIDE = { width: 40, height: 64 }
const sideOf = (id: string): 'from' | 'to' => (id.startsWith('owner:') ? 'from' : 'to')

/** Whose resources are taken over where, province by province. */
export function AssetFlow({ nodes, links }: Flow) {
  const { width, height } = useBox()
  const flow = useMemo(
    () => ({ nodes: nodes.map((node) => ({ ...node, name: shortName(node.name) })), links }),
    [nodes, links],
  )
  return (
    <WallSankey
      metric="resources.calls"
      flow={flow}
      sideOf={sideOf}
      width={width - ASIDE.width}
      height={height - ASIDE.height}
    />
  )
}
