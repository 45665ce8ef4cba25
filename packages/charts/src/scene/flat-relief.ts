import { projectorOf, type Vec3 } from '../motion/camera.ts'
import { sceneColors } from '../theme/tokens.ts'
import { heightOf, type Segment } from './borders.ts'
import type { Country } from './country.ts'
import { ISLAND_HEIGHT, ISLAND_SIZE, type Light, type Paint } from './paint.ts'
import type { Point, Ring } from './territory.ts'

const gamma = (value: number) => Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
/** Linear light as a CSS colour. */
export const cssOf = ([r, g, b]: Light, share = 1): string => `rgb(${gamma(r * share)},${gamma(g * share)},${gamma(b * share)})`

type Project = (point: Vec3) => readonly [number, number]

function trace(pen: Path2D, ring: Ring, z: number, project: Project) {
  ring.forEach(([x, y], i) => {
    const [px, py] = project([x, y, z])
    if (i === 0) pen.moveTo(px, py)
    else pen.lineTo(px, py)
  })
  pen.closePath()
}

/** Outline of an area's plate at a height, as an SVG path in px. */
export function outlineText(country: Country, index: number, z: number, project: Project): string {
  const parts: string[] = []
  for (const polygon of country.territory.areas[index]?.polygons ?? []) {
    if (!country.keep(polygon)) continue
    const height = polygon.size < ISLAND_SIZE ? Math.min(ISLAND_HEIGHT, z) : z
    for (const ring of [polygon.outer, ...polygon.holes])
      parts.push(
        `M${ring
          .map(([x, y]) =>
            project([x, y, height])
              .map((value) => value.toFixed(1))
              .join(' '),
          )
          .join('L')}Z`,
      )
  }
  return parts.join('')
}

/** A canvas as large as a view, and its pen in px of the view; null where the browser has none left. */
function penOf(canvas: HTMLCanvasElement, { width, height }: Country['view'], density: number): CanvasRenderingContext2D | null {
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const pen = canvas.getContext('2d')
  pen?.scale(density, density)
  return pen
}

/** Light and shadow around the land: they follow its outline only, and cost more than all the rest. */
export function haloOf(country: Country, density: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const pen = penOf(canvas, country.view, density)
  if (pen) drawHalo(pen, country, projectorOf(country.view))
  return canvas
}

function drawHalo(pen: CanvasRenderingContext2D, country: Country, project: Project) {
  const land = new Path2D()
  const shadow = new Path2D()
  for (const { polygons } of country.territory.areas)
    for (const polygon of polygons) {
      if (!country.keep(polygon) || polygon.size < 0.2) continue
      trace(land, polygon.outer, 0, project)
      trace(
        shadow,
        polygon.outer.map(([x, y]): Point => [x + 1, y - 1.4]),
        0,
        project,
      )
    }
  for (const [path, color, opacity, blur] of [
    [land, sceneColors.haloBlue, 0.34, 34],
    [shadow, sceneColors.shadow, 0.75, 14],
  ] as const) {
    pen.save()
    pen.globalAlpha = opacity
    pen.filter = `blur(${blur * pen.getTransform().a}px)`
    pen.fillStyle = color
    pen.fill(path)
    pen.restore()
  }
}

/** Walls that face the viewer; far ones are hidden by their own roof. Pieces between the same two lines of px share their shade and are filled as one. */
function drawWalls(pen: CanvasRenderingContext2D, ring: Ring, z: number, color: Light, project: Project) {
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

function drawBorders(
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

/** Paints plates, walls and borders above their halo with the eye of the 3D map, from the far north to the near south. */
export function drawRelief(canvas: HTMLCanvasElement, country: Country, paint: Paint, halo: HTMLCanvasElement, density: number): void {
  const { view, territory } = country
  const pen = penOf(canvas, view, density)
  if (!pen) return
  const project = projectorOf(view)
  pen.drawImage(halo, 0, 0, view.width, view.height)
  pen.lineWidth = 0.5
  const farFirst = territory.areas.map((_, index) => index).sort((a, b) => (territory.areas[b]?.anchor[1] ?? 0) - (territory.areas[a]?.anchor[1] ?? 0))
  for (const index of farFirst) {
    const z = paint.height[index] ?? 0
    const color = paint.color[index] ?? [0, 0, 0]
    for (const polygon of territory.areas[index]?.polygons ?? []) {
      if (!country.keep(polygon)) continue
      const height = polygon.size < ISLAND_SIZE ? Math.min(ISLAND_HEIGHT, z) : z
      drawWalls(pen, polygon.outer, height, color, project)
    }
    pen.fillStyle = cssOf(color)
    pen.strokeStyle = cssOf(color)
    const roof = new Path2D(outlineText(country, index, z, project))
    pen.fill(roof, 'evenodd')
    pen.stroke(roof)
  }
  drawBorders(pen, country.borders.inner, paint.height, project, { color: sceneColors.innerLine, opacity: 0.42, width: 1 })
  drawBorders(pen, country.borders.outer, paint.height, project, { color: sceneColors.coastLine, opacity: 0.66, width: 1.2 })
}
