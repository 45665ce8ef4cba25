import { widthOf } from '../kinds/wall/wall-name.ts'

type Line = readonly (number | null)[]
/** Lines of a chart, point by point. */
export type Lines = readonly Line[]

/** Where a chart draws, px, and which values stand at the lower and the upper end of its axis. */
export interface Plot {
  width: number
  height: number
  /** Room that a label may take above the plot and on its right, px. */
  above: number
  aside: number
  ends: readonly [number, number]
  /** Points stand in the middle of bands, as bars do, instead of at both ends. */
  isBanded?: boolean
}

/** Size of a whole chart, px. */
export interface ChartSize {
  width: number
  height: number
}

/** A rectangle in px, from the left and the lower end of the plot. */
export interface PlotBox {
  left: number
  right: number
  low: number
  high: number
}

/** Where a label stands, as ECharts takes it. */
interface LabelPlace {
  position: 'top' | 'bottom' | 'left' | 'right'
  align: 'left' | 'center' | 'right'
  verticalAlign: 'top' | 'middle' | 'bottom'
  distance: number
}

const SIZE = 22
const TICK_SIZE = 18
/** From the edge of a point to its label, and around the label, px. */
const DISTANCE = 7
const AIR = 3
/** Half of the point that a label belongs to, px. */
const POINT = 5.5
const REACH = POINT + DISTANCE
/** Between a bar and its label, px: what ECharts keeps. */
const BAR_DISTANCE = 5

/** The plot of a chart inside the space that its grid leaves around it. */
export const plotOf = (
  { width, height }: ChartSize,
  grid: { left: number; right: number; top: number; bottom: number },
  ends: Plot['ends'],
  isBanded = false,
): Plot => ({
  width: width - grid.left - grid.right,
  height: height - grid.top - grid.bottom,
  above: grid.top,
  aside: grid.right,
  ends,
  isBanded,
})

