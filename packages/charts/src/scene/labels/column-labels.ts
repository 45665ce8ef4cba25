import type { LabelBounds, LabelRequest, PlacedLabel } from './label.ts'
import { type Measure, placeLabels } from './labels.ts'

/** Islands whose names stand in the sea, before every other. */
const SEA: ReadonlySet<string> = new Set(['710000', '810000', '820000'])
const inSea = ({ id }: LabelRequest): boolean => SEA.has(id)

/**
 * Places the labels of columns (`requests`, the most important first) and the names of areas. An area has one label: its column's,
 * or its name where the column has none or where the label of the column finds no room.
 */
export function placeColumnLabels(
  names: readonly LabelRequest[],
  requests: readonly LabelRequest[],
  bounds: LabelBounds,
  measure: Measure,
): PlacedLabel[] {
  const first = [...names.filter(inSea), ...requests]
  const labelled = new Set(placeLabels(first, bounds, measure).map(({ id }) => id))
  return placeLabels(
    [...first.filter(({ id }) => labelled.has(id)), ...names.filter(({ id }) => !labelled.has(id))],
    bounds,
    measure,
  )
}
