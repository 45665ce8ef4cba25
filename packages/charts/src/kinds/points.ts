import { isMetricId, type MetricId, type Part, type Series, type Withheld } from '@data-centre/api'
import { cellOf, type RowsCell } from '../figures/cells.ts'
import { full, missing, rate } from '../format.ts'

type Line = Series['series'][number]
/** The points of a line, with why those without a value are withheld. */
export interface Points {
  data: readonly (number | null)[]
  withheld?: Line['withheld'] | undefined
}

/** Metric of a line: its own where it is one, else that of the chart. */
export const metricOf = ({ id }: Pick<Line, 'id'>, usual: MetricId): MetricId => (isMetricId(id) ? id : usual)

/** The point of a line in 数据视图. */
export const pointCell = (id: MetricId, { data, withheld }: Points, at: number): RowsCell =>
  cellOf(id, data[at], withheld?.[at])

/** Why the point of a line has no value to show. */
export const pointWithheld = ({ data, withheld }: Points, at: number): Withheld | undefined =>
  missing(data[at]) ? withheld?.[at] : undefined

type Write = (value: number | null) => string

/** The point of a line as text, in the way of its chart. */
export function pointText(id: MetricId, line: Points, at: number, write: Write): string {
  const why = pointWithheld(line, at)
  return why ? full(id, null, why) : write(line.data[at] ?? null)
}

type CountedPart = Part & { value: number }
/** Whether a part has a number: only those are drawn. */
export const isCounted = (part: Part): part is CountedPart => part.value !== null
/** Parts that have an area, the largest first. */
export const largestFirst = (parts: readonly Part[]): CountedPart[] =>
  parts
    .filter(isCounted)
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
/** Parts that are withheld, as the server lists them. */
export const withheldParts = (parts: readonly Part[]): (Part & { withheld: Withheld })[] =>
  parts.flatMap((part) => (part.value === null && part.withheld ? [{ ...part, withheld: part.withheld }] : []))

/** Share of a part, where it stands beside its number: a withheld one has none, and its mark is enough. */
export const shareText = ({ value, withheld, rate: share }: Part, decimals = 1): string =>
  value === null ? (withheld ? '' : rate(null)) : rate(share, decimals)

/** The sum of what stands upon each other. */
export interface StackSum {
  /** `null`: none of it is known. */
  value: number | null
  withheld: Withheld | undefined
  /** Some of it is withheld, so that the whole may be more. */
  isPart: boolean
}

/** The sum of the parts at a place of the axis, without those that are withheld. */
export function stackSum(parts: readonly Points[], at: number): StackSum {
  const values = parts.map(({ data }) => data[at]).filter((value) => !missing(value))
  const [withheld] = parts.flatMap((part) => pointWithheld(part, at) ?? [])
  // Several withheld parts may be more than few together.
  const why = withheld && (parts.length === 1 ? withheld : 'derivable')
  return {
    value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null,
    withheld: why,
    isPart: withheld !== undefined,
  }
}

/** A sum as text; `≥12` where some of it is withheld. */
export const sumText = (id: MetricId, { value, withheld, isPart }: StackSum, write: Write): string =>
  value === null && withheld ? full(id, null, withheld) : (isPart ? '≥' : '') + write(value)
