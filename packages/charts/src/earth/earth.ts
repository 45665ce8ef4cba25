import type { Pixel } from '../motion/camera.ts'

/** A place of the world: longitude and latitude in degrees. */
export type Place = readonly [lng: number, lat: number]

/** A way to look at the world in a box of the stage, px. */
export interface Earth {
  width: number
  height: number
  /** Where a place is seen; null behind the horizon. */
  at: (place: Place) => Pixel | null
  /** How squarely a place is looked at: 1 in the middle, 0 at the horizon; always 1 on a plane. */
  facing: (place: Place) => number
  /** The way from one place to another above the ground, as far as it is seen. */
  arc: (from: Place, to: Place) => Pixel[]
  /** Degrees between the dots of the land at a latitude: [lng, lat]. */
  grid: (lat: number) => Place
  /** Radius of such a dot, px. */
  dot: number
  /** The disc of a globe; null for a plane. */
  disc: { x: number; y: number; radius: number } | null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const STEPS = 32
/** Height of a fly line over the ground, as a part of the way below it. */
const RISE = 0.22

type Vector = readonly [number, number, number]
const vectorOf = ([lng, lat]: Place): Vector => [
  Math.cos(radians(lat)) * Math.sin(radians(lng)),
  Math.sin(radians(lat)),
  Math.cos(radians(lat)) * Math.cos(radians(lng)),
]

/** The globe, north up, turned so that `middle` lies at `at`. */
export function globe({
  width,
  height,
  radius,
  middle,
  at: [x, y],
}: {
  width: number
  height: number
  radius: number
  middle: Place
  at: Pixel
}): Earth {
  const [sin, cos] = [Math.sin(radians(middle[1])), Math.cos(radians(middle[1]))]
  /** Right, up and towards the eye, units of the radius. */
  const seen = ([lng, lat]: Place): Vector => {
    const [east, north, near] = vectorOf([lng - middle[0], lat])
    return [east, north * cos - near * sin, north * sin + near * cos]
  }
  const pixel = ([right, up]: Vector): Pixel => [x + right * radius, y - up * radius]
  const facing = (place: Place) => Math.max(0, seen(place)[2])
  return {
    width,
    height,
    at: (place) => {
      const point = seen(place)
      return point[2] > 0 ? pixel(point) : null
    },
    facing,
    arc: (from, to) => {
      const [a, b] = [seen(from), seen(to)]
      const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))
      if (angle < 1e-6) return []
      const points = Array.from({ length: STEPS + 1 }, (_, i) => {
        const t = i / STEPS
        const [s, e] = [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)]
        const lift = 1 + 4 * t * (1 - t) * RISE * angle
        return [(a[0] * s + b[0] * e) * lift, (a[1] * s + b[1] * e) * lift, (a[2] * s + b[2] * e) * lift] as const
      })
      // Above the ground a line is seen a little beyond the horizon: it only hides behind the disc itself.
      return points.filter((point) => point[2] > 0 || Math.hypot(point[0], point[1]) > 1).map(pixel)
    },
    // Parallels shrink towards the pole, so that dots stay as far apart as at the equator.
    grid: (lat) => [1.8 / Math.max(0.2, Math.cos(radians(lat))), 1.8],
    dot: 1.5,
    disc: { x, y, radius },
  }
}

/** Room around a whole globe for its light, and how far below the middle of the box it hangs: parts of the box. */
const HALO = 0.06
const LOWERED = 0.03

/** The whole globe in a box, its light inside too; a title stands beside its top. */
export function wholeGlobe({ width, height, middle }: { width: number; height: number; middle: Place }): Earth {
  const radius = Math.min(width, height) * (0.5 - HALO)
  return globe({ width, height, radius, middle, at: [width / 2, height * (0.5 + LOWERED)] })
}

/** Miller's cylinder: near the true shapes where people live, and the poles still fit. */
const miller = (lat: number) => 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(lat)))
const NORTH = 79
const SOUTH = -56

/** The whole world on a plane from `west` eastwards, `top` px below the upper edge of the box. */
export function plane({
  width,
  height,
  west,
  top,
}: {
  width: number
  height: number
  west: number
  top: number
}): Earth {
  const unit = width / (2 * Math.PI)
  const at = ([lng, lat]: Place): Pixel => [
    ((((lng - west) % 360) + 360) % 360) * (width / 360),
    top + (miller(NORTH) - miller(lat)) * unit,
  ]
  return {
    width,
    height,
    at: (place) => (place[1] > NORTH || place[1] < SOUTH ? null : at(place)),
    facing: () => 1,
    arc: (from, to) => {
      const [a, b] = [at(from), at(to)]
      const apex = Math.hypot(b[0] - a[0], b[1] - a[1]) * RISE + 6
      return Array.from({ length: STEPS + 1 }, (_, i) => {
        const t = i / STEPS
        return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - 4 * t * (1 - t) * apex]
      })
    },
    grid: () => [2.4, 2.4],
    dot: 1.6,
    disc: null,
  }
}
