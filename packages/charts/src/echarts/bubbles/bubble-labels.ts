/** Where the names beside the circles of a chart stand, so that none meets another, a circle or the edge. Pure. */
import { widthOf } from '../../kinds/wall/wall-name.ts'
import { roundStep } from '../free-label.ts'

/** A circle, px from the left and the upper end of the chart. */
export interface Bubble {
  name: string
  x: number
  y: number
  r: number
}

/** A rectangle, px from the left and the upper end of the chart. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A name and its place beside its circle, as ECharts takes it. */
export interface BubbleLabel {
  text: string
  position: 'top' | 'right' | 'bottom' | 'left'
  box: Box
}

const SIZE = 12
const LINE_HEIGHT = 16
/** From a circle to its name, px. */
const DISTANCE = 4
/** Around a name, px. */
const AIR = 2
const MAX_NAME_LENGTH = 12
const SIDES = ['right', 'top', 'left', 'bottom'] as const

const shortened = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name

function boxAt(side: BubbleLabel['position'], { x, y, r }: Bubble, width: number): Box {
  const middle = { left: x - width / 2, right: x + width / 2, top: y - LINE_HEIGHT / 2, bottom: y + LINE_HEIGHT / 2 }
  const away = r + DISTANCE
  switch (side) {
    case 'top':
      return { ...middle, top: y - away - LINE_HEIGHT, bottom: y - away }
    case 'bottom':
      return { ...middle, top: y + away, bottom: y + away + LINE_HEIGHT }
    case 'right':
      return { ...middle, left: x + away, right: x + away + width }
    case 'left':
      return { ...middle, left: x - away - width, right: x - away }
  }
}

const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR

function covers({ x, y, r }: Bubble, box: Box): boolean {
  const [dx, dy] = [x - Math.min(Math.max(x, box.left), box.right), y - Math.min(Math.max(y, box.top), box.bottom)]
  return Math.hypot(dx, dy) < r + AIR
}

/**
 * The names that find a place, in the order of the circles: the first of them choose first. A name without a free place is left
 * out (null): the tooltip says it. `taken`: what already stands in the chart.
 */
export function bubbleLabels(
  bubbles: readonly Bubble[],
  area: Box,
  taken: readonly Box[] = [],
): readonly (BubbleLabel | null)[] {
  const placed: Box[] = [...taken]
  return bubbles.map((bubble) => {
    const text = shortened(bubble.name)
    const width = widthOf(text) * SIZE
    for (const position of SIDES) {
      const box = boxAt(position, bubble, width)
      const isInside =
        box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom
      if (!isInside || placed.some((other) => meets(box, other))) continue
      if (bubbles.some((other) => other !== bubble && covers(other, box))) continue
      placed.push(box)
      return { text, position, box }
    }
    return null
  })
}

const STEPS = 4
/** What stays free at either end, so that circles stand inside: a part of the span, or of a value that stands alone. */
const [MARGIN, LONE_MARGIN] = [0.08, 0.2]

/** Round ends and step of an axis around values, from 0 on and, where there is a most, up to it. */
export function spanOf(
  values: readonly number[],
  most = Number.POSITIVE_INFINITY,
): { min: number; max: number; interval: number } {
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 0]
  const air = high > low ? (high - low) * MARGIN : Math.abs(high) * LONE_MARGIN || 1
  const interval = roundStep((high - low + 2 * air) / STEPS)
  const min = Math.max(0, Math.floor((low - air) / interval) * interval)
  return { min, max: Math.min(most, Math.ceil((high + air) / interval) * interval), interval }
}
