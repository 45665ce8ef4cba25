import type { Pixel } from '../../motion/camera.ts'
import type { Box, LabelBounds, LabelRequest, Leader, PlacedLabel } from './label.ts'
import { candidates } from './label-candidates.ts'

/** Width of a text in px at a size; the browser measures, tests estimate. */
export type Measure = (text: string, size: number) => number

/** Estimate for places without a canvas: Chinese one em, digits and Latin half an em. */
export const estimate: Measure = (text, size) =>
  [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.52), 0) * size

/** Air between a label and what it keeps off, and between two labels, px: labels that almost touch read as one. */
const GAP = 2

const LABEL_GAP = 5

/** Air beside a number that stands level with another place's name, px: closer, it reads as that place's number. */
const STAGGERED_GAP = 16

/** Lines of two labels that are further apart than this are not level, px. */
const LEVEL = 6

export const overlaps = (a: Box, b: Box, gap = GAP, gapX = gap): boolean =>
  a.x < b.x + b.w + gapX && b.x < a.x + a.w + gapX && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap

/** Whether a label with its number may not stand here because of another one. */
const crowds = (box: Box, { kind }: LabelRequest, other: PlacedLabel): boolean => {
  const isStaggered = kind === 'stacked' && other.kind === 'stacked' && Math.abs(box.y - other.box.y) > LEVEL
  return overlaps(box, other.box, LABEL_GAP, isStaggered ? STAGGERED_GAP : LABEL_GAP)
}

/** A shorter line than this is none, px; air before the label; step in which labels keep off a line. */
const MIN_LEADER = 10

const LEADER_GAP = 3

const LEADER_STEP = 6

/** Room of the star before the name of a capital, px. */
const CAPITAL_STAR = 22

function sizeOf(request: LabelRequest, measure: Measure): { w: number; h: number } {
  if (request.kind === 'stacked')
    return { w: Math.max(measure(request.name, 18), measure(request.value ?? '', 22)), h: 46 }
  if (request.kind === 'capital')
    return {
      w: Math.max(CAPITAL_STAR + measure(request.name, 22), measure(request.value ?? '', 28)),
      h: request.value ? 60 : 28,
    }
  if (request.kind === 'column' || request.kind === 'plate')
    return { w: measure(request.name, 18) + 5 + measure(request.value ?? '', 22), h: 26 }
  if (request.kind === 'lead') return { w: measure(request.name, 28) + 6 + measure(request.value ?? '', 28), h: 34 }
  if (request.kind === 'hit')
    return { w: measure(request.name, 22) + (request.value ? 5 + measure(request.value, 22) : 0), h: 26 }
  return { w: measure(request.name, 18), h: 21 }
}

/** Shortest line from the edge of what stands around a spot to the nearest point of its label; none where they almost touch. */
function leaderOf({ at: [x, y], clear: [rx, ry] = [0, 0] }: LabelRequest, box: Box): Leader | undefined {
  const near: Pixel = [Math.min(box.x + box.w, Math.max(box.x, x)), Math.min(box.y + box.h, Math.max(box.y, y))]
  const [dx, dy] = [near[0] - x, near[1] - y]
  const length = Math.hypot(dx, dy)
  // Radius of the ellipse in the direction of the label.
  const edge = rx && ry ? length / Math.hypot(dx / rx, dy / ry) : 0
  if (length - edge < MIN_LEADER) return undefined
  const at = (distance: number): Pixel => [x + (dx / length) * distance, y + (dy / length) * distance]
  return { from: at(edge), to: at(length - LEADER_GAP) }
}

/** A line as a row of boxes, px. */
export function boxesOn({ from, to }: Leader): Box[] {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / LEADER_STEP)
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: from[0] + ((to[0] - from[0]) * i) / steps,
    y: from[1] + ((to[1] - from[1]) * i) / steps,
    w: 1,
    h: 1,
  }))
}

/** Candidates with those on the wish's own land first, in their order; a label over a neighbour reads as the neighbour's. */
function homeFirst(
  { home }: LabelRequest,
  all: Iterable<{ box: Box; far: boolean }>,
): Iterable<{ box: Box; far: boolean }> {
  if (!home) return all
  const near = [...all].map((one) => ({
    ...one,
    isHome: !one.far && home([one.box.x + one.box.w / 2, one.box.y + one.box.h / 2]),
  }))
  return [...near.filter(({ isHome }) => isHome), ...near.filter(({ isHome }) => !isHome)]
}

/**
 * Gives each wish the first place that is free, in the order of the wishes (the most important first). No two labels meet,
 * none leaves the room, none covers an obstacle; what fits nowhere is dropped.
 */
export function placeLabels(requests: readonly LabelRequest[], bounds: LabelBounds, measure: Measure): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  const lines: Box[] = []
  for (const request of requests) {
    const size = sizeOf(request, measure)
    /** The first free place; `marks`: none of these is covered either. */
    const freePlace = (marks: readonly Box[]) => {
      for (const place of homeFirst(request, candidates(request, size)))
        if (isFree(place.box) && !marks.some((mark) => overlaps(place.box, mark))) return place
    }
    const isFree = (box: Box): boolean => {
      if (box.x < 4 || box.y < 4 || box.x + box.w > bounds.width - 4 || box.y + box.h > bounds.height - 4) return false
      const middle: Pixel = [box.x + box.w / 2, box.y + box.h / 2]
      if (request.within && !request.within(middle)) return false
      return (
        ![...bounds.obstacles, ...lines].some((other) => overlaps(box, other)) &&
        !placed.some((other) => crowds(box, request, other))
      )
    }
    const { marks = [] } = bounds
    const place = freePlace(marks) ?? (marks.length > 0 ? freePlace([]) : undefined)
    if (!place) continue
    const { box, far } = place
    if (request.led) {
      const leader = leaderOf(request, box)
      if (leader) lines.push(...boxesOn(leader))
      placed.push({ ...request, box, ...(leader ? { leader } : {}) })
      continue
    }
    const to: Pixel = [request.at[0] < box.x + box.w / 2 ? box.x - 3 : box.x + box.w + 3, box.y + box.h / 2]
    placed.push({ ...request, box, ...(far ? { leader: { from: request.at, to } } : {}) })
  }
  return placed
}
