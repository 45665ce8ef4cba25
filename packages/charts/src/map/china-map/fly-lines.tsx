import type { RegionPath } from '../paths.ts'
import { toPlane } from '../projection.ts'

/** Where the lines begin. */
export interface FlyOrigin {
  name: string
  lng: number
  lat: number
}

interface FlyLinesProps {
  origin: FlyOrigin
  regions: readonly RegionPath[]
  /** Regions with a value, many first. */
  ranked: readonly { code: string; value: number }[]
  /** Plane units of a pixel: marks keep their size whatever the scale. */
  unit: number
}

/** More lines than these hide the land. */
const MAX_LINES = 15
/** How far a line bends from the straight one, as a share of its length. */
const BEND = 0.18
const [THIN, THICK] = [1, 3.5]
const MARK_RADIUS = 4.5
const END_RADIUS = 2.5

/** A line that bends to the north, whichever way it leads. */
function bent([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): string {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const side = dx < 0 ? -1 : 1
  return `M${x0},${y0}Q${x0 + dx / 2 + dy * BEND * side},${y0 + dy / 2 - dx * BEND * side} ${x1},${y1}`
}

/** Lines from one place to the regions with the largest values, the larger the thicker. They grow once and then stand still. */
export function FlyLines({ origin, regions, ranked, unit }: FlyLinesProps) {
  const start = toPlane([origin.lng, origin.lat])
  const largest = ranked[0]?.value ?? 0
  const lines = ranked.slice(0, MAX_LINES).flatMap(({ code, value }) => {
    const region = regions.find((entry) => entry.code === code)
    return region ? [{ code, end: region.centre, share: Math.sqrt(value / largest) }] : []
  })
  return (
    <g className="dc-fly" data-lines={lines.length}>
      {lines.toReversed().map(({ code, end, share }) => (
        <g key={code} data-code={code}>
          <path d={bent(start, end)} pathLength={1} strokeWidth={THIN + (THICK - THIN) * share} />
          <circle cx={end[0]} cy={end[1]} r={END_RADIUS * unit} />
        </g>
      ))}
      <circle className="dc-fly-origin" cx={start[0]} cy={start[1]} r={MARK_RADIUS * unit}>
        <title>{origin.name}</title>
      </circle>
    </g>
  )
}
