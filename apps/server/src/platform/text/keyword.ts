/**
 * Conditions by which the stores compare texts with a keyword: both sides as `keywordKey` has them, which the contract makes
 * of every keyword that comes in. No sign of a keyword is a wildcard.
 */

/** In PostgreSQL, with the place of the keyword among the values, such as `$5`. */
export const holdsKeyword = (column: string, parameter: string): string =>
  `strpos(lower(normalize(${column}, NFKC)), ${parameter}) > 0`

const comparable = (column: string): string => `lowerUTF8(normalizeUTF8NFKC(${column}))`

/** In ClickHouse, where the keyword is bound as {keyword}: a text that holds it. */
export const factHoldsKeyword = (column: string): string => `position(${comparable(column)}, {keyword:String}) > 0`

/** In ClickHouse, where the keyword is bound as {keyword}: a number that is the keyword as a whole. */
export const factIsKeyword = (column: string): string => `${comparable(column)} = {keyword:String}`

/** In ClickHouse, where the keyword is bound as {keyword}: a number that begins with it. */
export const factStartsWithKeyword = (column: string): string => `startsWith(${comparable(column)}, {keyword:String})`
