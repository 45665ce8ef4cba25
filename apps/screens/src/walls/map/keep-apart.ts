import type { Pixel } from '@data-centre/charts/scene'

/** Rounds after which a dense crowd may stay a little closer. */
const MAX_ROUNDS = 200
/** Angle between points that stand at the same place, so that they leave it in all directions. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Less than this is no difference, px. */
const EXACT = 0.01

/** Pixels moved away from each other, as little as possible, until none is closer to another than a distance; the same ones for the same places. */
export function keepApart(pixels: readonly Pixel[], distance: number): Pixel[] {
  const moved = pixels.map(([x, y]) => ({ x, y }))
  for (let round = 0, isCrowded = true; isCrowded && round < MAX_ROUNDS; round += 1) {
    isCrowded = false
    moved.forEach((one, i) => {
      for (const other of moved.slice(i + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const between = Math.hypot(dx, dy)
        if (between >= distance - EXACT) continue
        isCrowded = true
        const angle = between > EXACT ? Math.atan2(dy, dx) : i * GOLDEN_ANGLE
        const push = (distance - between) / 2
        one.x -= Math.cos(angle) * push
        one.y -= Math.sin(angle) * push
        other.x += Math.cos(angle) * push
        other.y += Math.sin(angle) * push
      }
    })
  }
  return moved.map(({ x, y }) => [x, y])
}
