import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The id of the process that works on a data folder; made at the first start, kept beside what it acknowledged. */
export function processId(dataDir: string): string {
  const path = join(dataDir, 'process.id')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const id = randomUUID()
    writeFileSync(path, id, { mode: 0o600 })
    return id
  }
}
