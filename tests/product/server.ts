import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clockAt, stampOf, systemClock } from '@data-centre/server/platform/clock.ts'
import { copyOfFilledWorld } from './filled-world.ts'
import { removeFolder, scratchFolder } from './folders.ts'
import { runNightlyJobs } from './nightly-jobs.ts'

export { removeFolder, scratchFolder }

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
  /** Where it works: an empty folder has its world filled by this start. A copy of the filled world when absent, unless `env` makes the world another one. */
  dataDir?: string
  env?: Record<string, string>
  /** Until when `startProduct` waits: the port answers, or the demo world is filled. */
  until?: 'listening' | 'ready' | 'filled'
  /** Folder of another build, laid out as the project; its own when absent. */
  build?: string
  /** A program with its arguments that becomes the server, such as a tracer that stands beside it. */
  through?: readonly string[]
}

/** The world of a test run began at ten thirty on its day, whatever the hour at which the tests run; a second start goes on from there. */
const worldClock = clockAt('2025-05-14T10:30:00')

/** The filled world was stopped before the clock of any copy begins; its server goes on to the present minute. */
const FILLED_ON = '2025-05-14T10:00:00'

const profile = process.env.TEST_WORLD ?? 'tiny'

/** A new folder with the filled demo world in it, for tests that start a server on it themselves. */
export const filledFolder = (): Promise<string> =>
  copyOfFilledWorld(profile, async (dataDir) => {
    const product = await startProduct({ dataDir, env: { DEMO_TODAY: FILLED_ON } })
    await runNightlyJobs(product.url)
    const code = await product.stop()
    if (code !== 0) throw new Error(`the server that filled the world ended with ${code}:\n${product.output()}`)
  })

/** Settings under which a server may be started on a world that was filled without them. */
const neutral: ReadonlySet<string> = new Set([
  'SIMULATOR',
  'CAPTCHA_PROVIDER',
  'REQUESTS_PER_MINUTE',
  'LINES_PER_SESSION',
  'SESSIONS_PER_ACCOUNT',
  'METRICS_PORT',
  'LOG_LEVEL',
  'READ_SECONDS',
])

/** A server of a test lives for a minute, one that is measured is as its users have it: what `vitest.config.ts` says of WebAssembly goes on to it. */
const inherited = process.execArgv.filter((flag) => flag === '--liftoff-only')

/** Starts the built server on the tiny demo world of a fixed day; answers when it is as far as asked. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { env = {}, until = 'filled', through = [], build = root } = options
  const dataDir =
    options.dataDir ?? (await (Object.keys(env).every((name) => neutral.has(name)) ? filledFolder() : scratchFolder()))
  const settings: Record<string, string> = {
    NODE_ENV: 'test',
    CAPTCHA_PROVIDER: 'test',
    LOG_LEVEL: 'error',
    // What happens on its own costs half a processor: tests about that let it.
    SIMULATOR: '0',
    // A statement waits for the other tests of a busy machine.
    READ_SECONDS: '120',
    // The schedule follows the real clock: at night a test would meet the work of the night.
    JOBS: 'by-hand',
    DEMO_PROFILE: profile,
    DEMO_TODAY: stampOf(worldClock.now()).replace(' ', 'T'),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  }
  const clock = settings.DEMO_TODAY ? clockAt(settings.DEMO_TODAY) : systemClock
  const [program = process.execPath, ...args] = [
    ...through,
    process.execPath,
    ...inherited,
    join(build, 'apps/server/dist/main.js'),
  ]
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    // The channel says where the server listens, and tells it when the test has gone, however that ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
  const kill = async (): Promise<void> => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    await exited
  }
  const address = await Promise.race([addressOf(child), exited])
  if (typeof address !== 'string') throw new Error(`the server ended with ${address}:\n${output}`)
  const { port } = new URL(address)
  const url = `http://127.0.0.1:${port}`
  const product: Product = {
    url,
    port: Number(port),
    dataDir,
    env: { ...settings, PORT: port },
    now: clock.now,
    process: child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
    kill,
  }
  while (!(await reached(url, until))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    await sleep(100)
  }
  return product
}

/** Where a server listens, as it says on its channel. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.once('message', (message) => resolve((message as { address: string }).address)))

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

const siteOf = async (url: string) =>
  (await (await fetch(`${url}/api/common/getSite`, { method: 'POST' })).json()) as { data: { filling: unknown } | null }
