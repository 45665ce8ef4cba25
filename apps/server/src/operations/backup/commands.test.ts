import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { freeBytes } from '../../platform/disk.ts'
import type { FactStore } from '../../warehouse/store.ts'
import { OperationError } from '../operation-error.ts'
import { backupRunning, backupStopped } from './commands.ts'
import { removeLeftSnapshots } from './snapshot.ts'

const dir = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A data folder of a stopped server, with its parts. */
function dataFolder(name: string): string {
  const dataDir = join(dir, name)
  for (const part of ['office', 'warehouse/db/store', 'intake']) {
    mkdirSync(join(dataDir, part), { recursive: true })
    writeFileSync(join(dataDir, part, 'file'), Buffer.alloc(100_000, part))
  }
  writeFileSync(join(dataDir, 'secret.key'), 'ab'.repeat(32))
  return dataDir
}
const backup = (dataDir: string, file: string, onPhase: () => void = () => undefined) =>
  backupStopped(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), file, onPhase)

describe('a backup', () => {
  it('is written to where it stays, and nothing beside it or in the data folder', async () => {
    const dataDir = dataFolder('streamed')
    const target = join(dir, 'target')
    const before = readdirSync(dataDir)
    const found = new Set<string>()
    await backup(dataDir, join(target, 'one.tgz'), () => {
      for (const name of readdirSync(dataDir)) if (!before.includes(name)) found.add(name)
    })
    expect([...found]).toEqual(['server.lock'])
    expect(readdirSync(target)).toEqual(['one.tgz'])
  })

  it('for which there is too little room is refused before anything is written', async () => {
    const dataDir = dataFolder('large')
    const target = join(dir, 'full')
    mkdirSync(target)
    const before = readdirSync(dataDir)
    // A hole: no such file fits on the disk of a test.
    truncateSync(join(dataDir, 'warehouse/db/store/file'), 2 * (await freeBytes(dir)))
    const refused = backup(dataDir, join(target, 'below', 'one.tgz'))
    await expect(refused).rejects.toThrow(OperationError)
    await expect(refused).rejects.toThrow(
      /^磁盘空间不足，未备份：备份文件最多需要 \d+ MiB，并须给服务留出 256 MiB，.*full 所在的磁盘剩余 \d+ MiB。请清理、扩容，或备份到另一块磁盘$/,
    )
    expect(readdirSync(target)).toEqual([])
    expect(readdirSync(dataDir)).toEqual(before)
  })
})

it('of a running server whose disk fills up while its store is copied says so, and leaves nothing behind', async () => {
  const dataDir = dataFolder('filling')
  const before = readdirSync(dataDir)
  const server: Parameters<typeof backupRunning>[0] = {
    config: readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
    dataDir,
    store: {} as FactStore,
    // As the process of the embedded store says it.
    database: { copyTo: () => Promise.reject(new Error("Error: ENOSPC: no space left on device, copyfile 'office'")) },
    intake: { hold: async () => ({ isWhole: true, segments: [], release: () => undefined }) },
    outside: { database: false, warehouse: true },
    isFilling: () => false,
  }
  const refused = backupRunning(server, join(dir, 'filling.tgz'), () => undefined)
  await expect(refused).rejects.toThrow(OperationError)
  await expect(refused).rejects.toThrow(
    /^磁盘空间不足，未备份：.*filling 所在的磁盘在复制业务库时写满。请清理或扩容后再备份$/,
  )
  expect(readdirSync(dataDir)).toEqual(before)
})

it('what a killed backup has left in the data folder is removed, and no archive that an operator keeps there', async () => {
  const dataDir = dataFolder('left')
  const kept = readdirSync(dataDir)
  for (const name of ['backup_1747189800000', 'backup_1747189800000_manifest']) mkdirSync(join(dataDir, name))
  for (const name of ['backup_monday.tgz', 'backup_20250514.tgz']) writeFileSync(join(dataDir, name), '')
  await removeLeftSnapshots(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual([...kept, 'backup_20250514.tgz', 'backup_monday.tgz'].sort())
})
