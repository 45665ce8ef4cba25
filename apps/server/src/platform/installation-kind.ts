import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** What a data folder was made for. A demo installation has accounts and keys that everybody knows. */
export type InstallationKind = 'demo' | 'production'

const MARKER = 'installation.kind'
const FLAGS = { demo: '1', production: '0' } as const

const kindOfConfig = (demo: boolean): InstallationKind => (demo ? 'demo' : 'production')

/** The kind that is noted in a data folder; undefined in a new folder, or in one of a version that noted none. */
export function readKind(dataDir: string): InstallationKind | undefined {
  try {
    const text = readFileSync(join(dataDir, MARKER), 'utf8').trim()
    return text === 'demo' || text === 'production' ? text : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

function refusalOf(dataDir: string, is: InstallationKind): ConfigError {
  const command = (kind: InstallationKind): string => `DEMO=${FLAGS[kind]} DATA_DIR=/path/to/new-folder npm start`
  return is === 'demo'
    ? new ConfigError(
        `数据目录 ${dataDir}（或它的业务库）属于演示环境，含有公开的演示账号与密钥，不能用 DEMO=0 启动。请用新的空目录（外部 PostgreSQL 则用新的空库）全新安装：${command('production')}\nThis data folder, or its database, belongs to a demo installation with accounts and keys that everybody knows; it cannot be started with DEMO=0. Make a clean installation: ${command('production')}`,
      )
    : new ConfigError(
        `数据目录 ${dataDir}（或它的业务库）属于正式环境，以演示方式启动会加入公开的演示账号。请加上 DEMO=0 启动；演示环境请另用新的空目录：${command('demo')}\nThis data folder, or its database, belongs to a production installation; a demo start would add accounts that everybody knows. Start it with DEMO=0; for a demo use a new folder: ${command('demo')}`,
      )
}

/** Refuses, with a {@link ConfigError}, to start a folder as what it is not. `found` is what its content says where the folder notes nothing. */
export function demandKind({ dataDir, demo }: { dataDir: string; demo: boolean }, found = readKind(dataDir)): void {
  if (found !== undefined && found !== kindOfConfig(demo)) throw refusalOf(dataDir, found)
}

/** Notes in a data folder what it is; a note that stands is left. */
export function noteKind({ dataDir, demo }: { dataDir: string; demo: boolean }): void {
  if (readKind(dataDir) === undefined) writeFileSync(join(dataDir, MARKER), `${kindOfConfig(demo)}\n`, { mode: 0o600 })
}
