import type { Earth, Place } from './earth.ts'
import mask from './land.json' with { type: 'json' }

const bytes = Uint8Array.from(atob(mask.bits), (char) => char.charCodeAt(0))

/** Whether there is land at a place, by square degrees. */
export function isLand([lng, lat]: Place): boolean {
  const row = Math.min(179, Math.max(0, Math.floor(90 - lat)))
  const cell = row * 360 + (Math.floor(((lng % 360) + 540) % 360) % 360)
  return (((bytes[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1
}

/** A dot of the land in px with its strength 0..1. */
export interface LandDot {
  x: number
  y: number
  strength: number
}

/** The world's land as a grid of dots: coasts without borders, and without a line that anybody could dispute. */
export function landDots(earth: Earth): LandDot[] {
  const dots: LandDot[] = []
  const step = earth.grid(0)[1]
  for (let lat = 82; lat > -60; lat -= step) {
    const across = earth.grid(lat)[0]
    for (let lng = -180; lng < 180; lng += across) {
      const place: Place = [lng, lat]
      const pixel = isLand(place) ? earth.at(place) : null
      if (!pixel || pixel[0] < 0 || pixel[1] < 0 || pixel[0] > earth.width || pixel[1] > earth.height) continue
      dots.push({ x: pixel[0], y: pixel[1], strength: earth.facing(place) })
    }
  }
  return dots
}
