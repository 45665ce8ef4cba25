import type { Pixel } from './camera.ts'

/** Rectangle in px: left, top, width, height. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** A name, or a name with a number, that wants a place on the map. */
export interface LabelWish {
  id: string
  /** First line, 18 px, or 22 px for places of events. */
  name: string
  /** Second line (plates) or the number behind the name (events). */
  value?: string
  kind: 'name' | 'stacked' | 'hit' | 'column' | 'lead'
  /** Where it belongs, px; the middle of the label for names, the spot for hits. */
  at: Pixel
  /** Half width and height of what is drawn around the spot of a hit, px: its label stands outside. */
  clear?: Pixel
  /** Fixed offsets to try instead of the usual ones, px. */
  tries?: readonly Pixel[]
  /** Whether the middle of the label may stand here; absent = anywhere. */
  within?: (pixel: Pixel) => boolean
  /** Whether the label lies on its own land here: such places are tried before all others. */
  home?: (pixel: Pixel) => boolean
}

export interface PlacedLabel extends LabelWish {
  box: Box
  /** Set when the label had to leave its spot: line from the spot to the label. */
  leader?: { from: Pixel; to: Pixel }
}

export interface Room {
  width: number
  height: number
  /** Boxes that labels keep off: rings, inset, legend, titles. */
  obstacles: readonly Box[]
}

/** Width of a text in px at a size; the browser measures, tests estimate. */
export type Measure = (text: string, size: number) => number

/** Estimate for places without a canvas: Chinese one em, digits and Latin half an em. */
export const estimate: Measure = (text, size) => [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.52), 0) * size

/** Air between a label and what it keeps off, and between two labels, px: labels that almost touch read as one. */
const GAP = 2
const LABEL_GAP = 5

export const overlaps = (a: Box, b: Box, gap = GAP): boolean => a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap

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

function sizeOf(wish: LabelWish, measure: Measure): { w: number; h: number } {
  if (wish.kind === 'stacked') return { w: Math.max(measure(wish.name, 18), measure(wish.value ?? '', 22)), h: 46 }
  if (wish.kind === 'column') return { w: measure(wish.name, 18) + 5 + measure(wish.value ?? '', 22), h: 26 }
  if (wish.kind === 'lead') return { w: measure(wish.name, 28) + 6 + measure(wish.value ?? '', 28), h: 34 }
  if (wish.kind === 'hit') return { w: measure(wish.name, 22) + (wish.value ? 5 + measure(wish.value, 22) : 0), h: 26 }
  return { w: measure(wish.name, 18), h: 21 }
}

/** Boxes of a wish, best first. Hits stand beside their spot, on the right when there is room. */
function* candidates(wish: LabelWish, { w, h }: { w: number; h: number }): Generator<{ box: Box; far: boolean }> {
  const [x, y] = wish.at
  if (wish.kind !== 'name' && wish.kind !== 'stacked') {
    const [rx, ry] = wish.clear ?? [13, 8]
    const over: Pixel = [-w / 2, -h - ry - 3]
    const beside: readonly Pixel[] = [
      ...(wish.kind === 'hit' ? [] : [over]),
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
    for (const reach of [44, 64, 88])
      for (const angle of [0, 180, -45, 45, -135, 135]) {
        const radians = (angle * Math.PI) / 180
        const cx = x + Math.cos(radians) * (reach + w / 2)
        yield { box: { x: cx - w / 2, y: y + Math.sin(radians) * reach - h / 2, w, h }, far: true }
      }
    return
  }
  for (const [dx, dy] of wish.tries ?? nameTries) yield { box: { x: x + dx - w / 2, y: y + dy - h / 2, w, h }, far: false }
  if (!wish.tries) for (const [dx, dy] of wander) yield { box: { x: x + dx - w / 2, y: y + dy - h / 2, w, h }, far: false }
}

/** Candidates with those on the wish's own land first, in their order; a label over a neighbour reads as the neighbour's. */
function homeFirst({ home }: LabelWish, all: Iterable<{ box: Box; far: boolean }>): Iterable<{ box: Box; far: boolean }> {
  if (!home) return all
  const near = [...all].map((one) => ({ ...one, isHome: !one.far && home([one.box.x + one.box.w / 2, one.box.y + one.box.h / 2]) }))
  return [...near.filter(({ isHome }) => isHome), ...near.filter(({ isHome }) => !isHome)]
}

/**
 * Gives each wish the first place that is free, in the order of the wishes (the most important first). No two labels meet,
 * none leaves the room, none covers an obstacle; what fits nowhere is dropped.
 */
export function placeLabels(wishes: readonly LabelWish[], room: Room, measure: Measure): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const wish of wishes) {
    const size = sizeOf(wish, measure)
    for (const { box, far } of homeFirst(wish, candidates(wish, size))) {
      if (box.x < 4 || box.y < 4 || box.x + box.w > room.width - 4 || box.y + box.h > room.height - 4) continue
      const middle: Pixel = [box.x + box.w / 2, box.y + box.h / 2]
      if (wish.within && !wish.within(middle)) continue
      if (room.obstacles.some((other) => overlaps(box, other)) || placed.some((other) => overlaps(box, other.box, LABEL_GAP))) continue
      const to: Pixel = [wish.at[0] < middle[0] ? box.x - 3 : box.x + box.w + 3, middle[1]]
      placed.push({ ...wish, box, ...(far ? { leader: { from: wish.at, to } } : {}) })
      break
    }
  }
  return placed
}
