import { projectorOf } from '../../motion/camera.ts'
import { sceneColors } from '../../theme/tokens.ts'
import type { Country } from '../country/country.ts'
import { cssOf, drawBorders, drawWalls, type Project, trace } from '../country/relief-edges.ts'
import type { Point } from '../country/rings.ts'
import { ISLAND_HEIGHT, ISLAND_SIZE, type Paint } from '../paint.ts'

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
export function penOf(
  canvas: HTMLCanvasElement,
  { width, height }: Country['view'],
  density: number,
): CanvasRenderingContext2D | null {
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
  const { glow, shadow } = country.look
  // Px of a unit in the middle of the map: blurs are made in px.
  const [x, y] = country.view.target
  const unit = project([x + 1, y, 0])[0] - project([x, y, 0])[0]
  for (const [color, { opacity, blur, offset }] of [
    [sceneColors.haloBlue, glow],
    [sceneColors.shadow, shadow],
  ] as const) {
    const land = new Path2D()
    for (const { polygons } of country.territory.areas)
      for (const polygon of polygons) {
        if (!country.keep(polygon) || polygon.size < 0.2) continue
        const ring = polygon.outer.map(([px, py]): Point => [px + offset[0], py - offset[1]])
        trace(land, ring, 0, project)
      }
    pen.save()
    pen.globalAlpha = opacity
    pen.filter = `blur(${blur * unit * pen.getTransform().a}px)`
    pen.fillStyle = color
    pen.fill(land)
    pen.restore()
  }
}

/** Paints plates, walls and borders above their halo with the eye of the 3D map, from the far north to the near south. */
export function drawRelief(
  canvas: HTMLCanvasElement,
  country: Country,
  paint: Paint,
  halo: HTMLCanvasElement,
  density: number,
): void {
  const { view, territory } = country
  const pen = penOf(canvas, view, density)
  if (!pen) return
  const project = projectorOf(view)
  pen.drawImage(halo, 0, 0, view.width, view.height)
  pen.lineWidth = 0.5
  const farFirst = territory.areas
    .map((_, index) => index)
    .sort((a, b) => (territory.areas[b]?.anchor[1] ?? 0) - (territory.areas[a]?.anchor[1] ?? 0))
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
  drawBorders(pen, country.borders.inner, paint.height, project, {
    color: sceneColors.innerLine,
    ...country.look.inner,
  })
  drawBorders(pen, country.borders.outer, paint.height, project, {
    color: sceneColors.coastLine,
    ...country.look.outer,
  })
}
