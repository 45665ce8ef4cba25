import { rm } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import type { OnProgress } from '../../platform/control-socket.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { lockFolder } from '../../platform/lock-file.ts'
import { demandData } from '../demand-data.ts'
import { OperationError } from '../operation-error.ts'
import { versionsOf } from '../versions.ts'
import { type BackupReport, refuseExisting, writeBackup } from './backup.ts'
import type { Source } from './manifest.ts'
import { COPIED, type Outside, type RunningServer, runningSnapshot, snapshotName, stillSnapshot } from './snapshot.ts'
import { bytesOf, demandSpace, sayingFull } from './space.ts'

export const outsideOf = ({ databaseUrl, clickhouseUrl }: Config): Outside => ({
  database: databaseUrl !== undefined,
  warehouse: clickhouseUrl !== undefined,
})

const about = async (config: Config, source: Source, running: boolean) => ({
  at: new Date(config.clock.now()).toISOString(),
  running,
  versions: versionsOf(config.build),
  migrations: await knownMigrations(),
  outside: outsideOf(config),
  contentBytes: await bytesOf(source),
})

/** Backs up a stopped installation: its files, under its lock. Throws LockedError while a server runs. */
export async function backupStopped(config: Config, file: string, onProgress: OnProgress): Promise<BackupReport> {
  const { dataDir } = config
  demandData(dataDir, 'secret.key')
  const lock = lockFolder(dataDir)
  try {
    refuseExisting(file)
    const source = stillSnapshot(dataDir, outsideOf(config))
    await demandSpace(file, source, { dir: dataDir, names: [] })
    return await writeBackup(file, source, await about(config, source, false), onProgress)
  } finally {
    lock.release()
  }
}

/** Backs up a running server from inside; it goes on answering and accepting. */
export async function backupRunning(
  server: RunningServer & { config: Config; isFilling(): boolean },
  file: string,
  onProgress: OnProgress,
): Promise<BackupReport> {
  const { config, dataDir } = server
  refuseExisting(file)
  if (server.isFilling()) throw new OperationError('演示数据正在生成，请在完成后再备份')
  const parts = stillSnapshot(dataDir, server.outside)
  await demandSpace(file, parts, { dir: dataDir, names: parts.names.filter((name) => name === COPIED) })
  const name = snapshotName(config.clock.now())
  onProgress({ phase: '冻结', done: 0, total: 1 })
  // The room was looked at, but a server that goes on and others on the disk take some of it meanwhile.
  const source = await sayingFull(
    `磁盘空间不足，未备份：${dataDir} 所在的磁盘在复制业务库时写满。请清理或扩容后再备份`,
    () => runningSnapshot(server, name),
  )
  onProgress({ phase: '冻结', done: 1, total: 1 })
  try {
    return await writeBackup(file, source, await about(config, source, true), onProgress)
  } finally {
    await rm(source.dir, { recursive: true, force: true })
  }
}
