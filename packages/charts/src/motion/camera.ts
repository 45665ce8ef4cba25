/** A point of the scene in units: x east, y north, z up. */
export type Vec3 = readonly [number, number, number]
/** A point of the box in px, from its upper left corner. */
export type Pixel = readonly [number, number]

/** Box that shows the scene, px, and what the land must leave free inside it. */
export interface Frame {
  width: number
  height: number
  padding: { left: number; right: number; top: number; bottom: number }
}

/** How the scene is looked at: angles in degrees, `tilt` from the vertical. North is up, always. */
export interface View {
  fov: number
  tilt: number
  /** From the eye to the target, units. */
  distance: number
  target: readonly [number, number]
  width: number
  height: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Where the eye stands. The 3D camera uses exactly this, so that labels and the flat stand-in fit to the pixel. */
export function eyeOf({ tilt, distance, target }: View): Vec3 {
  const angle = radians(tilt)
  return [target[0], target[1] - distance * Math.sin(angle), distance * Math.cos(angle)]
}

/** The perspective of a view as a plain function: units to px. */
export function projectorOf(view: View): (point: Vec3) => Pixel {
  const angle = radians(view.tilt)
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const [ex, ey, ez] = eyeOf(view)
  const focal = view.height / 2 / Math.tan(radians(view.fov) / 2)
  return ([x, y, z]) => {
    const dx = x - ex
    const dy = y - ey
    const dz = z - ez
    const scale = focal / (dy * sin - dz * cos)
    return [view.width / 2 + dx * scale, view.height / 2 - (dy * cos + dz * sin) * scale]
  }
}

/** Back from px to the plane at height `z`, units. */
export function groundOf(view: View, z = 0): (pixel: Pixel) => readonly [number, number] {
  const angle = radians(view.tilt)
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const [ex, ey, ez] = eyeOf(view)
  const focal = view.height / 2 / Math.tan(radians(view.fov) / 2)
  return ([px, py]) => {
    const right = (px - view.width / 2) / focal
    const up = (view.height / 2 - py) / focal
    const t = (z - ez) / (up * sin - cos)
    return [ex + right * t, ey + (sin + up * cos) * t]
  }
}

/** A fit is found when a further round would move nothing by as much as this part of the frame. */
const FITTED = 1e-5

/** Moves the eye until the points just fill what the padding leaves of the frame. */
export function fitView(points: readonly Vec3[], frame: Frame, angles: { fov: number; tilt: number }): View {
  const { padding } = frame
  const wide = frame.width - padding.left - padding.right
  const high = frame.height - padding.top - padding.bottom
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const middle = (values: number[]) =>
    (values.reduce((a, b) => Math.min(a, b), Infinity) + values.reduce((a, b) => Math.max(a, b), -Infinity)) / 2
  let view: View = {
    ...angles,
    distance: 80,
    target: [middle(xs), middle(ys)],
    width: frame.width,
    height: frame.height,
  }
  for (let round = 0; round < 24; round += 1) {
    const project = projectorOf(view)
    let left = Infinity
    let right = -Infinity
    let top = Infinity
    let bottom = -Infinity
    for (const point of points) {
      const [x, y] = project(point)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    const shrink = Math.max((right - left) / wide, (bottom - top) / high)
    const ground = groundOf(view)
    const seen = ground([(left + right) / 2, (top + bottom) / 2])
    const wanted = ground([padding.left + wide / 2, padding.top + high / 2])
    const off = Math.max(
      Math.abs(shrink - 1),
      Math.abs(left + right - 2 * padding.left - wide) / wide,
      Math.abs(top + bottom - 2 * padding.top - high) / high,
    )
    if (off < FITTED) break
    view = {
      ...view,
      distance: view.distance * shrink,
      target: [view.target[0] + seen[0] - wanted[0], view.target[1] + seen[1] - wanted[1]],
    }
  }
  return view
}

/** Between two views of one box; the way nearer or farther is felt as even. `share` 0..1. */
export function mixViews(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    ...to,
    fov: mix(from.fov, to.fov),
    tilt: mix(from.tilt, to.tilt),
    distance: from.distance * (to.distance / from.distance) ** share,
    target: [mix(from.target[0], to.target[0]), mix(from.target[1], to.target[1])],
  }
}
