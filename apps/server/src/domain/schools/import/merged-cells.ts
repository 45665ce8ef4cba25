import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Cells of one column that a sheet shows as one: rows are counted from 1, columns from 0. */
export interface MergedCells {
  column: number
  top: number
  bottom: number
}

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g
/** Longer than the tag of a merge: one may lie across two chunks. */
const CARRIED_LENGTH = 200

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Number of a column from 0, of its letters. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The merged cells of each sheet of a workbook, in the order in which it names its sheets. */
export async function mergedCells(path: string): Promise<MergedCells[][]> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) entries.set(entry.fileName, entry)
    const workbook = await textOf(zip, entries.get('xl/workbook.xml'))
    const relations = await textOf(zip, entries.get('xl/_rels/workbook.xml.rels'))
    const targets = new Map(
      [...relations.matchAll(RELATION)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
    )
    const sheets: MergedCells[][] = []
    for (const [tag] of workbook.matchAll(SHEET)) {
      const target = targets.get(attribute(tag, 'id')) ?? ''
      sheets.push(await mergesIn(zip, entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)))
    }
    return sheets
  } finally {
    zip.close()
  }
}

async function* chunksOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) return
  const stream: Readable = await zip.openReadStreamPromise(entry)
  stream.setEncoding('utf8')
  for await (const chunk of stream as AsyncIterable<string>) yield chunk
}

async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  let text = ''
  for await (const chunk of chunksOf(zip, entry)) text += chunk
  return text
}

async function mergesIn(zip: ZipFile, entry: Entry | undefined): Promise<MergedCells[]> {
  const merges = new Map<string, MergedCells>()
  let carried = ''
  for await (const chunk of chunksOf(zip, entry)) {
    const text = carried + chunk
    for (const [, letters = '', top, bottom] of text.matchAll(MERGE))
      merges.set(`${letters}${top}`, { column: columnOf(letters), top: Number(top), bottom: Number(bottom) })
    carried = text.slice(-CARRIED_LENGTH)
  }
  return [...merges.values()]
}

/**
 * Lets what stands in merged cells hold for all of their rows. A row of which nothing else is filled stays empty, and cells of
 * the same row stay as they are: a title across a table is no value of its columns. Rows are changed in place.
 */
export function spreadMerged<Cell>(rows: (Cell | null)[][], merges: readonly MergedCells[]): void {
  const isFilled = rows.map((row) => row.some((cell) => cell !== null))
  for (const { column, top, bottom } of merges)
    for (let at = top; at < Math.min(bottom, rows.length); at++) {
      const row = rows[at]
      if (row && isFilled[at] && (row[column] ?? null) === null) row[column] = rows[top - 1]?.[column] ?? null
    }
}
