import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clockAt, stampOf, systemClock } from '@data-centre/server/platform/clock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product as a user runs it: the built server in a process of its own, on a folder and a port of its own. */
export interface Product {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Environment it was started with. */
  env: Record<string, string>
  /** Its clock, ms: the demo world may live on another day. */
  now(): number
  /** Everything it printed so far. */
  output(): string
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL to the server and its children. */
  kill(): Promise<void>
}

export interface ProductOptions {
  dataDir?: string
  env?: Record<string, string>
  /** Until when `startProduct` waits: the port answers, or the demo world is filled. */
  until?: 'listening' | 'ready' | 'filled'
  /** Folder of another build, laid out as the project; its own when absent. */
  build?: string
  /** A program with its arguments that becomes the server, such as a tracer that stands beside it. */
  through?: readonly string[]
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** A new empty folder that is removed with the product. */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'data-centre-'))
export const removeFolder = (dir: string): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })

/** The world of a test run began at ten thirty on its day, whatever the hour at which the tests run; a second start goes on from there. */
const worldClock = clockAt('2025-05-14T10:30:00')

/** Starts the built server on the tiny demo world of a fixed day; answers when it is as far as asked. */
export async function startProduct({ dataDir = scratchFolder(), env = {}, until = 'filled', through = [], build = root }: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    NODE_ENV: 'test',
    CAPTCHA_PROVIDER: 'test',
    LOG_LEVEL: 'error',
    DEMO_PROFILE: process.env.TEST_WORLD ?? 'tiny',
    DEMO_TODAY: stampOf(worldClock.now()).replace(' ', 'T'),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...env,
  }
  const clock = settings.DEMO_TODAY ? clockAt(settings.DEMO_TODAY) : systemClock
  const [program = process.execPath, ...args] = [...through, process.execPath, join(build, 'apps/server/dist/main.js')]
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const product: Product = {
    url,
    port,
    dataDir,
    env: settings,
    now: clock.now,
    process: child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
    kill: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
  for (let waited = 0; !(await reached(url, until)); waited += 100) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
    if (waited > 150_000) throw new Error(`the server was not ${until} in time:\n${output}`)
    await sleep(100)
  }
  return product
}

async function reached(url: string, until: NonNullable<ProductOptions['until']>): Promise<boolean> {
  try {
    const health = (await (await fetch(`${url}/healthz`)).json()) as { live: boolean; ready: boolean }
    if (until === 'listening') return health.live
    if (!health.ready || until === 'ready') return health.ready
    const { data } = await siteOf(url)
    return data !== null && data.filling === null
  } catch {
    return false
  }
}

const siteOf = async (url: string) => (await (await fetch(`${url}/api/common/getSite`, { method: 'POST' })).json()) as { data: { filling: unknown } | null }
