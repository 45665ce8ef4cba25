import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../product/free-port.ts'
import { loginAs } from '../product/login.ts'
import { runOperation } from '../product/operations.ts'
import { platformOf } from '../product/platform.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'

let product: Product
let metricsPort: number

beforeAll(async () => {
  metricsPort = await freePort()
  product = await startProduct({ env: { METRICS_PORT: String(metricsPort) } })
})
afterAll(async () => {
  await product?.kill()
  if (product) removeFolder(product.dataDir)
})

/** Samples by name with labels, as a scraper reads them. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return new Map(
    text
      .split('\n')
      .flatMap((line) =>
        line === '' || line.startsWith('#')
          ? []
          : [[line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]],
      ),
  )
}

describe('metrics', () => {
  it('count what the server does, on a port of their own only', async () => {
    const nation = await loginAs(product.url, 'super')
    for (let i = 0; i < 2; i++) await nation.data('opeDataOverview/getTotal', {})
    const [teacher] = await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 1 })
    const event = {
      type: 'other',
      eventId: randomUUID(),
      time: new Date(product.now() - 1000).toISOString(),
      userId: Number(teacher?.id),
      platform: 'zjy',
    } as const
    const cloud = platformOf(product, 'zjy')
    await cloud.send([event, { ...event, eventId: randomUUID(), userId: 1 }])
    await cloud.send([event])
    await expect.poll(async () => (await metrics()).get('intake_drained_events_total')).toBe(1)
    // The server's own records of these calls lie in the same log for a moment.
    await expect.poll(async () => (await metrics()).get('intake_undrained_events')).toBe(0)
    const found = await metrics()
    const read = (name: string) => found.get(name)
    expect([
      read('intake_events_total{outcome="accepted"}'),
      read('intake_events_total{outcome="duplicated"}'),
      read('intake_events_total{outcome="unknown_user"}'),
    ]).toEqual([1, 1, 1])
    expect(read('intake_drain_lag_seconds_count')).toBe(1)
    expect(read('answer_cache_total{outcome="hit"}')).toBeGreaterThan(0)
    expect(read('warehouse_statement_seconds_count{kind="query",outcome="ok"}')).toBeGreaterThan(0)
    for (const name of [
      'intake_oldest_undrained_seconds',
      'rollup_due_weeks',
      'socket_connections',
      'disk_free_bytes',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect(read(name), name).toBeDefined()
    expect((await fetch(`${product.url}/metrics`)).headers.get('content-type')).not.toContain('version=')
  })
})

describe('unlock', () => {
  const guess = (): Promise<string> =>
    loginAs(product.url, 'auditor', 'Wrong@2025').then(
      () => '',
      (error: Error) => error.message,
    )
  it('ends the lock-out of an account while the server runs; there has to be one', async () => {
    for (let i = 0; i < 5; i++) await guess()
    expect(await guess()).toContain('次数过多')
    expect(await runOperation(['unlock', 'auditor'], product.env)).toMatchObject({
      status: 0,
      output: expect.stringContaining('账号 auditor 的登录锁定已解除'),
    })
    await loginAs(product.url, 'auditor')
    expect(await runOperation(['unlock', 'nobody_here'], product.env)).toMatchObject({
      status: 1,
      output: expect.stringContaining('没有账号 nobody_here'),
    })
  })
})

describe('doctor', () => {
  it('looks at a running server, at a stopped one, and at one that cannot start', async () => {
    const running = await runOperation(['doctor'], product.env)
    expect(running.output).toMatch(/就绪/)
    expect(running.output).toMatch(/目录锁：由进程 \d+ 持有/)
    expect(running.output).toMatch(/数据核对规则：还没有检查过/)
    expect(running.status, running.output).toBe(0)
    // Typed where the server's own settings are not set: it calls the server of the folder, not another one on the usual port.
    const elsewhere = await runOperation(['doctor'], { ...product.env, PORT: String(await freePort()) })
    expect(elsewhere.output).toContain(`${product.url} 就绪`)
    expect(elsewhere.status, elsewhere.output).toBe(0)

    expect(await product.stop()).toBe(0)
    expect(await runOperation(['unlock', 'Auditor'], product.env)).toMatchObject({ status: 0 })
    const stopped = await runOperation(['doctor'], product.env)
    expect(stopped.output).toMatch(/PORT \d+ 空闲/)
    expect(stopped.output).toMatch(/业务库：PGlite（内嵌） 可用/)
    expect(stopped.output).toMatch(/个全部已执行/)
    expect(stopped.status, stopped.output).toBe(0)

    const refused = await runOperation(['doctor'], { ...product.env, PORT: 'x' })
    expect(refused).toMatchObject({ status: 78, output: expect.stringContaining('PORT') })
  })
})
