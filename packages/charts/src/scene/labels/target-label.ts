import { type Pixel, projectorOf, type Vec3 } from '../../motion/camera.ts'
import { type Country, plateFinder } from '../country/country.ts'
import type { Box, LabelRequest } from './label.ts'
import type { Measure } from './labels.ts'

/** Directions from the spot in which open ground is sought, degrees from the north. */
const BEARINGS = [0, 8, -8, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60, 90, -90, 120, -120, 150, -150, 180]
/** How far from the spot and in which steps, px. */
const REACH = { from: 40, to: 360, step: 8 }
/** Air between the label and the land, px. */
const SHORE = 6
const SIZE = { text: 18, height: 21 }
/** Room that a name takes on its area, and what a line over it costs, px. */
const NAME = { w: 48, h: 24 }
const CROSSING = 60
/** Places beside the spot, where no open ground is in sight: the land fills the map. */
const beside: readonly Pixel[] = [
  [0, 38],
  [52, 0],
  [-52, 0],
  [0, -38],
  [52, 24],
  [-52, 24],
  [52, -24],
  [-52, -24],
]

const holds = ({ x, y, w, h }: Box, [px, py]: Pixel): boolean => px >= x && px <= x + w && py >= y && py <= y + h

/** The name of the place that lines fly to: beside the land, where it covers no place and is taken for none, joined to its spot by a line that passes between the names. */
export function targetRequest(
  country: Country,
  heights: ArrayLike<number>,
  { name, spot, clear }: { name: string; spot: Vec3; clear: Pixel },
  measure: Measure,
): LabelRequest {
  const project = projectorOf(country.view)
  const at = project(spot)
  const [w, h] = [measure(name, SIZE.text) + SHORE * 2, SIZE.height + SHORE * 2]
  const names = country.territory.areas.map(({ anchor }, index): Box => {
    const [x, y] = project([anchor[0], anchor[1], heights[index] ?? 0])
    return { x: x - NAME.w / 2, y: y - NAME.h / 2, w: NAME.w, h: NAME.h }
  })
  const plateAt = plateFinder(country, heights)
  const isOpen = ([x, y]: Pixel): boolean =>
    [-0.5, -0.25, 0, 0.25, 0.5].every((across) =>
      [-0.5, 0, 0.5].every((down) => plateAt([x + w * across, y + h * down]) < 0),
    )
  const tries = BEARINGS.flatMap((bearing) => {
    const angle = (bearing * Math.PI) / 180
    const step: Pixel = [Math.sin(angle), -Math.cos(angle)]
    const point = (distance: number): Pixel => [at[0] + step[0] * distance, at[1] + step[1] * distance]
    const places = Array.from({ length: (REACH.to - REACH.from) / REACH.step }, (_, i) => REACH.from + i * REACH.step)
    const distance = places.find((each) => isOpen(point(each)))
    if (distance === undefined) return []
    const crossed = names.filter((box) => places.some((each) => each < distance && holds(box, point(each)))).length
    return [{ offset: [step[0] * distance, step[1] * distance] as const, cost: distance + crossed * CROSSING }]
  })
  return {
    id: 'target',
    name,
    kind: 'name',
    at,
    clear,
    led: true,
    tries: [...tries.sort((a, b) => a.cost - b.cost).map(({ offset }) => offset), ...beside],
  }
}
