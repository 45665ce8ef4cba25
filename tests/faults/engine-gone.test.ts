import { SUCCESS_CODE } from '@data-centre/api'
import { stampOf } from '@data-centre/server/platform/clock.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { engineOf } from '../product/engine-of.ts'
import { loginAs } from '../product/login.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'
import { senderTo } from './sender.ts'
import { figure, times } from './size.ts'
import { lostAndDuplicatedIn } from './stores.ts'

const KILLS = times(1, 20)
const dataDir = await filledFolder()
let product: Product | undefined
/** How long a start took on this machine as it is, ms. */
let startMs = 0
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

describe('the engine behind a running server (R6)', () => {
  it('may be killed and may stand still: events of today are acknowledged, pages that were read answer, and nothing is lost', async () => {
    // A page that is answered at once is asked for more often than a person may.
    const env = { REQUESTS_PER_MINUTE: '1000000', READ_SECONDS: '10' }
    const began = performance.now()
    const server = await startProduct({ dataDir, env })
    startMs = performance.now() - began
    product = server
    const acknowledged: string[] = []
    const sender = await senderTo(server, acknowledged)
    const nation = await loginAs(server.url, 'super')
    const page = async () => (await nation.envelope('dataOverviewTotalData/getTotalData', {})).code
    expect(await page()).toBe(SUCCESS_CODE)
    const found = { refused: 0, failed: 0 }
    const beat = async (): Promise<void> => {
      if ((await sender.send()).status !== 200) found.refused++
      if ((await page()) !== SUCCESS_CODE) found.failed++
    }
    const ready = () =>
      expect
        .poll(async () => ((await (await fetch(`${server.url}/healthz`)).json()) as { ready: boolean }).ready)
        .toBe(true)
    for (let kill = 0; kill < KILLS; kill++) {
      // Half of the engines work, the others die while they start.
      if (kill % 2 === 0) await ready()
      let engine: number | undefined
      await expect.poll(() => (engine = engineOf(server.process.pid))).toBeDefined()
      process.kill(engine as number, 'SIGKILL')
      for (let i = 0; i < 10; i++) await beat()
    }
    await ready()
    let still: number | undefined
    await expect.poll(() => (still = engineOf(server.process.pid))).toBeDefined()
    process.kill(still as number, 'SIGSTOP')
    const until = performance.now() + times(5000, 30_000)
    while (performance.now() < until) await beat()
    process.kill(still as number, 'SIGCONT')
    await beat()
    expect(await server.stop()).toBe(0)
    // What the engine had no time for is in the log: the next start brings it in.
    product = await startProduct({ dataDir, env, until: 'ready' })
    expect(await product.stop()).toBe(0)
    product = undefined
    const { lost, doubled: duplicates } = await lostAndDuplicatedIn(dataDir, acknowledged)
    figure('R6 engine behind a server', {
      kills: KILLS,
      'events acknowledged': acknowledged.length,
      'batches refused': found.refused,
      'pages failed': found.failed,
      lost,
      doubled: duplicates,
    })
    expect({ lost, doubled: duplicates, ...found }).toEqual({ lost: 0, doubled: 0, refused: 0, failed: 0 })
  })

  it('that stands still over midnight leaves the pages of the day before, marked as such, until it is back', async () => {
    // New numbers are due at midnight, and nobody can compute them: seconds before it the engine stops.
    const ahead = Math.min(3_600_000, 8000 + 4 * startMs)
    const DEMO_TODAY = stampOf(Date.parse('2025-05-15T00:00:00+08:00') - ahead).replace(' ', 'T')
    const server = await startProduct({
      dataDir,
      env: { DEMO_TODAY, READ_SECONDS: '10' },
      until: 'ready',
    })
    product = server
    const nation = await loginAs(server.url, 'super')
    const page = () => nation.envelope('dataOverviewTotalData/getLogTrend', {})
    const before = await page()
    expect(before).toMatchObject({ code: SUCCESS_CODE })
    expect(before.stale).toBeUndefined()
    const readAt = server.now()
    const engine = engineOf(server.process.pid) as number
    process.kill(engine, 'SIGSTOP')
    try {
      await expect.poll(async () => (await page()).stale, { timeout: ahead + 120_000, interval: 250 }).toBe(true)
      const held = await page()
      expect(held).toMatchObject({ code: SUCCESS_CODE, data: before.data, statTime: before.statTime })
      expect(Math.abs(Date.parse(held.computedAt ?? '') - readAt)).toBeLessThan(90_000)
      const [batched] = await nation.data('batch', { calls: [{ path: 'dataOverviewTotalData/getLogTrend', body: {} }] })
      expect(batched).toMatchObject({ code: SUCCESS_CODE, stale: true, computedAt: held.computedAt })
    } finally {
      process.kill(engine, 'SIGCONT')
    }
    await expect.poll(async () => (await page()).stale, { interval: 250 }).toBeUndefined()
    expect(await server.stop()).toBe(0)
  })
})
