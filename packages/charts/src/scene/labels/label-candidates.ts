import type { Pixel } from '../../motion/camera.ts'
import type { Box, LabelKind, LabelRequest } from './label.ts'

const nameTries: readonly Pixel[] = [
  [0, 0],
  [0, -14],
  [0, 14],
  [-16, 0],
  [16, 0],
  [-16, -14],
  [16, -14],
  [-16, 14],
  [16, 14],
  [0, -26],
  [0, 26],
  [-26, 0],
  [26, 0],
  [-26, -26],
  [26, -26],
  [-26, 26],
  [26, 26],
]

/** Beyond the fixed steps a name may wander over its own plate before it is dropped. */
const wander: readonly Pixel[] = [40, 56, 76, 100].flatMap((r) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((i): Pixel => [r * Math.cos((i * Math.PI) / 4), r * 0.6 * Math.sin((i * Math.PI) / 4)]),
)

/** How far a label may stand from its spot at the end of a line, px; a column is high, and what is free may be beyond its neighbours. */
const reachOf = ({ kind }: LabelRequest): readonly number[] =>
  kind === 'column' || kind === 'lead' ? [44, 64, 88, 116, 148, 184, 224] : [44, 64, 88]

/** Labels that stand beside a spot instead of on their land. */
const besidesSpot: ReadonlySet<LabelKind> = new Set(['school', 'hit', 'column', 'lead'])
/** Labels that are not worth a line to their spot: many lines cannot be told apart. */
const unled: ReadonlySet<LabelKind> = new Set(['school'])

/** Boxes of a wish, best first. Hits stand beside their spot, on the right when there is room. */
export function* candidates(
  request: LabelRequest,
  { w, h }: { w: number; h: number },
): Generator<{ box: Box; far: boolean }> {
  const [x, y] = request.at
  if (besidesSpot.has(request.kind)) {
    const [rx, ry] = request.clear ?? [13, 8]
    const over: Pixel = [-w / 2, -h - ry - 3]
    const beside: readonly Pixel[] = [
      ...(request.kind === 'column' || request.kind === 'lead' ? [over] : []),
      [rx + 3, -h / 2],
      [-w - rx - 3, -h / 2],
      over,
      [-w / 2, ry + 3],
      [0, -h - ry - 3],
      [-w, -h - ry - 3],
      [0, ry + 3],
      [-w, ry + 3],
    ]
    for (const [dx, dy] of beside) yield { box: { x: x + dx, y: y + dy, w, h }, far: false }
    if (unled.has(request.kind)) return
    for (const reach of reachOf(request))
      for (const angle of [0, 180, -45, 45, -135, 135]) {
        const radians = (angle * Math.PI) / 180
        const cx = x + Math.cos(radians) * (reach + w / 2)
        yield { box: { x: cx - w / 2, y: y + Math.sin(radians) * reach - h / 2, w, h }, far: true }
      }
    return
  }
  for (const [dx, dy] of request.tries ?? nameTries)
    yield { box: { x: x + dx - w / 2, y: y + dy - h / 2, w, h }, far: false }
  if (!request.tries)
    for (const [dx, dy] of wander) yield { box: { x: x + dx - w / 2, y: y + dy - h / 2, w, h }, far: false }
}
