import { wall } from '../theme/tokens.ts'
import type { Pixel } from './camera.ts'
import { COMET_S, RING_S, TRACK_FADE_S } from './strikes.ts'

/** A ring on the ground that opens, px. `born`: s of the page's clock. */
export interface MovingRing {
  at: Pixel
  /** Half axes when it is fully open. */
  axes: Pixel
  born: number
}
/** A comet along a line, which leaves its track for a while. `born`: s of the page's clock. */
export interface MovingFlight {
  line: readonly Pixel[]
  born: number
}
/** A particle that runs along a line again and again. */
export interface MovingParticle {
  line: readonly Pixel[]
  /** From end to end, s. */
  period: number
  /** Where it is at the beginning of the page's clock, as a share of the line. */
  phase: number
}
export interface Moving {
  rings: readonly MovingRing[]
  flights: readonly MovingFlight[]
  particles: readonly MovingParticle[]
}

/** A ring is born this open, and this clear. */
const RING_FROM = 0.23
const RING_ALPHA = 0.8
const STROKE = 2
const TRACK_ALPHA = 0.34
/** The track is whole after this share of the comet's time. */
const TRACK_SHARE = 0.74
/** Length of a comet, and how far its tail gets, as shares of the line. */
const COMET_LENGTH = 0.5
const TAIL_END = 0.85
const PARTICLE_RADIUS = 2.4

type Pen = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'ellipse'
  | 'stroke'
  | 'fill'
  | 'globalAlpha'
  | 'lineWidth'
  | 'lineCap'
  | 'strokeStyle'
  | 'fillStyle'
>

/** Length of a line up to each of its points, px. */
function lengthsOf(line: readonly Pixel[]): number[] {
  const lengths = [0]
  for (const [at, [x, y]] of line.entries()) {
    const before = line[at - 1]
    if (before) lengths.push((lengths[at - 1] ?? 0) + Math.hypot(x - before[0], y - before[1]))
  }
  return lengths
}

/** The point of a line of at least two points at a length. */
function pointAt(line: readonly Pixel[], lengths: readonly number[], length: number): Pixel {
  const next = Math.max(
    1,
    lengths.findIndex((one) => one >= length),
  )
  const [a, b] = [line[next - 1] as Pixel, line[next] as Pixel]
  const [before, after] = [lengths[next - 1] ?? 0, lengths[next] ?? 0]
  const share = after > before ? (length - before) / (after - before) : 0
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** The part of a line between two shares of its length, 0..1. */
export function partOf(line: readonly Pixel[], from: number, to: number): Pixel[] {
  const lengths = lengthsOf(line)
  const whole = lengths.at(-1) ?? 0
  const [begin, end] = [Math.max(0, from) * whole, Math.min(1, to) * whole]
  if (end <= begin) return []
  return [
    pointAt(line, lengths, begin),
    ...line.filter((_, at) => (lengths[at] ?? 0) > begin && (lengths[at] ?? 0) < end),
    pointAt(line, lengths, end),
  ]
}

function stroke(pen: Pen, line: readonly Pixel[], alpha: number): void {
  const [first, ...rest] = line
  if (!first) return
  pen.globalAlpha = alpha
  pen.beginPath()
  pen.moveTo(...first)
  for (const point of rest) pen.lineTo(...point)
  pen.stroke()
}

/** Draws what moves as it stands at a moment (s of the page's clock); false when everything has ended. */
export function drawMoving(pen: Pen, { rings, flights, particles }: Moving, now: number): boolean {
  let isAlive = particles.length > 0
  pen.strokeStyle = wall.acc2
  for (const { at, axes, born } of rings) {
    const share = (now - born) / RING_S
    if (share < 0 || share >= 1) continue
    isAlive = true
    const open = RING_FROM + (1 - RING_FROM) * share
    pen.globalAlpha = RING_ALPHA * (1 - share)
    pen.lineWidth = STROKE * open
    pen.beginPath()
    pen.ellipse(at[0], at[1], axes[0] * open, axes[1] * open, 0, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.strokeStyle = wall.acc
  pen.lineWidth = STROKE
  pen.lineCap = 'round'
  for (const { line, born } of flights) {
    const age = now - born
    if (age < 0 || age >= COMET_S + TRACK_FADE_S) continue
    isAlive = true
    const share = Math.min(1, age / COMET_S)
    const fade = 1 - Math.max(0, age - COMET_S) / TRACK_FADE_S
    const tail = -COMET_LENGTH + (TAIL_END + COMET_LENGTH) * share
    stroke(pen, partOf(line, 0, share / TRACK_SHARE), TRACK_ALPHA * fade)
    stroke(pen, partOf(line, tail, tail + COMET_LENGTH), fade)
  }
  pen.fillStyle = wall.acc2
  pen.globalAlpha = 1
  for (const { line, period, phase } of particles) {
    const lengths = lengthsOf(line)
    const [x, y] = pointAt(line, lengths, ((now / period + phase) % 1) * (lengths.at(-1) ?? 0))
    pen.beginPath()
    pen.ellipse(x, y, PARTICLE_RADIUS, PARTICLE_RADIUS, 0, 0, 2 * Math.PI)
    pen.fill()
  }
  return isAlive
}
