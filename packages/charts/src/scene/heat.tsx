import { useEffect, useRef } from 'react'
import type { Pixel } from '../motion/camera.ts'
import { onRamp } from '../theme/colors.ts'

/** A warm place: px of the map, strength 0..1. */
export interface HeatPoint {
  at: Pixel
  strength: number
}

export interface HeatPicture {
  points: readonly HeatPoint[]
  /** Reach of a point and softness of the whole, px. */
  radius: number
  blur: number
  /** From cool to warm. */
  palette: readonly string[]
}

export interface HeatProps extends HeatPicture {
  width: number
  height: number
  density: number
}

/** Colour by strength; few places stay see-through. */
function lookUp(palette: readonly string[]): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256 * 4)
  for (let i = 0; i < 256; i += 1) {
    const hex = onRamp(palette, i / 255)
    table.set(
      [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
      i * 4,
    )
    table[i * 4 + 3] = Math.min(225, i * 1.5)
  }
  return table
}

/** Heat over the plates: strengths add up, then become colour. Squashed like the ground it lies on. */
export function Heat({ points, radius, blur, palette, width, height, density }: HeatProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    // Soft by nature: half the density shows no difference and costs a quarter.
    const scale = Math.max(0.5, density / 2)
    const pen = target?.getContext('2d', { willReadFrequently: true })
    if (!target || !pen) return
    target.width = Math.round(width * scale)
    target.height = Math.round(height * scale)
    for (const { at, strength } of points) {
      pen.setTransform(scale, 0, 0, scale * 0.72, at[0] * scale, at[1] * scale)
      const reach = radius * (0.6 + 0.4 * Math.sqrt(strength))
      const spot = pen.createRadialGradient(0, 0, 0, 0, 0, reach)
      spot.addColorStop(0, `rgba(0,0,0,${0.12 + 0.85 * strength})`)
      spot.addColorStop(0.45, `rgba(0,0,0,${(0.12 + 0.85 * strength) * 0.42})`)
      spot.addColorStop(1, 'rgba(0,0,0,0)')
      pen.fillStyle = spot
      pen.fillRect(-reach, -reach, 2 * reach, 2 * reach)
    }
    if (points.length === 0) return
    const picture = pen.getImageData(0, 0, target.width, target.height)
    const table = lookUp(palette)
    for (let i = 3; i < picture.data.length; i += 4) {
      const heat = picture.data[i] ?? 0
      if (heat > 0) picture.data.set(table.subarray(heat * 4, heat * 4 + 4), i - 3)
    }
    pen.putImageData(picture, 0, 0)
  }, [points, radius, palette, width, height, density])
  return (
    <canvas
      ref={canvas}
      className="map-heat"
      style={{ width, height, filter: blur > 0 ? `blur(${blur}px)` : undefined }}
    />
  )
}
