import { CAPTCHA_WIDTH } from '@data-centre/api'

/** Width of the knob, px. */
export const KNOB = 44
/** Furthest left edge of the piece: the knob then touches the end of its track. */
export const REACH = CAPTCHA_WIDTH - KNOB
/** Most points of a track that are sent. */
const MAX_POINTS = 400

/** A point of a drag: left edge of the piece, px below the press, ms since the press. */
export type TrackPoint = [x: number, y: number, ms: number]

export const clampToTrack = (x: number): number => Math.min(Math.max(Math.round(x), 0), REACH)

/** Adds a point unless its moment was already recorded; time in a track always rises. */
export function addPoint(track: TrackPoint[], point: TrackPoint): void {
  const last = track.at(-1)
  if (last && point[2] <= last[2]) return
  track.push(point)
}

/** Thins a long track evenly and keeps both ends. */
export function thin(track: readonly TrackPoint[]): TrackPoint[] {
  if (track.length <= MAX_POINTS) return [...track]
  const step = (track.length - 1) / (MAX_POINTS - 1)
  return Array.from({ length: MAX_POINTS }, (_, i) => track[Math.round(i * step)]).filter(
    (point) => point !== undefined,
  )
}
