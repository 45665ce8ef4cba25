import { useEffect, useState } from 'react'
import { type Box, boxOf, MAIN_SOUTH, mainBox } from '../framing.ts'
import { loadCities, loadNational } from '../pack.ts'
import { dashPath, type RegionPath, regionPath } from '../paths.ts'
import { toPlane } from '../projection.ts'
import type { MapFeature } from '../topology.ts'

/** Outlines ready to be drawn. */
export interface MapData {
  provinces: RegionPath[]
  dashes: string
  /** Cities of the open province; empty at national level and while they load. */
  cities: RegionPath[]
  /** What the view frames. */
  box: Box
  /** The view contains the South China Sea only through the inset. */
  inset: boolean
}

/** Room at the east for the inset, in units of the plane: in a narrow card it would lie over the coast and Taiwan. */
const INSET_ROOM = 92
const land = mainBox()
const nation: Box = { ...land, width: land.width + INSET_ROOM }
/** Islands below this part of the whole do not widen the frame; they are drawn where they lie, Hainan's also in the inset. */
const FRAMED = 0.05

const extent = (box: Box) => Math.hypot(box.width, box.height)

/** The box of a province: its large polygons north of the sea view, with a margin. */
function frame(features: readonly MapFeature[]): Box {
  const rings = features.flatMap(({ geometry }) =>
    geometry.coordinates.flatMap(([ring]) => (ring?.some(([, lat]) => lat > MAIN_SOUTH) ? [ring.map(toPlane)] : [])),
  )
  const whole = extent(boxOf(rings.flat()))
  const framed = rings.filter((ring) => extent(boxOf(ring)) >= whole * FRAMED).flat()
  const box = boxOf(framed)
  return boxOf(framed, Math.max(box.width, box.height) * 0.04)
}

/** Loads the nation and, with a province, its cities. Throws into the boundary of its panel when the pack cannot be read. */
export function useMapData(province: string | undefined): MapData | null {
  const [national, setNational] = useState<Pick<MapData, 'provinces' | 'dashes'> | null>(null)
  const [open, setOpen] = useState<{ province: string; cities: RegionPath[]; box: Box } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let removed = false
    loadNational().then(
      (map) => !removed && setNational({ provinces: map.provinces.map(regionPath), dashes: dashPath(map.dashes) }),
      (error: unknown) => !removed && setFailure(error ?? new Error('map pack')),
    )
    return () => {
      removed = true
    }
  }, [])
  useEffect(() => {
    if (!province) return
    let removed = false
    loadCities(province).then(
      (features) =>
        !removed &&
        features.length > 0 &&
        setOpen({ province, cities: features.map(regionPath), box: frame(features) }),
      (error: unknown) => !removed && setFailure(error ?? new Error('map pack')),
    )
    return () => {
      removed = true
    }
  }, [province])

  if (failure) throw failure
  if (!national) return null
  const cities = province && open?.province === province ? open : null
  return {
    ...national,
    cities: cities?.cities ?? [],
    box: cities?.box ?? nation,
    inset: !cities || province === '460000',
  }
}
