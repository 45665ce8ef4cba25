import type { Series } from '@data-centre/api'
import { light, lightParts } from '../theme/tokens.ts'
import type { LegendItem } from './legend.tsx'

/** Colour of a part of a column: one kind alone is a plain bar, parts go from dark to light. */
export const columnColor = (index: number, parts: number): string =>
  parts === 1 ? light.bar : (lightParts[Math.min(index + 1, lightParts.length - 1)] ?? light.bar)

/** Parts of the columns; none where there is one kind. */
export const columnLegend = ({ series }: Series): LegendItem[] =>
  series.length > 1 ? series.map(({ name }, i) => ({ name, color: columnColor(i, series.length) })) : []
