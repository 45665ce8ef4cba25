import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isFullSize } from './size.ts'

const whole = fileURLToPath(new URL('../data/oulad', import.meta.url))
/** Rows of the presentation that has clicks; the tables have it in their first columns, one after the number of a page. */
const ofPresentation = /^(?:"\d+",)?"?AAA"?,"?2013J"?,/

/**
 * Writes OULAD into an empty folder: one presentation with all of its clicks, or the whole data set in a run at full size. Answers where
 * it lies, and what an import of it brings, counted from the tables themselves.
 */
export function ouladOf(dir: string): { dir: string; students: number; clicks: number } {
  const tables = new Map<string, string[]>()
  for (const name of readdirSync(whole).filter((file) => file.endsWith('.csv.gz'))) {
    const [head = '', ...rows] = gunzipSync(readFileSync(join(whole, name)))
      .toString()
      .trim()
      .split('\n')
    const taken = isFullSize ? rows : rows.filter((row) => ofPresentation.test(row))
    tables.set(name, taken)
    writeFileSync(join(dir, name), gzipSync(`${[head, ...taken].join('\n')}\n`))
  }
  const people = (tables.get('studentInfo.csv.gz') ?? []).map((row) => row.split(',')[2])
  return { dir, students: new Set(people).size, clicks: tables.get('studentVle.csv.gz')?.length ?? 0 }
}
