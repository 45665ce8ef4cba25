import { rmSync } from 'node:fs'
import type { Clock } from '../platform/clock.ts'
import { copyOf, type TestTemplate } from '../platform/test-template.ts'
import { type Office, openOffice } from './store.ts'

/** An embedded store that belongs to one test. */
export interface TestOffice {
  dir: string
  office: Office
  close(): Promise<void>
}

/** Every table, only the rows of the migrations. */
const migrated: TestTemplate = {
  name: 'migrated-office',
  filledBy: import.meta.url,
  fill: async (dir) => {
    const office = await openOffice({ dataDir: dir, clock: { now: () => Date.now() } })
    await office.close()
  },
}

/** Opens an embedded store with every table on a folder of its own; `close` removes it. */
export async function openTestOffice(clock: Clock): Promise<TestOffice> {
  const dir = await copyOf(migrated)
  const office = await openOffice({ dataDir: dir, clock })
  return {
    dir,
    office,
    close: async () => {
      await office.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
