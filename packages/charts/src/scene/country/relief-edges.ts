import type { Vec3 } from '../../motion/camera.ts'
import type { Light } from '../paint.ts'
import { heightOf, type Segment } from './borders.ts'
import type { Point, Ring } from './rings.ts'

const gamma = (value: number) =>
  Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))

/** Linear light as a CSS colour. */
export const cssOf = ([r, g, b]: Light, share = 1): string =>
  `rgb(${gamma(r * share)},${gamma(g * share)},${gamma(b * share)})`

export type Project = (point: Vec3) => readonly [number, number]

export function trace(pen: Path2D, ring: Ring, z: number, project: Project) {
  ring.forEach(([x, y], i) => {
    const [px, py] = project([x, y, z])
    if (i === 0) pen.moveTo(px, py)
    else pen.lineTo(px, py)
  })
  pen.closePath()
}

/** Walls that face the viewer; far ones are hidden by their own roof. Pieces between the same two lines of px share their shade and are filled as one. */
export function drawWalls(pen: CanvasRenderingContext2D, ring: Ring, z: number, color: Light, project: Project) {
  const pieces = new Map<string, { shade: CanvasGradient; path: Path2D }>()
  const pieceAt = (top: number, foot: number) => {
    const key = `${top} ${foot}`
    const cached = pieces.get(key)
    if (cached) return cached.path
    const shade = pen.createLinearGradient(0, top, 0, foot)
    shade.addColorStop(0, cssOf(color, 0.5))
    shade.addColorStop(1, cssOf(color, 0.15))
    const path = new Path2D()
    pieces.set(key, { shade, path })
    return path
  }
  for (let i = 0; i < ring.length; i += 1) {
    const a = ring[i] as Point
    const b = ring[(i + 1) % ring.length] as Point
    if (b[0] <= a[0]) continue
    const [ax, ay] = project([a[0], a[1], z])
    const [bx, by] = project([b[0], b[1], z])
    const [cx, cy] = project([b[0], b[1], 0])
    const [dx, dy] = project([a[0], a[1], 0])
    const path = pieceAt(Math.floor(Math.min(ay, by)), Math.ceil(Math.max(cy, dy)))
    path.moveTo(ax, ay)
    path.lineTo(bx, by)
    path.lineTo(cx, cy)
    path.lineTo(dx, dy)
    path.closePath()
  }
  for (const { shade, path } of pieces.values()) {
    pen.fillStyle = shade
    pen.strokeStyle = shade
    pen.fill(path)
    pen.stroke(path)
  }
}

export function drawBorders(
  pen: CanvasRenderingContext2D,
  segments: readonly Segment[],
  height: ArrayLike<number>,
  project: Project,
  style: { color: string; opacity: number; width: number },
) {
  pen.beginPath()
  for (const segment of segments) {
    const z = heightOf(segment, height)
    pen.moveTo(...project([segment.from[0], segment.from[1], z]))
    pen.lineTo(...project([segment.to[0], segment.to[1], z]))
  }
  pen.save()
  pen.globalAlpha = style.opacity
  pen.strokeStyle = style.color
  pen.lineWidth = style.width
  pen.stroke()
  pen.restore()
}
