import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { provideProduct } from '../product/provide.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const product = provideProduct({ until: 'ready' })
let profile: string
let kiosk: ChildProcess
let log = ''
beforeEach(async () => {
  profile = scratchFolder()
  log = ''
  kiosk = spawn(
    process.execPath,
    ['scripts/kiosk.mjs', `${product.url}/Overview`, '--headless', '--profile', profile],
    {
      cwd: root,
      env: { ...process.env, KIOSK_FLAGS: '--disable-gpu --disable-software-rasterizer' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  kiosk.stdout?.on('data', (text) => {
    log += text
  })
})
afterEach(async () => {
  const ended = new Promise((resolve) => kiosk.once('exit', resolve))
  if (kiosk.exitCode === null && kiosk.signalCode === null) {
    kiosk.kill()
    await ended
  }
  removeFolder(profile)
})

/** Processes of this kiosk's browser of a kind, by their command lines. */
function processes(kind: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return line.includes(profile) && line.includes(kind) ? [Number(name)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
const shown = (times: number) =>
  expect.poll(() => log.split('大屏已显示').length - 1, { interval: 100 }).toBeGreaterThanOrEqual(times)

it.runIf(process.platform === 'linux')(
  'brings a wall back whose renderer or whose whole browser is killed',
  async () => {
    await shown(1)
    const after = async (what: string, kind: string, times: number) => {
      const begun = performance.now()
      for (const pid of processes(kind)) process.kill(pid, 'SIGKILL')
      await shown(times)
      process.stdout.write(`${what} killed: back after ${Math.round(performance.now() - begun)} ms\n`)
    }
    await after('renderer', '--type=renderer', 2)
    expect(log).toContain('页面崩溃')
    await after('browser', '--kiosk', 3)
    expect(log).toContain('浏览器已退出')
  },
)

it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'ends its browser when it is ended by %s',
  async (signal) => {
    await expect.poll(() => processes('--kiosk').length).toBeGreaterThan(0)
    kiosk.kill(signal)
    await expect.poll(() => processes('')).toEqual([])
  },
)
