import type { MetricId, Row, Withheld } from '@data-centre/api'
import { full, missing } from '../format.ts'

/** In place of a number that is withheld. */
interface WithheldCell {
  withheld: Withheld
  text: string
}
/** A cell of 数据视图. */
export type RowsCell = string | number | null | WithheldCell

/** Numbers of an entity, with why some are withheld. */
export type Numbers = Pick<Row, 'values' | 'withheld'>

/** A number as 数据视图 shows and copies it. */
export const cellOf = (id: MetricId, value: number | null | undefined, withheld?: Withheld): RowsCell =>
  missing(value) && withheld ? { withheld, text: full(id, null, withheld) } : (value ?? null)

/** A number of an entity in 数据视图. */
export const rowCell = ({ values, withheld }: Numbers, id: MetricId): RowsCell => cellOf(id, values[id], withheld?.[id])
