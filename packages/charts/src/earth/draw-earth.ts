import type { NationalMap } from '../map/pack.ts'
import { alpha } from '../theme/colors.ts'
import { sceneColors, wall, wallRamp } from '../theme/tokens.ts'
import { drawChina } from './draw-china.ts'
import type { Earth, Place } from './earth.ts'
import { landDots } from './land.ts'

const TURN = Math.PI * 2

/** Degrees between the lines of the graticule. */
const GRATICULE = 15

/** A brush in stage px on a canvas that is as fine as the screen. */
export function penOn(
  canvas: HTMLCanvasElement,
  { width, height }: Pick<Earth, 'width' | 'height'>,
  density: number,
): CanvasRenderingContext2D | null {
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const pen = canvas.getContext('2d')
  pen?.scale(density, density)
  return pen
}

/** Everything that stands still: the sea, the land as dots, China with its provinces, islands and dashes. */
export function drawEarth(
  pen: CanvasRenderingContext2D,
  earth: Earth,
  china: NationalMap,
  colorOf: (code: string) => string,
): void {
  if (earth.disc) drawDisc(pen, earth.disc)
  drawGraticule(pen, earth)
  pen.fillStyle = wallRamp[3]
  for (const { x, y, strength } of landDots(earth)) {
    pen.globalAlpha = 0.16 + 0.44 * strength
    pen.beginPath()
    pen.arc(x, y, earth.dot * (0.6 + 0.4 * strength), 0, TURN)
    pen.fill()
  }
  pen.globalAlpha = 1
  drawChina(pen, earth, china, colorOf)
}

/** The sea in the light from the upper left, and the air around it. */
function drawDisc(pen: CanvasRenderingContext2D, { x, y, radius }: NonNullable<Earth['disc']>): void {
  const air = pen.createRadialGradient(x, y, radius * 0.97, x, y, radius * 1.12)
  air.addColorStop(0, alpha(sceneColors.haloBlue, 0.42))
  air.addColorStop(0.35, alpha(sceneColors.haloBlue, 0.14))
  air.addColorStop(1, alpha(sceneColors.haloBlue, 0))
  pen.fillStyle = air
  pen.fillRect(0, 0, x + radius * 2, y + radius * 2)
  const sea = pen.createRadialGradient(x - radius * 0.35, y - radius * 0.45, radius * 0.1, x, y, radius)
  sea.addColorStop(0, wallRamp[0])
  sea.addColorStop(0.6, wall.halo)
  sea.addColorStop(1, wall.outside)
  pen.fillStyle = sea
  pen.beginPath()
  pen.arc(x, y, radius, 0, TURN)
  pen.fill()
  pen.strokeStyle = alpha(sceneColors.fill, 0.38)
  pen.lineWidth = 1.4
  pen.stroke()
}

function drawGraticule(pen: CanvasRenderingContext2D, earth: Earth): void {
  pen.strokeStyle = alpha(sceneColors.contextLine, 0.09)
  pen.lineWidth = 1
  const along = (place: (t: number) => Place) => {
    pen.beginPath()
    let drawing = false
    for (let t = 0; t <= 90; t++) {
      const pixel = earth.at(place(t / 90))
      if (!pixel) drawing = false
      else if (drawing) pen.lineTo(...pixel)
      else {
        pen.moveTo(...pixel)
        drawing = true
      }
    }
    pen.stroke()
  }
  if (!earth.disc) return
  for (let lng = -180; lng < 180; lng += GRATICULE) along((t) => [lng, -80 + 160 * t])
  for (let lat = -75; lat <= 75; lat += GRATICULE) along((t) => [-180 + 360 * t, lat])
}

/** A light on the ground. */
export interface Lamp {
  place: Place
  /** Radius of its glow, px. */
  reach: number
}

/** Lights where something happens. */
export function drawLamps(pen: CanvasRenderingContext2D, earth: Earth, lamps: readonly Lamp[]): void {
  pen.globalCompositeOperation = 'lighter'
  for (const { place, reach } of lamps) {
    const pixel = earth.at(place)
    if (!pixel) continue
    const light = pen.createRadialGradient(...pixel, 0, ...pixel, reach)
    light.addColorStop(0, wall.white)
    light.addColorStop(0.16, alpha(sceneColors.cityLight, 0.95))
    light.addColorStop(0.4, alpha(sceneColors.cityLight, 0.26))
    light.addColorStop(1, alpha(sceneColors.cityLight, 0))
    pen.fillStyle = light
    pen.beginPath()
    pen.arc(...pixel, reach, 0, TURN)
    pen.fill()
  }
}
