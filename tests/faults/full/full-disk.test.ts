import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '../../product/login.ts'
import { kpiValue } from '../../product/numbers.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../../product/server.ts'
import { type Sender, senderTo } from '../sender.ts'
import { figure } from '../size.ts'
import { lostAndDuplicatedIn } from '../stores.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

/** Room for the tiny world, the ballast, and as much again as the server wants to see free. */
const DISK_MB = 1200
const GROWN_MB = 2400
const BALLAST_MB = 128
const env = { BALLAST_MB: String(BALLAST_MB) }
const files = scratchFolder()
let disk: SmallDisk | undefined
let product: Product | undefined

beforeAll(() => {
  disk = smallDisk(join(files, 'disk'), DISK_MB)
})
afterAll(async () => {
  await product?.kill()
  disk?.unmount()
  removeFolder(files)
})

/** Reads a page and logs in, as somebody who knows nothing of the disk. */
async function readAndLogIn(url: string): Promise<void> {
  const nation = await loginAs(url, 'operator')
  expect(kpiValue(await nation.data('dataOverviewTotalData/getTotalData', {}), 'logs.total')).toBeGreaterThan(0)
}

/** Sends until a batch is answered as wished; answers how long that took, ms. Every refusal must say when to come back. */
async function until(sender: Sender, status: number, refusals: { count: number }): Promise<number> {
  const began = performance.now()
  for (;;) {
    const sent = await sender.send()
    if (sent.status !== 200) {
      refusals.count++
      expect([sent.status, sent.msg, Number(sent.retryAfter) > 0]).toEqual([
        503,
        expect.stringMatching(/^服务暂不可用/),
        true,
      ])
    }
    if (sent.status === status) return performance.now() - began
    await sleep(200)
  }
}

describe('a full disk (R4)', () => {
  it('costs no acknowledged event and no login; the server starts on it, and goes on by itself when there is room', async () => {
    if (!disk) throw new Error('no disk')
    const dataDir = join(disk.dir, 'data')
    const acknowledged: string[] = []
    const refusals = { count: 0 }
    product = await startProduct({ dataDir, env })
    await expect.poll(() => existsSync(join(dataDir, 'ballast'))).toBe(true)
    let sender = await senderTo(product, acknowledged)
    for (let i = 0; i < 50; i++) await until(sender, 200, refusals)

    disk.fill()
    await until(sender, 503, refusals)
    for (let i = 0; i < 20; i++) {
      await until(sender, 503, refusals)
      await readAndLogIn(product.url)
    }

    // The room that was given back meanwhile is taken by others: the server dies on a disk without a byte, and starts on it.
    disk.fill()
    await product.kill()
    product = await startProduct({ dataDir, env, until: 'ready' })
    expect(existsSync(join(dataDir, 'ballast'))).toBe(false)
    await readAndLogIn(product.url)
    sender = await senderTo(product, acknowledged)
    await until(sender, 503, refusals)

    disk.grow(GROWN_MB)
    const first = await until(sender, 200, refusals)
    for (let i = 0; i < 50; i++) await until(sender, 200, refusals)
    disk.fill()
    await until(sender, 503, refusals)
    disk.clear()
    const second = await until(sender, 200, refusals)

    expect(await product.stop()).toBe(0)
    const { lost, doubled: duplicates } = await lostAndDuplicatedIn(dataDir, acknowledged)
    figure('R4 full disk', {
      acknowledged: acknowledged.length,
      'answered 503': refusals.count,
      'goes on after ms': `${Math.round(first)} and ${Math.round(second)}`,
      lost,
      doubled: duplicates,
    })
    expect({ lost, doubled: duplicates }).toEqual({ lost: 0, doubled: 0 })
  })
})
