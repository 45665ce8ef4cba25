import type { FactStore } from '../../../warehouse/store.ts'
import { type ImportStores, versionAfter } from './school-range.ts'

/** A list of tuples, as a column that holds the past of its row. */
export type Tuples = readonly (readonly (string | number)[])[]

/** A row of a dimension or correctable fact, without its version. Times as seconds, days as yyyy-MM-dd. */
export type Row = Record<string, string | number | null | Tuples>

/** Which rows of a table are compared, and what is done with one that stands already. */
export interface Bringing {
  table: string
  /** Columns that name a row, the most selective first; `school_id` among them narrows the search to the schools of the rows. */
  key: readonly string[]
  /** Columns that are times: read as seconds. */
  times?: readonly string[]
  /** What should stand instead of a standing row; undefined leaves it. */
  merge(standing: Row, wanted: Row): Row | undefined
  /** Whether a row that does not stand is written; all are where this is left out. */
  isAdded?(wanted: Row): boolean
  /** Told about every row that was new or changed. */
  onWritten?(row: Row): void
  /** Told before a chunk is written: what else has to be on disk by then. `before` is undefined for a new row. */
  beforeWriting?(rows: readonly { before: Row | undefined; after: Row }[]): Promise<void>
}

const CHUNK = 20_000
let insertCounter = 0

/**
 * Writes the rows that are missing and those that differ, by the first key column in chunks; a second import of the same
 * writes nothing. Answers how many were new and how many changed.
 */
export async function bringRows(
  { store, clock }: ImportStores,
  bringing: Bringing,
  rows: readonly Row[],
): Promise<{ added: number; changed: number }> {
  const { table, key, merge } = bringing
  const counts = { added: 0, changed: 0 }
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const existing = await standingRows(store, bringing, chunk)
    const lines: string[] = []
    const writing: { before: Row | undefined; after: Row }[] = []
    for (const wanted of chunk) {
      const before = existing.get(keyOf(wanted, key))
      const after = before ? merge(before.row, wanted) : bringing.isAdded?.(wanted) === false ? undefined : wanted
      if (!after) continue
      counts[before ? 'changed' : 'added']++
      bringing.onWritten?.(after)
      writing.push({ before: before?.row, after })
      lines.push(`${JSON.stringify({ ...after, version: versionAfter(before?.version ?? 0, clock.now()) })}\n`)
    }
    if (lines.length > 0) await bringing.beforeWriting?.(writing)
    if (lines.length > 0)
      await store.insert(table, lines.join(''), `import-${table}-${clock.now()}-${process.pid}-${insertCounter++}`)
  }
  return counts
}

const distinct = (rows: readonly Row[], column: string): number[] => [
  ...new Set(rows.map((row) => Number(row[column]))),
]
const keyOf = (row: Row, key: readonly string[]): string => key.map((column) => row[column]).join(' ')

async function standingRows(
  store: FactStore,
  { table, key, times = [] }: Bringing,
  chunk: readonly Row[],
): Promise<Map<string, { row: Row; version: number }>> {
  const [first = ''] = key
  const replaced =
    times.length > 0 ? ` REPLACE (${times.map((column) => `toUnixTimestamp(${column}) AS ${column}`).join(', ')})` : ''
  const inSchools = key.includes('school_id') ? 'school_id IN {schools:Array(UInt32)} AND ' : ''
  const standing = await store.query<Row & { version: number }>(
    `SELECT *${replaced} FROM ${table} FINAL WHERE ${inSchools}${first} IN {ids:Array(UInt64)}`,
    { ids: distinct(chunk, first), ...(inSchools ? { schools: distinct(chunk, 'school_id') } : {}) },
    { maxMs: 60_000 },
  )
  return new Map(
    standing.map(({ version, ...row }) => {
      delete row.is_deleted
      return [keyOf(row, key), { row, version }]
    }),
  )
}
