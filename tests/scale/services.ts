import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../product/free-port.ts'

/** A service in a process and a folder of its own. */
export interface Service {
  url: string
  /** SIGKILL. */
  kill(): Promise<void>
  /** The same address and folder again. */
  again(): Promise<void>
  close(): Promise<void>
}

const versions = '/usr/lib/postgresql'
/** `npm test` says where they are, or has installed them; a single file finds what Debian has installed. */
const programs =
  process.env.POSTGRES_BIN ??
  (existsSync(versions) ? join(versions, readdirSync(versions).sort().at(-1) ?? '', 'bin') : '/usr/bin')
const redisServer = process.env.REDIS_SERVER ?? '/usr/bin/redis-server'

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function owner(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const notify = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', notify(true)).once('error', notify(false))
  })
}

const MAX_TRIES = 3

async function startService(
  name: string,
  url: (port: number) => string,
  run: (dir: string, port: number) => ChildProcess,
): Promise<Service> {
  const dir = mkdtempSync(join(tmpdir(), `${name}-`))
  let port = await freePort()
  let child: ChildProcess | undefined
  const again = async (): Promise<void> => {
    let messages = ''
    const started = run(dir, port)
    child = started
    started.stderr?.on('data', (text) => {
      messages += text
    })
    while (!(await answers(port))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${name} did not start: ${messages}`)
      await sleep(50)
    }
  }
  const kill = async (): Promise<void> => {
    // None where the program could not even be started: what said so is the failure.
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  // Another process may have taken the port since it was free.
  for (let tries = 1; ; tries++) {
    const failure = await again().then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) break
    await kill()
    if (tries === MAX_TRIES) {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
      throw failure
    }
    port = await freePort()
  }
  return {
    url: url(port),
    kill,
    again,
    close: async () => {
      await kill()
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** An empty PostgreSQL. */
export const startPostgres = (): Promise<Service> =>
  startService(
    'postgres',
    (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
    (dir, port) => {
      const user = owner()
      const data = join(dir, 'data')
      if (!existsSync(data)) {
        mkdirSync(data, { mode: 0o700 })
        if (user) for (const folder of [dir, data]) chownSync(folder, user.uid, user.gid)
        execFileSync(
          join(programs, 'initdb'),
          ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
          { ...user, cwd: dir, stdio: 'pipe' },
        )
      }
      rmSync(join(data, 'postmaster.pid'), { force: true })
      return spawn(
        join(programs, 'postgres'),
        [
          '-D',
          data,
          '-p',
          String(port),
          '-k',
          dir,
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          'fsync=off',
          '-c',
          'max_connections=60',
        ],
        {
          ...user,
          cwd: dir,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
    },
  )

/** A Redis that keeps nothing on disk. */
export const startRedis = (): Promise<Service> =>
  startService(
    'redis',
    (port) => `redis://127.0.0.1:${port}`,
    (dir, port) =>
      spawn(
        redisServer,
        ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'no'],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      ),
  )
