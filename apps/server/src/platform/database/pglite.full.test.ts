import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { openDatabase } from './store.ts'

/** A process that opens the store, writes rows without end and says each one that was acknowledged. */
const writer = (dir: string) =>
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))}
       const database = await openDatabase({ dataDir: ${JSON.stringify(dir)}, clock: { now: () => Date.now() } })
       for (let i = 0; ; i++) { const { rows } = await database.pool.query("INSERT INTO message(kind, title) VALUES ('notice', $1) RETURNING id", [process.pid + ' ' + i]); console.log(rows[0].id) }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

it('keeps every acknowledged row when the server is killed, and opens at once after it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pglite-'))
  let acknowledged = 0
  for (let round = 0; round < 2; round++) {
    const child = writer(dir)
    child.stdout.on('data', (text: Buffer) => {
      acknowledged += text.toString().split('\n').filter(Boolean).length
    })
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, 150))
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  const database = await openDatabase({ dataDir: dir, clock: systemClock })
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*) AS n FROM message')
  expect(acknowledged).toBeGreaterThan(10)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(acknowledged)
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})
