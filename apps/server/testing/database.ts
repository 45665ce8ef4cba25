import { rmSync } from 'node:fs'
import type { Clock } from '../src/platform/clock.ts'
import { type Database, openDatabase } from '../src/platform/database/store.ts'
import { copyOf, type TestTemplate } from './template.ts'

/** An embedded store that belongs to one test. */
export interface TestDatabase {
  dir: string
  database: Database
  close(): Promise<void>
}

/** Every table, only the rows of the migrations. */
const migrated: TestTemplate = {
  name: 'migrated-office',
  filledBy: import.meta.url,
  fill: async (dir) => {
    const database = await openDatabase({ dataDir: dir, clock: { now: () => Date.now() } })
    await database.close()
  },
}

/** Opens an embedded store with every table on a folder of its own; `close` removes it. */
export async function openTestDatabase(clock: Clock): Promise<TestDatabase> {
  const dir = await copyOf(migrated)
  const database = await openDatabase({ dataDir: dir, clock })
  return {
    dir,
    database,
    close: async () => {
      await database.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
