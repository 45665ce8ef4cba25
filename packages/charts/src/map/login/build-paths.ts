import { boxOf, insetBox, mainBox, viewBox } from '../framing.ts'
import { toPlane } from '../projection.ts'
import type { MapFeature, Position } from '../topology.ts'

/** The static map: drawn once at build time, so that the login page needs neither the pack nor a projection. */
export interface LoginPaths {
  main: string
  inset: string
  /** Width / height of the inset. */
  insetRatio: number
  regions: { code: string; name: string; d: string }[]
  dashes: string
}

/** Smallest triangle, in square plane units, that a corner must span to be kept; at the size of the banner that is well below a pixel. */
const SMALLEST = 1.8

/**
 * Thins a ring by Visvalingam's rule: the corner that spans the smallest triangle goes first. Shared borders thin
 * alike because the rule looks at one corner and its neighbours only; every ring keeps at least four corners.
 */
export function thin(ring: readonly Position[], smallest = SMALLEST): Position[] {
  const points = [...ring]
  while (points.length > 4) {
    let [min, at] = [smallest, -1]
    for (let index = 0; index < points.length; index++) {
      const a = points[(index + points.length - 1) % points.length] as Position
      const b = points[index] as Position
      const c = points[(index + 1) % points.length] as Position
      const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
      if (area < min) [min, at] = [area, index]
    }
    if (at < 0) break
    points.splice(at, 1)
  }
  return points
}

/** Steps of a plane unit that a path can name; a third is a quarter of a pixel in the banner. Short numbers compress best. */
const STEPS = 3

/** Relative path in steps. */
function path(rings: readonly (readonly Position[])[]): string {
  return rings
    .map((ring) => {
      let [x, y] = [0, 0]
      const steps = ring.map(([px, py], index) => {
        const [nx, ny] = [Math.round(px * STEPS), Math.round(py * STEPS)]
        const step = `${nx - x}${ny - y < 0 ? '' : ' '}${ny - y}`
        x = nx
        y = ny
        return `${index === 0 ? 'm' : index === 1 ? 'l' : step.startsWith('-') ? '' : ' '}${step}`
      })
      // Each subpath starts absolutely: after z the pen is at the start of the ring before.
      return `M${steps.join('').slice(1)}z`
    })
    .join('')
}

/** Paths of the login map from the pack. */
export function loginPaths(features: readonly MapFeature[], dashes: readonly (readonly Position[])[]): LoginPaths {
  const scaled = (box: ReturnType<typeof mainBox>) =>
    viewBox({ x: box.x * STEPS, y: box.y * STEPS, width: box.width * STEPS, height: box.height * STEPS })
  const inset = insetBox()
  const open = (ring: readonly Position[]) => ring.slice(0, -1).map(toPlane)
  return {
    main: scaled(mainBox()),
    inset: scaled(inset),
    insetRatio: Number((inset.width / inset.height).toFixed(4)),
    regions: features.map(({ properties, geometry }) => ({
      code: properties.adcode,
      name: properties.name,
      d: path(geometry.coordinates.flatMap((rings) => rings.map((ring) => thin(open(ring))))),
    })),
    dashes: path(dashes.map((ring) => (boxOf(ring).width > 0 ? thin(open(ring), 0.02) : open(ring)))),
  }
}
