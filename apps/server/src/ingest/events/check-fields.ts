import { cutText } from '@data-centre/api'
import type { Field, Fields } from '../../warehouse/events/field.ts'

/** Checks of fields by name; a map, because a line may name a field as it likes, `__proto__` too. */
export type Checks = ReadonlyMap<string, Field<unknown>>

export const checksOf = (fields: Fields): Checks => new Map(Object.entries(fields))

/** The first field of a line that is unknown or has not the right shape; undefined where there is none. */
export function wrongFieldOf(line: object, checks: Checks): string | undefined {
  const fields = line as Readonly<Record<string, unknown>>
  for (const name in fields) {
    const holds = checks.get(name)
    if (!holds) return `unknown field ${cutText(name, 40)}`
    if (!holds(fields[name])) return `bad ${name}`
  }
  return undefined
}
