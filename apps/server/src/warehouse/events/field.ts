import { nameText } from '@data-centre/api'
import { instantOf } from '../../platform/instant.ts'

/** What the value of a field of a line must be; the type of the field follows from it. */
export type Field<T> = (value: unknown) => value is T

/** Fields of a line by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>

/** The values of these fields. */
export type Values<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** Fields of a line that is no event of a person. */
export interface LineFields {
  needed: Fields
  possible: Fields
}

/** Such a line as a platform sends it. */
export type Line<Type extends string, F extends LineFields> = { type: Type } & Values<F['needed']> &
  Partial<Values<F['possible']>>

// Neither store takes control characters or half a surrogate pair; no name needs them.
const unstorable = /[\p{Cc}\p{Surrogate}]/u

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** A key of this list. */
export const oneOf =
  <L extends object>(list: L): Field<keyof L & string> =>
  (value): value is keyof L & string =>
    typeof value === 'string' && Object.hasOwn(list, value)

/** A whole number within these bounds, both included. */
export const whole =
  (min: number, max: number = Number.MAX_SAFE_INTEGER): Field<number> =>
  (value): value is number =>
    isNumber(value) && Number.isSafeInteger(value) && value >= min && value <= max

/** A number within these bounds, both included. */
export const within =
  (min: number, max: number): Field<number> =>
  (value): value is number =>
    isNumber(value) && value >= min && value <= max

/** A text that both stores take, up to so many characters. */
export const text =
  (longest: number): Field<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= longest && !unstorable.test(value)

/** A name that people read, up to so many characters: it is kept on one line and well formed, so line breaks and damaged characters cost nothing. */
export const label =
  (longest: number): Field<string> =>
  (value): value is string => {
    if (typeof value !== 'string' || value.length > longest) return false
    return value.length > 0 && (!unstorable.test(value) || nameText(value) !== '')
  }

/** A text of this form. */
export const matching =
  (form: RegExp): Field<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

export const anyText: Field<string> = (value): value is string => typeof value === 'string'

export const id: Field<number> = whole(1)

export const flag: Field<boolean> = (value): value is boolean => typeof value === 'boolean'

/** ISO 8601 with zone. */
export const moment: Field<string> = (value): value is string => typeof value === 'string' && instantOf(value) > 0
