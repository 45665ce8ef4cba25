import { useMemo } from 'react'
import type { ScopeCountry } from '../country/roof-at.ts'
import type { Paint } from '../paint.ts'
import { type PlacedSchools, type SchoolOnMap, useSchools } from '../schools/use-schools.ts'
import { type NeighbourName, type Neighbours, neighbourNames } from '../surroundings/neighbours.ts'
import { useNeighbours } from '../surroundings/use-neighbours.ts'

/** What the map of a province has besides its plates; all of it is empty on the map of a nation. */
export interface ProvinceParts extends PlacedSchools {
  neighbours: Neighbours | null
  names: readonly NeighbourName[]
}

/** Neighbours and schools of a map. */
export function useProvinceParts(
  map: ScopeCountry,
  schools: readonly SchoolOnMap[],
  paint: Paint,
  hasCorner: boolean,
): ProvinceParts {
  const { country } = map
  const neighbours = useNeighbours(map)
  const names = useMemo(() => (neighbours ? neighbourNames(neighbours, country) : none), [neighbours, country])
  const hasInset = map.inset !== null
  return { neighbours, names, ...useSchools(schools, 'users.total', { country, paint, hasInset, hasCorner }) }
}

const none: readonly NeighbourName[] = []
