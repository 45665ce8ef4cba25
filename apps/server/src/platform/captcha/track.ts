import { CAPTCHA_MIN_MS } from '@data-centre/api'
import { z } from 'zod'

/** A point of the track: x px, y px, ms since the press. */
export type TrackPoint = readonly [number, number, number]

const coordinate = z.number().min(-2000).max(2000)
const trackSchema = z
  .array(z.tuple([coordinate, coordinate, z.number().min(0).max(120_000)]))
  .min(10)
  .max(500)

/** Furthest that a hand moves between two points, px. */
const MAX_JUMP_LENGTH = 50
/** Where a drag begins: x at the press, px. */
const START_WITHIN = 10
/** How far the last point may lie from where the piece was dropped, px. */
const END_WITHIN = 2
/** Clocks of browser and server differ in resolution, ms. */
const CLOCK_SLACK_MS = 50

const meanStep = (points: readonly TrackPoint[]): number => {
  const first = points[0]
  const last = points.at(-1)
  return first && last && last[2] > first[2] ? (last[0] - first[0]) / (last[2] - first[2]) : 0
}

/**
 * Whether a track looks like a hand: long enough by both clocks, from the left edge, in rising time, without jumps, neither
 * on one height nor at one speed, slower at the end, ending where the piece was dropped. A speed bump: the lock-out is the control.
 * `tookMs` is the time between picture and answer by the server's clock.
 */
export function isHumanTrack(text: string, x: number, tookMs: number): boolean {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return false
  }
  const parsed = trackSchema.safeParse(raw)
  if (!parsed.success) return false
  const points = parsed.data
  const first = points[0] as TrackPoint
  const last = points.at(-1) as TrackPoint
  const duration = last[2] - first[2]
  if (duration < CAPTCHA_MIN_MS || tookMs < CAPTCHA_MIN_MS || tookMs + CLOCK_SLACK_MS < duration) return false
  if (Math.abs(first[0]) > START_WITHIN || Math.abs(last[0] - x) > END_WITHIN) return false
  const steps = points.slice(1).map((point, i) => {
    const before = points[i] as TrackPoint
    return { dx: point[0] - before[0], dt: point[2] - before[2] }
  })
  if (steps.some(({ dx, dt }) => dt <= 0 || Math.abs(dx) > MAX_JUMP_LENGTH)) return false
  if (new Set(points.map((point) => point[1])).size < 2) return false
  return !isUniform(steps) && slowsDown(points)
}

/** A script that interpolates moves at one speed: the spread of the speeds is next to nothing. */
function isUniform(steps: readonly { dx: number; dt: number }[]): boolean {
  const speeds = steps.map(({ dx, dt }) => dx / dt)
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length
  const spread = Math.sqrt(speeds.reduce((sum, speed) => sum + (speed - mean) ** 2, 0) / speeds.length)
  return mean <= 0 || spread / mean < 0.05
}

/** A hand aims: the last third in time is slower than the fastest third. */
function slowsDown(points: readonly TrackPoint[]): boolean {
  const start = (points[0] as TrackPoint)[2]
  const third = ((points.at(-1) as TrackPoint)[2] - start) / 3
  const part = (from: number) =>
    meanStep(points.filter(([, , t]) => t - start >= from * third && t - start <= (from + 1) * third))
  return part(2) < Math.max(part(0), part(1))
}
