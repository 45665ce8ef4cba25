import { askedMode, ScopeMap, type ScopeMapProps } from '@data-centre/charts/scene'
import { useState } from 'react'
import { useStale, useWall } from '../../data/wall-context.ts'
import { useDensity, useStill } from '../../stage/use-stage.ts'
import { publishCounts } from './publish-counts.ts'
import './wall-map.css'

export interface WallMapProps
  extends Omit<ScopeMapProps, 'centre' | 'density' | 'mode' | 'onCounts' | 'still' | 'stale'> {
  /** Whether the middle of the nation is marked: where lines fly to. */
  centred?: boolean
}

/** The map of a wall: that of its scope, as fine as the stage and as fresh as the link. */
export function WallMap({ centred = true, ...props }: WallMapProps) {
  const { scope, scopeName } = useWall()
  const density = useDensity()
  const still = useStill()
  const stale = useStale()
  const [mode] = useState(() => askedMode(window.location.search))
  return (
    <ScopeMap
      {...props}
      {...{ density, still, stale, mode }}
      onCounts={publishCounts}
      centre={centred && scope.level === 'nation' ? scopeName : null}
    />
  )
}