/** The round step next to a rough one, as ECharts rounds. */
export function roundStep(rough: number): number {
  if (rough <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = rough / power
  return (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10) * power
}

/** Ends of an axis that begins at 0 and has three steps: the upper one is the next round step above all values. */
export function axisEnds(values: Line, minStep = 0): Plot['ends'] {
  const max = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  if (max === 0) return [0, 1]
  const step = Math.max(minStep, roundStep(max / 3))
  return [0, Math.ceil(max / step) * step]
}

/** Turns places and values of a plot into px. */
function scaleOf({ width, height, ends: [foot, head], isBanded }: Plot, points: number) {
  const step = isBanded ? width / Math.max(1, points) : width / Math.max(1, points - 1)
  return {
    x: (at: number) => (isBanded ? at + 0.5 : at) * step,
    y: (value: number) => ((value - foot) / (head - foot || 1)) * height,
    step,
  }
}

/** Height of a line at a place between its points, px; null where it has a gap. */
function heightAt(heights: Line, place: number): number | null {
  const [from, to] = [heights[Math.floor(place)] ?? null, heights[Math.ceil(place)] ?? null]
  return from === null || to === null ? null : from + (to - from) * (place - Math.floor(place))
}

/** Whether a line runs through a box or closer by than the air around it. */
function crosses(line: Line, { left, right, low, high }: PlotBox, plot: Plot): boolean {
  const { x, y, step } = scaleOf(plot, line.length)
  const heights = line.map((value) => (value === null ? null : y(value)))
  const placeOf = (px: number) => Math.min(line.length - 1, Math.max(0, (px - x(0)) / step))
  const [from, to] = [placeOf(left - AIR), placeOf(right + AIR)]
  const inside = line.flatMap((_, at) => (at > from && at < to ? [at] : []))
  const course = [from, ...inside, to].map((place) => heightAt(heights, place))
  return course.some((height, i) => {
    const next = course[i + 1] ?? height
    const both = [height, next].filter((one) => one !== null)
    return both.length > 0 && Math.min(...both) < high + AIR && Math.max(...both) > low - AIR
  })
}

/** Whether two rectangles touch or are closer than the air around a label. */
export const meets = (a: PlotBox, b: PlotBox): boolean =>
  a.left < b.right + AIR && b.left < a.right + AIR && a.low < b.high + AIR && b.low < a.high + AIR

/** Places around a point, the best first; a label at an edge leans inwards. */
function placesOf(share: number): readonly LabelPlace[] {
  const align = share > 0.85 ? 'right' : share < 0.15 ? 'left' : 'center'
  const leaning = (['center', 'right', 'left'] as const).filter((one) => one !== align)
  const upright = (lean: LabelPlace['align']): readonly LabelPlace[] => [
    { position: 'top', align: lean, verticalAlign: 'bottom', distance: DISTANCE },
    { position: 'bottom', align: lean, verticalAlign: 'top', distance: DISTANCE },
  ]
  return [
    ...upright(align),
    { position: 'right', align: 'left', verticalAlign: 'middle', distance: DISTANCE },
    { position: 'left', align: 'right', verticalAlign: 'middle', distance: DISTANCE },
    ...leaning.flatMap(upright),
  ]
}

/** What a label at a place beside a point covers, px. */
function boxAt({ position, align }: LabelPlace, x: number, y: number, { width, height }: ChartSize): PlotBox {
  const side = position === 'right' ? x + REACH : position === 'left' ? x - REACH : x
  const left = side - { left: 0, center: width / 2, right: width }[align]
  const low = position === 'top' ? y + REACH : position === 'bottom' ? y - REACH - height : y - height / 2
  return { left, right: left + width, low, high: low + height }
}

/**
 * Place for the label of a point of the first line, so that no line and no obstacle meets its digits, and what it covers: above the
 * point, else below, beside or leaning away from it. Where nothing is free, other lines may run behind it, then its own one; it
 * leaves the plot last. It always stands next to its point: further up it would read as the value of what it stands over.
 * `label`: its text, or its size, px, where it has several lines. `isFree`: neither its own line nor an obstacle meets it there.
 */
export function freeLabel(
  lines: Lines,
  at: number,
  label: string | ChartSize,
  plot: Plot,
  obstacles: readonly PlotBox[] = [],
): { place: LabelPlace; box: PlotBox; isFree: boolean } {
  const [own = []] = lines
  const { x, y } = scaleOf(plot, own.length)
  const size = typeof label === 'string' ? { width: widthOf(label) * SIZE, height: SIZE } : label
  const places = placesOf(at / Math.max(1, own.length - 1)).map((place) => ({
    place,
    box: boxAt(place, x(at), y(own[at] ?? plot.ends[0]), size),
  }))
  const held = places.filter(
    ({ box }) =>
      box.left >= 0 && box.right <= plot.width + plot.aside && box.low >= 0 && box.high <= plot.height + plot.above,
  )
  const free = (among: Lines) =>
    held.find(
      ({ box }) => !among.some((line) => crosses(line, box, plot)) && !obstacles.some((other) => meets(box, other)),
    )
  const found = free(lines) ?? free([own])
  const nearest = found ?? free([]) ?? held[0] ?? (places[0] as (typeof places)[number])
  return { ...nearest, isFree: found !== undefined }
}

/** How many times as high as its largest bar the chart of a growth is. */
export const BAR_SHARE = 3.2

/** What a bar covers whose height is a part of the plot, px. */
export function barBox({ width, height }: Plot, at: number, bars: number, share: number, barWidth: number): PlotBox {
  const middle = ((at + 0.5) * width) / Math.max(1, bars)
  return { left: middle - barWidth / 2, right: middle + barWidth / 2, low: 0, high: share * height }
}

/** Whether the line of a stock or a label runs through the label above the largest bar of a growth. */
export function crossesLabel(
  stock: Line,
  at: number,
  text: string,
  plot: Plot,
  taken: readonly PlotBox[] = [],
): boolean {
  const { high, ...bar } = barBox(plot, at, stock.length, 1 / BAR_SHARE, widthOf(text) * TICK_SIZE)
  const box = { ...bar, low: high + BAR_DISTANCE, high: high + BAR_DISTANCE + TICK_SIZE }
  return crosses(stock, box, plot) || taken.some((other) => meets(box, other))
}
