import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import { seedRegions } from '../../src/domain/seeds/regions.ts'
import { type Command, type CommandResult, carryOut } from '../../src/ingest/import/commands.ts'
import type { Intake } from '../../src/ingest/intake.ts'
import { type Files, ouladFiles, rosterFiles, statementLine, written } from '../import-files.ts'
import { zipOf } from '../zip-of.ts'
import { openTestWorld, type TestWorld } from './intake-world.ts'

/** A world with thirty schools into which the tests of a file import. */
export let world: TestWorld
let intake: Intake

/** Opens the world before the tests of a file and closes it after them. */
export function provideImportWorld(): void {
  beforeAll(async () => {
    world = await openTestWorld()
    await seedRegions(world.database.pool)
    const schools = Array.from(
      { length: 30 },
      (_, i) =>
        `(${i + 1}, '41530000${String(i + 1).padStart(2, '0')}', '学院${i + 1}号', '学${i + 1}', '530000', '530100', 1, '普通', '公办', '2024-12-01')`,
    )
    await world.database.pool.query(
      `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at) VALUES ${schools.join()}`,
    )
    intake = await world.intake('import')
  })
  afterAll(async () => {
    await intake.close()
    await world.close()
  })
}

/** Everything that an import may write. */
export async function everything(): Promise<object> {
  const tables = [
    'dim_student',
    'dim_teacher',
    'dim_college',
    'dim_course',
    'dim_course_class',
    'dim_enrolment',
    'dim_resource',
    'dim_homework',
    'fact_log',
    'fact_homework',
    'dim_day',
  ]
  const [facts] = await world.store.query<Record<string, number>>(
    `SELECT ${tables.map((table) => `(SELECT count() FROM ${table}) AS ${table}`).join()}`,
  )
  const { rows } = await world.database.pool.query(
    'SELECT (SELECT count(*) FROM school) AS schools, (SELECT min(joined_at) FROM school) AS since, (SELECT count(*) FROM source_ref) AS refs, (SELECT count(*) FROM college) AS colleges, (SELECT count(*) FROM roster_session) AS sessions, (SELECT count(*) FROM ingest_dead_letter) AS letters',
  )
  return { ...facts, ...rows[0] }
}

export const run = (command: Command): Promise<CommandResult> =>
  carryOut({ ...world, pool: world.database.pool, intake }, command, () => undefined)
export let count = 0
export const place = (name: string): string => {
  const folder = join(world.dir, 'files', String(count++))
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
/** A whole gzip, and its first half. */
export const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2))
export const packed = (text: string | Buffer): Buffer => gzipSync(text)

export const xapi =
  (content: string | Buffer, school = '1') =>
  (): Command => {
    const file = place('statements.jsonl')
    writeFileSync(file, content)
    return { kind: 'xapi', file, school }
  }
export const oulad =
  (changed: Files, without: string[] = [], school = '1') =>
  (): Command => ({
    kind: 'oulad',
    folder: written(
      place('oulad'),
      Object.fromEntries(Object.entries(ouladFiles(changed)).filter(([name]) => !without.includes(name))),
    ),
    school,
  })
export const roster =
  (changed: Files, without: string[] = [], school = '1') =>
  (): Command => ({
    kind: 'oneroster',
    source: written(
      place('roster'),
      Object.fromEntries(Object.entries(rosterFiles(changed)).filter(([name]) => !without.includes(name))),
    ),
    school,
  })
export const zip = (bytes: Buffer) => (): Command => {
  const source = place('roster.zip')
  writeFileSync(source, bytes)
  return { kind: 'oneroster', source, school: '1' }
}
export const wholeZip = zipOf(Object.entries(rosterFiles()).map(([name, content]) => ({ name, content })))
export const rosterText = (name: string): string => String(rosterFiles()[name])
export const ouladText = (name: string): string => String(ouladFiles()[name])
/** A gzip whose middle was overwritten. */
export const damagedGzip = packed(Array.from({ length: 500 }, (_, i) => `${i},AAA,2024J,resource\n`).join('')).fill(
  0x55,
  600,
  700,
)
export const broken = (text: string, before: string): Buffer => {
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf(before)] = 0xff
  return bytes
}
export const line = statementLine('s1', '2025-03-01T08:00:00+08:00')
