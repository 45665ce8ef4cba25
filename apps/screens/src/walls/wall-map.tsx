import { askedMode, type GlCounts, type MapMode, ScopeMap, type ScopeMapProps } from '@data-centre/charts/scene'
import { useCallback, useState } from 'react'
import { useStale, useWall } from '../data/wall-context.ts'
import { useDensity, useStill } from '../stage/use-stage.ts'
import './wall-map.css'

export type WallMapProps = Omit<ScopeMapProps, 'centre' | 'density' | 'mode' | 'onCounts' | 'still' | 'stale'>

/** The map of a wall: that of its scope, as fine as the stage and as fresh as the link. */
export function WallMap(props: WallMapProps) {
  const { scope, scopeName } = useWall()
  const density = useDensity()
  const still = useStill()
  const stale = useStale()
  const [mode] = useState(() => askedMode(window.location.search))
  const onCounts = useCallback((counts: GlCounts & { mode: MapMode }) => {
    Object.assign(document.documentElement.dataset, { map: counts.mode, mapFrames: counts.frames, mapCalls: counts.calls, mapTriangles: counts.triangles })
  }, [])
  return <ScopeMap {...props} {...{ density, still, stale, mode, onCounts }} centre={scope.level === 'nation' ? scopeName : null} />
}
