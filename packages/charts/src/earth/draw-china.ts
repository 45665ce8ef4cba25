import type { NationalMap } from '../map/pack.ts'
import { alpha } from '../theme/colors.ts'
import { sceneColors, wall, wallRamp } from '../theme/tokens.ts'
import type { Earth, Place } from './earth.ts'

function trace(pen: CanvasRenderingContext2D, earth: Earth, ring: readonly Place[]): void {
  ring.forEach((place, i) => {
    const pixel = earth.at(place)
    if (!pixel) return
    if (i === 0) pen.moveTo(...pixel)
    else pen.lineTo(...pixel)
  })
  pen.closePath()
}

export function drawChina(
  pen: CanvasRenderingContext2D,
  earth: Earth,
  { provinces, dashes }: NationalMap,
  colorOf: (code: string) => string,
): void {
  pen.lineJoin = 'round'
  // Its own light first, below all provinces, so that no border of one shines on another.
  pen.save()
  pen.shadowColor = alpha(sceneColors.haloBlue, 0.8)
  pen.shadowBlur = earth.disc ? 34 : 16
  pen.fillStyle = wallRamp[1]
  pen.beginPath()
  for (const { geometry } of provinces)
    for (const polygon of geometry.coordinates) for (const ring of polygon) trace(pen, earth, ring)
  pen.fill('evenodd')
  pen.restore()
  for (const { properties, geometry } of provinces) {
    pen.beginPath()
    for (const polygon of geometry.coordinates) for (const ring of polygon) trace(pen, earth, ring)
    pen.fillStyle = colorOf(properties.adcode)
    pen.fill('evenodd')
    pen.strokeStyle = alpha(sceneColors.coastLine, earth.disc ? 0.42 : 0.3)
    pen.lineWidth = earth.disc ? 0.9 : 0.6
    pen.stroke()
  }
  pen.fillStyle = wall.ink
  pen.strokeStyle = wall.ink
  pen.lineWidth = 1
  for (const ring of dashes) {
    pen.beginPath()
    trace(pen, earth, ring)
    pen.fill()
    pen.stroke()
  }
}
