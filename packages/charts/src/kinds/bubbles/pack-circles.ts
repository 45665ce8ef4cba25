/** A circle in a box, px. */
export interface Circle {
  x: number
  y: number
  r: number
}

const GAP = 8
const MIN = 15
/** The radius shrinks by this factor until all circles find a place. */
const SHRINK = 0.96
const TRIES = 120

type Size = { width: number; height: number }

/** Where a circle of radius `r` touches two others, on either side. */
function touching(a: Circle, b: Circle, r: number): Circle[] {
  const [ra, rb] = [a.r + r + GAP, b.r + r + GAP]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const d = Math.hypot(dx, dy)
  if (d === 0 || d > ra + rb) return []
  const along = (ra * ra - rb * rb + d * d) / (2 * d)
  const off = Math.sqrt(Math.max(0, ra * ra - along * along))
  const [x, y] = [a.x + (along * dx) / d, a.y + (along * dy) / d]
  return [1, -1].map((side) => ({ x: x - (side * off * dy) / d, y: y + (side * off * dx) / d, r }))
}

function placed(radii: readonly number[], { width, height }: Size): Circle[] | null {
  const [first = 0, second] = radii
  const circles: Circle[] = [{ x: 0, y: 0, r: first }]
  if (second !== undefined) {
    // The two largest lean against each other in the middle.
    const reach = first + second + GAP
    const [x, y] = [reach * Math.sqrt(0.75), reach * 0.5]
    circles[0] = { x: -x / 2, y: -y / 2, r: first }
    circles.push({ x: x / 2, y: y / 2, r: second })
  }
  const inside = ({ x, y, r }: Circle) => Math.abs(x) + r <= width / 2 && Math.abs(y) + r <= height / 2
  if (!circles.every(inside)) return null
  for (const r of radii.slice(2)) {
    let best: Circle | null = null
    let min = Number.POSITIVE_INFINITY
    circles.forEach((a, i) => {
      for (const b of circles.slice(i + 1))
        for (const spot of touching(a, b, r)) {
          const far = Math.hypot(spot.x / width, spot.y / height)
          if (
            far >= min ||
            !inside(spot) ||
            circles.some((c) => Math.hypot(c.x - spot.x, c.y - spot.y) < c.r + r + GAP - 0.01)
          )
            continue
          min = far
          best = spot
        }
    })
    if (!best) return null
    circles.push(best)
  }
  return circles
}

/**
 * Circles whose areas are as the values, packed around the middle of a box without overlaps, the largest first. A circle
 * is never smaller than `least`, so that its name can be read; the values must be sorted, the largest first.
 */
export function packCircles(values: readonly number[], width: number, height: number, min = MIN): Circle[] {
  if (values.length === 0) return []
  const box: Size = { width, height }
  const max = Math.max(1, ...values)
  let largest = Math.min(width, height) / 2
  for (let tries = 0; tries < TRIES; tries++, largest *= SHRINK) {
    const floor = Math.min(min, largest)
    const circles = placed(
      values.map((value) => Math.max(floor, largest * Math.sqrt(Math.max(0, value) / max))),
      box,
    )
    if (!circles) continue
    const xs = circles.flatMap(({ x, r }) => [x - r, x + r])
    const ys = circles.flatMap(({ y, r }) => [y - r, y + r])
    // The whole stands in the middle, whatever the order of placing has made of it.
    const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
    return circles.map(({ x, y, r }) => ({ x: x - cx + width / 2, y: y - cy + height / 2, r }))
  }
  return []
}
