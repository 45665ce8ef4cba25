import { copyFileSync, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { readTable } from '@data-centre/server/ingest/import/csv/read-table.ts'
import { type OuladTable, ouladTables } from '@data-centre/server/ingest/import/oulad/files.ts'

const sample = fileURLToPath(new URL('../data/oulad', import.meta.url))

/** Rows of the published files (Kuzilek, Hlosta, Zdrahal 2017); registrations are in the sample whole. */
export const published = { studentVle: 10_655_280, studentAssessment: 173_912, studentRegistration: 32_593 } as const

interface Presentation {
  /** `AAA,2013J`, as a row begins. */
  name: string
  length: number
  students: string[]
  sites: string[]
  assessments: { id: string; due: number }[]
}

async function rowsOf(table: OuladTable): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readTable(join(sample, `${table}.csv.gz`), table, ouladTables[table])) rows.push(cells)
  return rows
}

/** A number in 0..1 that follows from a seed: the same enlargement on every machine. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Writes the data set at `share` of its published size into a folder, row by row: the small tables as they are, clicks and
 * hand-ins made up. Who clicks, where and on what day is drawn evenly from the real registrations, sites and days of each
 * presentation, the number of clicks from the sample, so that sizes are those of the whole data set and contents are not.
 */
export async function writeEnlarged(folder: string, share: number): Promise<{ clicks: number; handIns: number }> {
  for (const table of ['courses', 'assessments', 'vle', 'studentInfo', 'studentRegistration'])
    copyFileSync(join(sample, `${table}.csv.gz`), join(folder, `${table}.csv.gz`))
  const presentations = await readPresentations()
  const seen = (await rowsOf('studentVle')).map((row) => row[5] ?? '1')
  const clicks = Math.round(published.studentVle * share)
  const handIns = Math.round(published.studentAssessment * share)
  const write = (file: string, lines: Iterable<string>) =>
    pipeline(Readable.from(blocks(lines)), createWriteStream(join(folder, file)))
  await write('studentVle.csv', clickLines(presentations, seen, clicks))
  await write('studentAssessment.csv', handInLines(presentations, handIns))
  return { clicks, handIns }
}

async function readPresentations(): Promise<Presentation[]> {
  const list = new Map<string, Presentation>()
  const of = (module = '', code = '') => list.get(`${module},${code}`)
  for (const [module = '', code = '', length] of await rowsOf('courses')) {
    const name = `${module},${code}`
    list.set(name, { name, length: Number(length), students: [], sites: [], assessments: [] })
  }
  for (const [module, code, student = ''] of await rowsOf('studentRegistration'))
    of(module, code)?.students.push(student)
  for (const [site = '', module, code] of await rowsOf('vle')) of(module, code)?.sites.push(site)
  for (const [module, code, id = '', , date] of await rowsOf('assessments')) {
    const presentation = of(module, code)
    presentation?.assessments.push({ id, due: date ? Number(date) : presentation.length })
  }
  return [...list.values()].filter(({ students, sites }) => students.length > 0 && sites.length > 0)
}

/** Many lines at once: a stream of ten million single lines would be slower than the import that it feeds. */
function* blocks(lines: Iterable<string>): Generator<string> {
  let block = ''
  for (const line of lines) {
    block += line
    if (block.length < 1 << 20) continue
    yield block
    block = ''
  }
  yield block
}

const FIRST_DAY = -10

/** Day by day within a presentation, as the published file is ordered. */
function* clickLines(
  presentations: readonly Presentation[],
  seen: readonly string[],
  count: number,
): Generator<string> {
  yield 'code_module,code_presentation,id_student,id_site,date,sum_click\n'
  const roll = dice(1)
  const oneOf = (list: readonly string[]) => list[Math.floor(roll() * list.length)] ?? ''
  const people = presentations.reduce((sum, { students }) => sum + students.length, 0)
  let [written, before] = [0, 0]
  for (const { name, length, students, sites } of presentations) {
    before += students.length
    const until = Math.round((count * before) / people)
    const from = written
    const days = length - FIRST_DAY
    for (; written < until; written++) {
      const day = FIRST_DAY + Math.floor(((written - from) * days) / (until - from))
      yield `${name},${oneOf(students)},${oneOf(sites)},${day},${oneOf(seen)}\n`
    }
  }
}

/** Some of all pairs of a student and an assessment of their presentation, evenly chosen, none twice. */
function* handInLines(presentations: readonly Presentation[], count: number): Generator<string> {
  yield 'id_assessment,id_student,date_submitted,is_banked,score\n'
  const roll = dice(2)
  const pairs = presentations.reduce((sum, { students, assessments }) => sum + students.length * assessments.length, 0)
  let pair = 0
  for (const { students, assessments, length } of presentations)
    for (const { id, due } of assessments)
      for (const student of students) {
        const isChosen = Math.floor(((pair + 1) * count) / pairs) > Math.floor((pair * count) / pairs)
        pair++
        if (isChosen)
          yield `${id},${student},${Math.max(0, Math.min(length, due - 7 + Math.floor(roll() * 10)))},0,${40 + Math.floor(roll() * 61)}\n`
      }
}
