import type { MetricId, Place } from '@data-centre/api'
import type { ScopeCountry, Vec3 } from '@data-centre/charts/scene'
import { useState } from 'react'
import { SchoolPoints } from '../map/school-points.tsx'
import { WallDialog } from './wall-dialog.tsx'

interface SchoolLayerProps {
  map: ScopeCountry
  /** Where the dot of each school stands. */
  roofs: readonly Vec3[]
  schools: readonly Place[]
  ids: readonly MetricId[]
}

/** The schools of a province on its map; a click on one opens its window. */
export function SchoolLayer(props: SchoolLayerProps) {
  const [asked, setAsked] = useState<Place | null>(null)
  return (
    <>
      <SchoolPoints {...props} onPick={setAsked} />
      {asked && <WallDialog name={asked.name} schoolId={asked.code} onClose={() => setAsked(null)} />}
    </>
  )
}
