import { type MetricId, type Row, type Series, type Withheld, withheldIf, withheldTexts } from '@data-centre/api'
import type { Scope } from '../../warehouse/data-scope.ts'
import { type Amount, peopleShown } from '../../warehouse/small-groups.ts'

const marksOf = (amounts: readonly (readonly [string, Amount])[]): Record<string, Withheld> | undefined => {
  const marks = amounts.flatMap(([key, { withheld }]) => (withheld ? [[key, withheld] as const] : []))
  return marks.length > 0 ? Object.fromEntries(marks) : undefined
}

/** Numbers of a row or place by metric, and why those are withheld that are. */
export function valuesOf(
  ids: readonly MetricId[],
  amountOf: (id: MetricId) => Amount,
): Pick<Row, 'values' | 'withheld'> {
  const amounts = ids.map((id) => [id, amountOf(id)] as const)
  const withheld = marksOf(amounts)
  return {
    values: Object.fromEntries(amounts.map(([id, { value }]) => [id, value])),
    ...withheldIf(withheld),
  }
}

/** One number by the members of a dimension, and why those are withheld that are. */
export function partsOf(
  members: readonly string[],
  amountOf: (member: string) => Amount,
): Pick<Row, 'parts' | 'withheldParts'> {
  const amounts = members.map((member) => [member, amountOf(member)] as const)
  const withheldParts = marksOf(amounts)
  return {
    parts: Object.fromEntries(amounts.map(([member, { value }]) => [member, value])),
    ...(withheldParts ? { withheldParts } : {}),
  }
}

/** Points of a line, and why those are withheld that are. */
export function pointsOf(amounts: readonly Amount[]): Pick<Series['series'][number], 'data' | 'withheld'> {
  const withheld = marksOf(amounts.map((amount, i) => [String(i), amount] as const))
  return { data: amounts.map(({ value }) => value), ...withheldIf(withheld) }
}

/** Texts of a row; how many are in a class is a number of people too. */
export function textsShown(texts: NonNullable<Row['texts']>, scope: Scope): NonNullable<Row['texts']> {
  const { students } = texts
  const isWithheld = students !== undefined && peopleShown(Number.parseInt(students, 10), scope) === null
  return isWithheld ? { ...texts, students: `${withheldTexts.few.text} 人` } : texts
}
