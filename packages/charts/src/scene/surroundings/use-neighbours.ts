import { useDeferredValue, useMemo } from 'react'
import type { MapFeature } from '../../map/topology.ts'
import type { ScopeCountry } from '../country/roof-at.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'

const none: readonly MapFeature[] = []

/** Provinces around the one of a map; null on the map of a nation. The map itself is drawn first, because they take as long to lay out. */
export function useNeighbours({ country, national, around }: ScopeCountry): Neighbours | null {
  const features = useDeferredValue(around, none)
  return useMemo(() => (national ? null : neighboursOf(features, country)), [national, features, country])
}
