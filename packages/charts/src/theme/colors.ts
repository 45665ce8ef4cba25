import type { Platform } from '@data-centre/api'
import { levels, light, lightMany, lightParts, platformColors, wall, wallRamp } from './tokens.ts'

/** `#RRGGBB` with an alpha of 0..1, as `rgba()`. */
export function alpha(hex: string, opacity: number): string {
  const [r, g, b] = channels(hex)
  return `rgba(${r},${g},${b},${opacity})`
}

/** Colour at `t` (0..1) on a ramp of `#RRGGBB` stops, mixed linearly in sRGB; values outside are clamped. */
export function onRamp(ramp: readonly string[], t: number): string {
  const last = ramp.length - 1
  const at = Math.min(Math.max(Number.isFinite(t) ? t : 0, 0), 1) * last
  const index = Math.min(Math.floor(at), last - 1)
  const from = channels(ramp[index] ?? '')
  const to = channels(ramp[index + 1] ?? '')
  const mixed = from.map((value, channel) => Math.round(value + ((to[channel] ?? 0) - value) * (at - index)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const isPlatform = (id: string): id is Platform => Object.hasOwn(platformColors, id)

const isLevel = (id: string): id is keyof typeof levels => Object.hasOwn(levels, id)

/** Colour that a thing wears wherever it is drawn: a platform, a level of warning. */
const ownColor = (id: string): string | undefined =>
  isPlatform(id) ? platformColors[id] : isLevel(id) ? levels[id].mark : undefined

/** Colour of a line among others: its own, else by its place on the ramp; two lines stand apart on it, and more than four have hues of their own. */
export const lineColor = (id: string, index: number, count: number): string =>
  ownColor(id) ??
  (count > lightParts.length - 2 ? lightMany[index % lightMany.length] : undefined) ??
  lightParts[Math.min(count === 2 ? index * 2 : index, lightParts.length - 1)] ??
  light.accent

/** Course types wear the colour of the platform they live on, wherever they are split. */
const courseTypeColors: Record<string, string> = {
  spoc: platformColors.zjy,
  self_built: wall.selfBuilt,
  mooc: platformColors.mooc,
  standard: platformColors.zyk,
  zyq: platformColors.zyq,
}

/** Colour of a part: its own if it has one, else by its place in the order (dark to light on the console, light to dark on walls). */
export function partColor(id: string, index: number, style: 'console' | 'wall' = 'console'): string {
  const own = ownColor(id)
  if (own) return own
  if (style === 'console') return lightParts[Math.min(index, lightParts.length - 1)] ?? lightParts[0]
  return courseTypeColors[id] ?? onRamp(wallRamp, 1 - index * 0.125)
}

/** Mark of a platform; undefined for anything else. */
export const platformColor = (id: string): string | undefined => (isPlatform(id) ? platformColors[id] : undefined)

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
