import type { FlowRibbon } from './flow-graph.ts'

/** Points on the way of a particle. */
const LINE_STEPS = 20

/** A line along a ribbon at a share of its width, px: what a particle follows. */
export function lineOf(
  { from, to, fromY, fromWidth, toY, toWidth }: FlowRibbon,
  share = 0.5,
): (readonly [x: number, y: number])[] {
  const [x0, x1] = [from.x + from.width, to.x]
  const [y0, y1] = [fromY + fromWidth * share, toY + toWidth * share]
  const mid = (x0 + x1) / 2
  return Array.from({ length: LINE_STEPS + 1 }, (_, step) => {
    const t = step / LINE_STEPS
    // The weights of the two ends and of the two points between them, which have the ends' heights.
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return [a * x0 + (b + c) * mid + d * x1, (a + b) * y0 + (c + d) * y1] as const
  })
}

/** The ribbon itself. */
export function bandOf({ from, to, fromY, fromWidth, toY, toWidth }: FlowRibbon): string {
  const [x0, x1] = [from.x + from.width, to.x]
  const mid = (x0 + x1) / 2
  const at = (y: number) => y.toFixed(1)
  return `M${x0} ${at(fromY)}C${mid} ${at(fromY)} ${mid} ${at(toY)} ${x1} ${at(toY)}V${at(toY + toWidth)}C${mid} ${at(toY + toWidth)} ${mid} ${at(fromY + fromWidth)} ${x0} ${at(fromY + fromWidth)}Z`
}

/** Particles of each ribbon: one for `each` of what passes a minute, at least one where anything does, never more than `most` in all. */
export function particlesOf(perMinute: readonly number[], each: number, max: number): number[] {
  const wanted = perMinute.map((value) => (value > 0 ? Math.max(1, Math.round(value / each)) : 0))
  const total = wanted.reduce((sum, count) => sum + count, 0)
  if (total <= max) return wanted
  const ordered = perMinute.map((value, index) => ({ value, index })).sort((a, b) => b.value - a.value)
  const given = wanted.map(() => 0)
  let left = max
  for (const { index } of ordered) {
    const share = Math.min(left, Math.max(1, Math.floor(((wanted[index] ?? 0) * max) / total)))
    given[index] = wanted[index] === 0 ? 0 : share
    left -= given[index] ?? 0
  }
  return given
}
