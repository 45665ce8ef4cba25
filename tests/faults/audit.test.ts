import { setTimeout as sleep } from 'node:timers/promises'
import { SUCCESS_CODE } from '@data-centre/api'
import { seededRandom } from '@data-centre/server/testing/seeded-random.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { runOperation } from '../product/operations.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'
import { figure, times } from './size.ts'
import { inDatabase } from './stores.ts'

const KILLS = times(1, 20)
/** Acts that stand in the log when one of them is changed. */
const MIN_ACTS = 3
const random = seededRandom(`audit ${process.env.TEST_SEED}`)
const dataDir = await filledFolder()
let product: Product | undefined
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

/** Actions that were confirmed to clients. */
const seen = { logins: 0, writes: 0, exports: 0 }

/** Logs in, writes and exports until the server is gone. */
async function work(url: string, userName: string): Promise<void> {
  for (;;) {
    try {
      const caller = await loginAs(url, userName)
      seen.logins++
      for (let n = 0; n < 5; n++) {
        if (
          (await caller.envelope('ingest/createKey', { name: `审计${seen.writes}`, platform: 'zyk' })).code ===
          SUCCESS_CODE
        )
          seen.writes++
        if (n > 0) continue
        await caller.file('metric/exportDictionary')
        seen.exports++
      }
    } catch (error) {
      // Limits refuse with a text; a dead server not at all.
      if (!/\d{3}/.test((error as Error).message)) return
      await sleep(50)
    }
  }
}

describe('kill -9 while people log in, write and export', () => {
  it(`${KILLS} times leaves no act without a row, and a chain that verifies (S6)`, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      product = await startProduct({ dataDir, until: 'ready' })
      const workers = [work(product.url, 'super'), work(product.url, 'super')]
      // On a busy machine nothing may be confirmed for seconds: a kill before that tries nothing.
      const before = { ...seen }
      const isUnderWay = () => {
        const [logins, writes, exports] = (['logins', 'writes', 'exports'] as const).map(
          (kind) => seen[kind] - before[kind],
        )
        return Number(exports) > 0 && Number(logins) + Number(writes) >= MIN_ACTS
      }
      await expect.poll(isUnderWay).toBe(true)
      await sleep(1500 * random())
      await product.kill()
      await Promise.all(workers)
    }
    product = await startProduct({ dataDir, until: 'ready' })
    const running = await runOperation(['audit', 'verify'], product.env)
    expect(running.output).toMatch(/操作日志完整：\d+ 行/)
    expect(running.status).toBe(0)
    expect(await product.stop()).toBe(0)

    const [found] = await inDatabase(
      dataDir,
      async (pool) =>
        (
          await pool.query<Record<string, number>>(`SELECT
            (SELECT count(*) FROM sys_token WHERE kind = 'login') AS sessions,
            (SELECT count(*) FROM sys_log WHERE action = 'user/login' AND (ok OR target = 'interrupted')) AS "sessionRows",
            (SELECT count(*) FROM ingest_key WHERE name LIKE '审计%') AS keys,
            (SELECT count(*) FROM sys_log WHERE action = 'ingest/createKey' AND (ok OR target = 'interrupted')) AS "keyRows",
            (SELECT count(*) FROM sys_log WHERE module = 'export') AS "exportRows",
            (SELECT count(*) FROM sys_log WHERE target = 'interrupted') AS interrupted,
            (SELECT count(*) FROM sys_log_open) AS open,
            (SELECT count(*) FROM sys_log) AS rows`)
        ).rows,
    )
    expect(seen.exports).toBeGreaterThanOrEqual(KILLS)
    const {
      sessions = 0,
      sessionRows = 0,
      keys = 0,
      keyRows = 0,
      exportRows = 0,
      interrupted = 0,
      open,
      rows = 0,
    } = found ?? {}
    expect(keys).toBeGreaterThanOrEqual(seen.writes)
    const without =
      Math.max(0, sessions - sessionRows) + Math.max(0, keys - keyRows) + Math.max(0, seen.exports - exportRows)
    expect([without, open]).toEqual([0, 0])

    const stopped = await runOperation(['audit', 'verify'], product.env)
    expect(stopped.output).toContain(`操作日志完整：${rows} 行`)
    await inDatabase(dataDir, async (pool) => {
      await pool.query('ALTER TABLE sys_log DISABLE TRIGGER USER')
      await pool.query("UPDATE sys_log SET user_name = 'nobody' WHERE seq = 3")
    })
    const broken = await runOperation(['audit', 'verify'], product.env)
    expect(broken.output).toMatch(/第 3 行.*被修改；此前 2 行完整/)
    expect(broken.status).toBe(1)
    figure('S6 audit under kill -9', {
      kills: KILLS,
      logins: sessions,
      writes: keys,
      exports: seen.exports,
      interrupted,
      rows,
      'without a row': without,
    })
  })
})
