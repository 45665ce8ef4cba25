import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { provideProduct } from '../product/provide.ts'
import { Kiosk } from './kiosk-process.ts'

const product = provideProduct({ until: 'ready' })
let profile: string
let kiosk: Kiosk
beforeEach(() => {
  profile = scratchFolder()
  kiosk = new Kiosk(`${product.url}/Overview`, profile)
})
afterEach(async () => {
  await kiosk.stop()
  removeFolder(profile)
})

it.runIf(process.platform === 'linux')(
  'brings a wall back whose renderer or whose whole browser is killed',
  async () => {
    await kiosk.shown(1)
    const after = async (what: string, kind: string, times: number) => {
      const begun = performance.now()
      for (const pid of kiosk.processes(kind)) process.kill(pid, 'SIGKILL')
      await kiosk.shown(times)
      process.stdout.write(`${what} killed: back after ${Math.round(performance.now() - begun)} ms\n`)
    }
    await after('renderer', '--type=renderer', 2)
    expect(kiosk.log).toContain('页面崩溃')
    await after('browser', '--kiosk', 3)
    expect(kiosk.log).toContain('浏览器已退出')
  },
)

it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'ends its browser when it is ended by %s',
  async (signal) => {
    await expect.poll(() => kiosk.processes('--kiosk').length).toBeGreaterThan(0)
    kiosk.kill(signal)
    await expect.poll(() => kiosk.processes('')).toEqual([])
  },
)
