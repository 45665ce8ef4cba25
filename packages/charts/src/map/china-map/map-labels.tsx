import type { Box } from '../framing.ts'
import { shortName } from '../names.ts'
import type { RegionPath } from '../paths.ts'
import type { Classes } from './classes.ts'

interface MapLabelsProps {
  regions: readonly RegionPath[]
  values: ReadonlyMap<string, number | null>
  classes: Classes
  box: Box
  /** Height of the map in px: labels keep 12 px whatever the scale. */
  height: number
}

/** Names of cities, those with more first; a name that would touch another is left out, the tooltip has it. */
export function MapLabels({ regions, values, classes, box, height }: MapLabelsProps) {
  const unit = box.height / height
  const size = 12 * unit
  const taken: { x: number; y: number; half: number }[] = []
  const ordered = regions.toSorted((a, b) => (values.get(b.code) ?? 0) - (values.get(a.code) ?? 0))
  return ordered.map(({ code, name, centre: [x, y] }) => {
    const text = shortName(name)
    const half = (text.length * size) / 2
    if (
      taken.some((other) => Math.abs(other.x - x) < other.half + half + 4 * unit && Math.abs(other.y - y) < size * 1.15)
    )
      return null
    taken.push({ x, y, half })
    return (
      <text key={code} x={x} y={y} fontSize={size} data-dark={classes.of(values.get(code)) >= 4 || undefined}>
        {text}
      </text>
    )
  })
}
