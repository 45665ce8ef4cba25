import { tables } from '../schema.ts'

/** Rows of a table and a number that follows from all of them, whatever their order. */
export interface Image {
  rows: number
  mix: number
}

/**
 * A column as text that is the same for equal content: bitmaps and maps by their sorted content; fractions as wide as
 * they are stored, else 0.0005 would be rounded up here and down there, and without the tail of their sums. What is null
 * gets a text too: the hash of a row that holds a null is null, and a sum would leave the row out.
 */
function textOf(name: string, type: string, stored = type): string {
  const filled = /^Nullable\((.*)\)$/.exec(type)?.[1]
  if (filled) return `ifNull(${textOf(name, filled, stored)}, 'null')`
  if (type.startsWith('AggregateFunction')) return `toString(arraySort(bitmapToArray(${name})))`
  if (type.startsWith('Map')) return `toString(mapSort(${name}))`
  if (type.startsWith('Float')) return `toString(round(CAST(${name}, '${stored}'), 3))`
  return `toString(${name})`
}

/** The statement that answers the {@link Image} of `from`, which has the columns of a table; `without` names columns that say nothing about the content. */
export function imageOf(table: string, from: string, without: readonly string[] = []): string {
  const columns = Object.entries(tables.find(({ name }) => name === table)?.columns ?? {}).filter(
    ([name]) => !without.includes(name),
  )
  return `SELECT count() AS rows, sum(cityHash64(${columns.map(([name, type]) => textOf(name, type)).join(', ')}) % 4294967296) AS mix FROM ${from}`
}
