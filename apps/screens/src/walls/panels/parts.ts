import type { Part } from '@data-centre/api'

/** Sum of the parts that have a number: withheld ones are no part of it. */
export const sum = (parts: readonly Pick<Part, 'value'>[]): number =>
  parts.reduce((total, { value }) => total + (value ?? 0), 0)

/** Parts by their number, the largest first; those that are withheld stand last. */
export const largestFirst = <P extends Pick<Part, 'value'>>(parts: readonly P[]): P[] =>
  [...parts].sort((a, b) => (b.value ?? -1) - (a.value ?? -1))

/** Parts that a legend lists: those with a number that is not nought, and those that are withheld. */
export const listed = <P extends Pick<Part, 'value'>>(parts: readonly P[]): P[] =>
  parts.filter(({ value }) => value !== 0)
