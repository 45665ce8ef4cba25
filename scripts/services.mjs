/** Finds PostgreSQL and Redis for the scale-out suite; installs them with the system's package manager when they are missing. */
import { spawnSync } from 'node:child_process'
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

/** Answers both as an environment that the suite reads. */
export function requireServices() {
  const found = () => {
    const postgres = findPostgres()
    const redis = findRedis()
    return postgres && redis ? { POSTGRES_BIN: postgres, REDIS_SERVER: redis } : undefined
  }
  if (found()) return found()
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const installers = [
    [
      'apt-get',
      [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'redis-server'],
      ],
    ],
    ['dnf', [['dnf', 'install', '-y', '-q', 'postgresql-server', 'redis']]],
    ['apk', [['apk', 'add', '--quiet', 'postgresql', 'redis']]],
  ]
  for (const [manager, commands] of installers) {
    if (spawnSync(manager, ['--version'], { stdio: 'ignore' }).error) continue
    console.log(`Installing PostgreSQL and Redis with ${manager} …`)
    for (const [command, ...args] of commands.map((parts) => [...sudo, ...parts]))
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    break
  }
  const installed = found()
  if (installed) return installed
  console.error(
    'The scale-out suite starts PostgreSQL and Redis: install them, or name them in POSTGRES_BIN (folder) and REDIS_SERVER.',
  )
  process.exit(1)
}
