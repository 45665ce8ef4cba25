const MAX_NAMED = 5

/** The first of some names, as a report lists them. */
export const examplesOf = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join('、') + (names.length > MAX_NAMED ? '等' : '')
