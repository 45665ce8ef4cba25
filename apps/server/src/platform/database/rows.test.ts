import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { knownMigrations } from './migrate.ts'

interface Statement {
  file: string
  sql: string
  columns: Record<string, string> | null
}

/** Kinds of the values that `pg` returns, by the id of the type of the column (`store.ts` sets int8 and date); others are not compared. */
const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'string[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1114: 'Date',
  1184: 'Date',
  1700: 'string',
  2950: 'string',
}

async function migrated(): Promise<PGlite> {
  const database = await PGlite.create()
  // The migrations themselves are recorded by `migrate`.
  await database.exec('CREATE TABLE schema_migration(name text PRIMARY KEY, sha256 text NOT NULL)')
  for (const name of await knownMigrations())
    await database.exec(await readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8'))
  return database
}

/** What a statement returns beside what its type of rows says; nothing where both agree. */
async function differences(database: PGlite, { file, sql, columns }: Statement): Promise<string[]> {
  try {
    const { resultFields } = await database.describeQuery(sql)
    if (!columns) return []
    const returned = new Map(resultFields.map(({ name, dataTypeID }) => [name, kinds[dataTypeID] ?? 'any']))
    const agree = (typed: string, kind: string | undefined): boolean =>
      kind !== undefined && (kind === 'any' || typed.startsWith('any') || typed === kind)
    return Object.entries(columns)
      .filter(([name, typed]) => !agree(typed, returned.get(name)))
      .map(
        ([name, typed]) =>
          `${file}: ${name} is ${typed}, the statement returns ${returned.get(name) ?? 'no such column'}: ${sql.slice(0, 120)}`,
      )
  } catch (error) {
    return [`${file}: ${String(error)}: ${sql.slice(0, 120)}`]
  }
}

it('every typed row is what its statement returns on the migrated schema', async () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url))
  const text = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/sql-rows.ts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const statements = JSON.parse(text) as Statement[]
  expect(statements.length).toBeGreaterThan(100)
  const database = await migrated()
  try {
    const found: string[] = []
    for (const statement of statements) found.push(...(await differences(database, statement)))
    expect(found).toEqual([])
    const school = { file: 'here', sql: 'SELECT id, name FROM school', columns: { id: 'string', nmae: 'string' } }
    expect(await differences(database, school)).toHaveLength(2)
    expect(await differences(database, { ...school, sql: 'SELECT id FROM schools' })).toHaveLength(1)
  } finally {
    await database.close()
  }
})
