import type { Series, Withheld } from '@data-centre/api'

/** A number, or why it is withheld. */
export interface Counted {
  value: number | null
  withheld?: Withheld | undefined
}

/** Whether there is a number that is not nought, shown or withheld: a card with none of them is empty. */
export const isSome = ({ value, withheld }: Counted): boolean =>
  withheld !== undefined || (value !== null && value !== 0)

/** Whether any point of the lines is such a number. */
export const hasNumbers = ({ series }: Pick<Series, 'series'>): boolean =>
  series.some(({ data, withheld }) => data.some((value, at) => isSome({ value, withheld: withheld?.[at] })))

/** Numbers as the points of a line. */
export const pointsOf = (numbers: readonly Counted[]): Pick<Series['series'][number], 'data' | 'withheld'> => ({
  data: numbers.map(({ value }) => value),
  withheld: Object.fromEntries(numbers.flatMap(({ withheld }, at) => (withheld ? [[at, withheld] as const] : []))),
})
