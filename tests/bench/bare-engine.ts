import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens one engine, asks it one question and stays, so that its memory can be read from outside. */
const dir = mkdtempSync(join(tmpdir(), 'bare-engine-'))
process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
if (process.argv[2] === 'chdb') {
  const { Session } = await import('chdb')
  const session = new Session(dir)
  await session.queryAsync('SELECT sum(number) FROM numbers(1000000)')
} else {
  const { PGlite } = await import('@electric-sql/pglite')
  const store = await PGlite.create(dir)
  await store.query('SELECT 1')
}
process.stdout.write('open\n')
setInterval(() => undefined, 1000)
