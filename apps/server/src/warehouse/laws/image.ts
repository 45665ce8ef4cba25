import { tables } from '../schema.ts'

/** Rows of a table and a number that follows from all of them, whatever their order. */
export interface Image {
  rows: number
  mix: number
}

/**
 * A column as text that is the same for equal content: bitmaps and maps by their sorted content, sums of fractions without
 * their tail. What is null gets a text too: the hash of a row that holds a null is null, and a sum would leave the row out.
 */
function textOf(name: string, type: string): string {
  const filled = /^Nullable\((.*)\)$/.exec(type)?.[1]
  if (filled) return `ifNull(${textOf(name, filled)}, 'null')`
  if (type.startsWith('AggregateFunction')) return `toString(arraySort(bitmapToArray(${name})))`
  if (type.startsWith('Map')) return `toString(mapSort(${name}))`
  if (type.startsWith('Float')) return `toString(round(${name}, 3))`
  return `toString(${name})`
}

/** The statement that answers the {@link Image} of `from`, which has the columns of a table; `without` names columns that say nothing about the content. */
export function imageOf(table: string, from: string, without: readonly string[] = []): string {
  const columns = Object.entries(tables.find(({ name }) => name === table)?.columns ?? {}).filter(([name]) => !without.includes(name))
  return `SELECT count() AS rows, sum(cityHash64(${columns.map(([name, type]) => textOf(name, type)).join(', ')}) % 4294967296) AS mix FROM ${from}`
}
