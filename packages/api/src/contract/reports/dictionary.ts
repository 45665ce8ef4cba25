import type { MetricId, SubjectId } from '../../catalogue/index.ts'
import { emptyInput, endpoint, fileOf } from '../call.ts'

/** A table that a number is read from, with its name in words. */
export interface SourceTable {
  table: string
  label: string
}

/** Everything that is known about one number of the product. */
export interface MetricRow {
  id: MetricId
  label: string
  subject: SubjectId
  unit: string
  decimals: number
  definition: string
  excludes: string
  /** How values combine, in words. */
  combines: string
  /** Parts of a ratio; absent for a measure. */
  ratio?: { numerator: MetricId; denominator: MetricId; scale: number }
  /** Labels of the dimensions by which it may be grouped or filtered. */
  grain: string[]
  /** Facts and dimensions that it is counted from. */
  sources: SourceTable[]
  /** Roll-ups that answer for them. */
  rollups: SourceTable[]
  /** When it changes, in words. */
  freshness: string
  /** Initials and full pinyin of the label, for the search. */
  pinyin: string
}

const dictionary = { demand: 'login', scope: 'none', why: 'the meaning of numbers, no data of schools' } as const

/** The metric dictionary: the catalogue with where its numbers come from. */
export const dictionaryCalls = {
  'metric/getDictionary': endpoint<MetricRow[]>()({ ...dictionary, input: emptyInput }),
  'metric/exportDictionary': fileOf('指标字典', { ...dictionary, input: emptyInput }),
} as const
