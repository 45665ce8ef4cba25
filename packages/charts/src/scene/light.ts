import type { Light } from './paint.ts'

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** A `#RRGGBB` colour as linear light: what the renderer mixes and shades. */
export function lightOf(hex: string): Light {
  const value = Number.parseInt(hex.slice(1), 16)
  return [linear(((value >> 16) & 255) / 255), linear(((value >> 8) & 255) / 255), linear((value & 255) / 255)]
}
