/** Finds PostgreSQL and Redis for the scale-out tests. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian keeps the programs of each version in a folder of its own. */
const versions = '/usr/lib/postgresql'
const folders = () => [
  ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
  ...(existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []),
  '/usr/libexec/postgresql',
  '/opt/homebrew/bin',
  '/usr/local/bin',
  '/usr/bin',
]
const servers = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/valkey-server',
]

/** Folder of PostgreSQL's programs. */
export const findPostgres = () =>
  folders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
export const findRedis = () => [process.env.REDIS_SERVER, ...servers].find((path) => path && existsSync(path))
