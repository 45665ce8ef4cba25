import { randomInt } from 'node:crypto'
import { type Path2D as CanvasPath, Path2D } from '@napi-rs/canvas'

/** Side of the piece without its knobs, px. */
export const SIDE = 46

export const KNOB = 8

/** Outline of a jigsaw piece whose knobs point where `out` says: top, right, bottom, left; +1 outward, -1 inward. */
export function outline(x: number, y: number, out: readonly number[]): CanvasPath {
  const path = new Path2D()
  const left = x + KNOB
  const top = y + KNOB
  const middle = SIDE / 2
  const corners = [
    [left, top, 1, 0],
    [left + SIDE, top, 0, 1],
    [left + SIDE, top + SIDE, -1, 0],
    [left, top + SIDE, 0, -1],
  ] as const
  path.moveTo(left, top)
  corners.forEach(([cx, cy, dx, dy], i) => {
    const bulge = KNOB * (out[i] ?? 1)
    const mx = cx + dx * middle
    const my = cy + dy * middle
    // The outward normal of a clockwise outline is (dy, -dx).
    path.lineTo(mx - dx * KNOB, my - dy * KNOB)
    path.bezierCurveTo(
      mx - dx * KNOB + dy * bulge * 1.4,
      my - dy * KNOB - dx * bulge * 1.4,
      mx + dx * KNOB + dy * bulge * 1.4,
      my + dy * KNOB - dx * bulge * 1.4,
      mx + dx * KNOB,
      my + dy * KNOB,
    )
    path.lineTo(cx + dx * SIDE, cy + dy * SIDE)
  })
  path.closePath()
  return path
}

export const knobs = (): number[] => [0, 1, 2, 3].map(() => (randomInt(2) === 0 ? 1 : -1))
