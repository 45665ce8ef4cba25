import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { freePort } from '../product/free-port.ts'
import { Kiosk, WallServer } from './kiosk-process.ts'

let folder: string
let kiosk: Kiosk | undefined
let server: WallServer
beforeEach(() => {
  folder = scratchFolder()
  server = new WallServer()
})
afterEach(async () => {
  await kiosk?.stop()
  await server.stop()
  removeFolder(folder)
})
const start = (address: string, env?: Record<string, string>) => {
  kiosk = new Kiosk(address, join(folder, 'profile'), env)
  return kiosk
}

describe('a server that is away', () => {
  it('has a notice shown until it comes, and again when it goes', async () => {
    const port = await freePort()
    const kiosk = start(`http://127.0.0.1:${port}/wall`)
    const isWaiting = () => expect.poll(() => kiosk.titles()).toEqual(['正在等待服务器'])
    await isWaiting()
    expect(kiosk.count('正在等待服务器（连接被拒绝）')).toBe(1)
    await server.start(port)
    await kiosk.shown(1)
    await expect.poll(() => kiosk.titles()).toEqual(['Wall'])
    await server.stop()
    await isWaiting()
    expect(kiosk.count('页面打不开')).toBe(1)
    await server.start(port)
    await kiosk.shown(2)
    expect(kiosk.count('正在等待服务器')).toBe(2)
  })

  it('is not waited for where the browser keeps a copy of the wall', async () => {
    server = new WallServer(`<div class="stage"></div><script>
      navigator.serviceWorker.register('/worker.js')
      navigator.serviceWorker.ready.then(() => fetch('/kept'))
    </script>`)
    const address = await server.start()
    const online = start(address)
    await expect.poll(() => server.requests).toContain('/kept')
    await online.stop()
    await server.stop()
    const offline = start(address)
    await offline.shown(1)
    expect(offline.log).not.toContain('正在等待服务器')
  })

  it('is one whose name is unknown', async () => {
    const kiosk = start('http://no-such-server.invalid/wall')
    await expect.poll(() => kiosk.log).toMatch(/正在等待服务器（(?:域名无法解析|没有应答)）/)
    await expect.poll(() => kiosk.titles()).toEqual(['正在等待服务器'])
  })

  it('is one for which a proxy answers 502', async () => {
    server.status = 502
    const kiosk = start(await server.start())
    await expect.poll(() => kiosk.titles()).toEqual(['正在等待服务器'])
    expect(kiosk.log).toContain('正在等待服务器（应答 502）')
    server.status = 200
    await kiosk.shown(1)
    expect(kiosk.count('正在等待服务器')).toBe(1)
  })
})

it('says once that an address is wrong, and still waits for it', async () => {
  server.status = 404
  const kiosk = start(await server.start())
  await expect.poll(() => server.visits).toBeGreaterThan(4)
  await expect.poll(() => kiosk.titles()).toEqual(['服务器不提供这个地址'])
  expect(kiosk.count('服务器不提供这个地址（应答 404），请检查大屏地址')).toBe(1)
  server.status = 200
  await kiosk.shown(1)
})

it('gives a page its time when the clock steps by hours', async () => {
  // The stage comes when it has been looked for three times.
  server = new WallServer(`<script>
    const find = document.querySelector.bind(document)
    let looks = 0
    document.querySelector = (selector) => {
      looks += 1
      if (looks === 3) document.body.className = 'stage'
      return find(selector)
    }
  </script>`)
  const steps = join(folder, 'steps.cjs')
  writeFileSync(
    steps,
    'const { now } = Date; let step = 3.6e6; Date.now = () => { step = -step; return now.call(Date) + step }',
  )
  const kiosk = start(await server.start(), { NODE_OPTIONS: `--require=${steps}` })
  await kiosk.shown(1)
  expect(kiosk.log).not.toContain('重新打开')
  for (const pid of kiosk.processes('--type=renderer')) process.kill(pid, 'SIGKILL')
  await kiosk.shown(2)
})
