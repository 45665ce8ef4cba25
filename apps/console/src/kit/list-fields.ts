/** What a name of the address may hold: reads its text, which is empty where the address lacks the name. */
export type Field<T extends string = string> = (text: string) => T

/** Any text; without one the preset. */
export const text =
  (preset = ''): Field =>
  (given) =>
    given || preset

/** One of a list; whatever else the address says reads as the preset. */
export const oneOf =
  <T extends string, P extends string = ''>(values: readonly T[], preset: P): Field<T | P> =>
  (given) =>
    values.find((value) => value === given) ?? preset

/** A day, YYYY-MM-DD. */
export const day: Field = (given) => (/^\d{4}-\d{2}-\d{2}$/.test(given) ? given : '')

/** The number of a row. */
export const id: Field = (given) => (/^[1-9]\d{0,9}$/.test(given) ? given : '')
