/** Entry of the child process that holds PGlite: `pglite-host <data folder> <socket>`. Ends when the server goes away. */
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { awaitLock } from '../lock-file.ts'

/** A host whose server was killed closes its database first; so long the next one waits for it. */
const WAIT_MS = 10_000

/**
 * A freshly made cluster, packed by the build: unpacking it takes a third of the time that making one takes. It lies beside
 * the bundle; seen from the sources, in the build's folder.
 */
function template(): Blob | undefined {
  const place = ['./office-template.tgz', '../../dist/office-template.tgz']
    .map((name) => new URL(name, import.meta.url))
    .find((url) => existsSync(url))
  return place && new Blob([readFileSync(place)])
}

/** Opens the cluster, or makes one. A making that was cut off is started again: nothing had been written into it yet. */
async function openCluster(dataDir: string): Promise<PGlite> {
  const mark = `${dataDir}.making`
  if (existsSync(mark)) await rm(dataDir, { recursive: true, force: true })
  if (existsSync(`${dataDir}/PG_VERSION`)) return PGlite.create({ dataDir })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(mark, '')
  const packed = template()
  const db = await PGlite.create({ dataDir, ...(packed ? { loadDataDir: packed } : {}) })
  await rm(mark)
  return db
}

const [folder, path] = process.argv.slice(2)
if (!folder || !path) throw new Error('usage: pglite-host <data folder> <socket>')

// The server decides when to stop; a signal to the whole group must not cut its last transactions.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

let close = async (): Promise<void> => undefined
process.on('disconnect', () => void close().finally(() => process.exit(0)))

try {
  // PGlite takes no lock of its own, and two of them on one folder destroy it.
  const held = await awaitLock(`${folder}.lock`, WAIT_MS)
  const db = await openCluster(folder)
  // Left behind by a host that was killed.
  await rm(path, { force: true })
  const server = new PGLiteSocketServer({ db, path, maxConnections: 4 })
  close = async () => {
    await server.stop()
    await db.close()
    held.release()
  }
  await server.start()
  // No statement runs while the files are copied; what an open transaction has written is undone at the next opening.
  process.on('message', ({ copyTo }: { copyTo: string }) => {
    db.runExclusive(() => cp(folder, copyTo, { recursive: true })).then(
      () => process.send?.({ copiedTo: copyTo }),
      (error: unknown) => process.send?.({ copiedTo: copyTo, error: String(error) }),
    )
  })
  process.send?.({ ready: true })
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
}
