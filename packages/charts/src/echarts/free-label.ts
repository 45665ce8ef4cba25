import { widthOf } from '../kinds/wall-name.ts'

/** Lines of a chart whose axis begins at 0, point by point. */
export type Lines = readonly (readonly (number | null)[])[]

/** Inner size of a chart on the usual stage, px: in a panel of the side columns and in the wide one below the map. On other stages labels have more room. */
export const PLOT = { panel: { width: 340, height: 150 }, wide: { width: 810, height: 112 }, growth: { width: 326, height: 168 } } as const

const SIZE = 22
const TICK_SIZE = 18
/** From the point to its label, and around the label, px. */
const DISTANCE = 8
const AIR = 3
const STEPS = 8

type Align = 'left' | 'center' | 'right'
/** Where a label stands, as ECharts takes it. */
interface LabelPlace {
  position: 'top' | 'bottom'
  align: Align
  distance: number
}

/** The largest value of an axis: the next round step above all values. */
function axisEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 1
  const step = roundStep(most / 3)
  return Math.ceil(most / step) * step
}

/** The round step next to a rough one, as ECharts rounds. */
function roundStep(rough: number): number {
  if (rough <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = rough / power
  return (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10) * power
}

/** Height of a line at a place between its points; null where it has a gap. */
function heightAt(line: readonly (number | null)[], x: number): number | null {
  const [left, right] = [line[Math.floor(x)] ?? null, line[Math.ceil(x)] ?? null]
  return left === null || right === null ? null : left + (right - left) * (x - Math.floor(x))
}

/**
 * Place for the label of a point: above it, else below it, else above whatever runs over it, so that no line crosses its digits.
 * A label at an edge leans inwards.
 */
export function freeLabel(lines: Lines, at: number, text: string, plot: { width: number; height: number }): LabelPlace {
  const points = lines[0]?.length ?? 0
  const value = lines[0]?.[at] ?? 0
  const align: Align = at > points * 0.85 ? 'right' : at < points * 0.15 ? 'left' : 'center'
  const unit = plot.height / axisEnd(lines.flat().map((one) => one ?? 0))
  const perPoint = plot.width / Math.max(1, points - 1)
  const wide = (widthOf(text) * SIZE) / perPoint
  const from = at - { left: 0, center: wide / 2, right: wide }[align]
  const steps = STEPS * Math.ceil(wide)
  const places = Array.from({ length: steps + 1 }, (_, step) => from + (wide * step) / Math.max(1, steps)).filter((x) => x >= 0 && x <= points - 1)
  const heights = lines.flatMap((line) => places.map((x) => heightAt(line, x))).filter((height) => height !== null)
  const crossed = (low: number) => heights.some((height) => height * unit > low - AIR && height * unit < low + SIZE + AIR)
  const foot = value * unit
  if (!crossed(foot + DISTANCE)) return { position: 'top', align, distance: DISTANCE }
  const below = foot - DISTANCE - SIZE
  if (below >= 0 && !crossed(below)) return { position: 'bottom', align, distance: DISTANCE }
  const roof = Math.max(...heights) * unit
  return { position: 'top', align, distance: Math.round(roof - foot + DISTANCE) }
}

/** How many times as high as its largest bar the chart of a growth is. */
export const BAR_SHARE = 3.2

/** Whether the line of a stock, whose axis begins near its least value, runs through the label above the largest bar of a growth. */
export function crossesLabel(stock: readonly (number | null)[], at: number, text: string): boolean {
  const held = stock.filter((value) => value !== null)
  const [least, most] = [Math.min(...held), Math.max(...held)]
  const step = roundStep((most - least) / 3)
  const [foot, head] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  const { width, height } = PLOT.growth
  const half = (widthOf(text) * TICK_SIZE * Math.max(1, stock.length)) / width / 2
  const low = height / BAR_SHARE
  return [-1, -0.5, 0, 0.5, 1].some((share) => {
    const value = heightAt(stock, Math.min(stock.length - 1, Math.max(0, at + share * half)))
    const y = value === null ? null : ((value - foot) / (head - foot || 1)) * height
    return y !== null && y > low - AIR && y < low + TICK_SIZE + DISTANCE + AIR
  })
}
