import type { Value } from './source.ts'

/** Order statistics: NULL without any row, where a sum is 0. */
const extreme = (aggregate: 'maxOrNull' | 'minOrNull', expression: string): Value => ({
  whole: `${aggregate}(${expression})`,
  partial: `${aggregate}(${expression})`,
  merge: (column) => `${aggregate}(${column})`,
})
export const largest = (expression: string): Value => extreme('maxOrNull', expression)
export const smallest = (expression: string): Value => extreme('minOrNull', expression)

const MIDDLE = 'quantileExactInclusiveOrNull'
/** The middle one of those that hold, the mean of the middle two of an even number; exactly, so every one of them is kept until all are there. */
export const medianIf = (expression: string, condition: string): Value => ({
  whole: `${MIDDLE}If(0.5)(${expression}, ${condition})`,
  partial: `${MIDDLE}StateIf(0.5)(${expression}, ${condition})`,
  merge: (column) => `${MIDDLE}Merge(0.5)(${column})`,
})
