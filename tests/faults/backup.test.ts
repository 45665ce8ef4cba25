import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { runOperation } from '../product/operations.ts'
import { platformOf } from '../product/platform.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../product/server.ts'

const files = scratchFolder()
const archive = join(files, 'running.tgz')
const restored = join(files, 'restored')
const PER_BATCH = 40
/** What a command says shows when it fails. */
const done = { status: 0, output: expect.stringMatching(/已备份到|已恢复到/) }
let product: Product
let people: number[]

beforeAll(async () => {
  product = await startProduct()
  const nation = await loginAs(product.url, 'super')
  people = (await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 20 })).map((row) => Number(row.id))
})
afterAll(async () => {
  await product?.kill()
  if (product) removeFolder(product.dataDir)
  removeFolder(files)
})

/** Events of today and of closed days. */
const batchOf = (number: number): SourceEvent[] =>
  Array.from({ length: PER_BATCH }, (_, i) => ({
    type: i % 2 ? 'other' : 'login',
    eventId: randomUUID(),
    time: new Date(product.now() - 60_000 - (i % 4) * 86_400_000).toISOString(),
    userId: people[(number + i) % people.length] ?? 0,
    platform: 'zjy',
  }))

async function totals(of: Product): Promise<unknown> {
  const nation = await loginAs(of.url, 'super')
  const schools = await nation.data('dataOverviewTotalData/getSchools', {})
  const read = async (input: { schoolId?: number }) => {
    const cards = await nation.data('dataOverviewTotalData/getTotalData', input)
    return (['logs.total', 'users.total', 'courses.total'] as const).map((id) => kpiValue(cards, id))
  }
  return Promise.all([read({}), ...schools.map((school) => read({ schoolId: Number(school.id) }))])
}

const isSame = ({ copy, original }: { copy: unknown; original: unknown }): boolean =>
  JSON.stringify(copy) === JSON.stringify(original)

describe('backup of a running server (R16)', () => {
  it('holds every event that was acknowledged before, once, while events go on arriving', async () => {
    const cloud = platformOf(product, 'zjy')
    const before: SourceEvent[][] = []
    const during: SourceEvent[][] = []
    const send = async (to: SourceEvent[][]) => {
      const batch = batchOf(before.length + during.length)
      expect((await cloud.send(batch)).answer.accepted).toBe(PER_BATCH)
      to.push(batch)
    }
    for (let i = 0; i < 20; i++) await send(before)
    let isRunning = true
    const backup = runOperation(['backup', archive], product.env).finally(() => {
      isRunning = false
    })
    while (isRunning) {
      await send(during)
      await sleep(250)
    }
    expect(await backup).toMatchObject(done)
    expect(during.length).toBeGreaterThan(0)
    expect(readdirSync(product.dataDir).filter((name) => name.startsWith('backup_'))).toEqual([])
    expect(execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'manifest.json',
      'data.tar.gz',
    ])

    expect(await runOperation(['restore', archive], { ...product.env, DATA_DIR: restored })).toMatchObject(done)
    const copy = await startProduct({ dataDir: restored })
    try {
      const again = platformOf(copy, 'zjy')
      for (const batch of before)
        expect((await again.send(batch)).answer).toMatchObject({ accepted: 0, duplicated: PER_BATCH })
      for (const batch of during) {
        const { accepted, duplicated } = (await again.send(batch)).answer
        expect(accepted + duplicated).toBe(PER_BATCH)
      }
      // What was accepted after the backup has been sent again: both know the same, and show it once both have rolled it up.
      await expect
        .poll(async () => ({ copy: await totals(copy), original: await totals(product) }), { interval: 1000 })
        .toSatisfy(isSame)
      process.stdout.write(
        `${before.length * PER_BATCH} events before the backup, ${during.length * PER_BATCH} during it, 0 lost, 0 doubled\n`,
      )
    } finally {
      await copy.stop()
    }
  })

  it('refuses what it must not do', async () => {
    const started = { ...product.env, DATA_DIR: restored }
    expect(await runOperation(['backup', archive], product.env)).toMatchObject({
      status: 1,
      output: expect.stringContaining('不会覆盖'),
    })
    expect(await runOperation(['restore', archive], started)).toMatchObject({
      status: 1,
      output: expect.stringContaining('不是空的'),
    })
    expect(await runOperation(['restore'], started)).toMatchObject({ status: 64 })
    const damaged = join(files, 'damaged.tgz')
    const bytes = readFileSync(archive)
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    const elsewhere = join(files, 'elsewhere')
    expect(await runOperation(['restore', damaged], { ...product.env, DATA_DIR: elsewhere })).toMatchObject({
      status: 1,
      output: expect.stringMatching(/损坏|tar 失败/),
    })
    expect(existsSync(elsewhere) ? readdirSync(elsewhere) : []).toEqual([])
  })

  it('refuses a law that does not exist', async () => {
    const { status, output } = await runOperation(['laws', 'L99'], product.env)
    expect([status, output]).toEqual([64, expect.stringContaining('用法：npm run laws [-- L7 L11 …]')])
  })

  it.each([['laws'], ['backup', 'elsewhere.tgz'], ['audit', 'verify'], ['unlock', 'super'], ['forget-phones']])(
    'says so where DATA_DIR names no installation, and leaves nothing there (%s)',
    async (...command) => {
      const mistyped = join(files, 'mistyped')
      expect(await runOperation(command, { ...product.env, DATA_DIR: mistyped, INIT_CWD: files })).toMatchObject({
        status: 1,
        output: expect.stringContaining(`数据目录 ${mistyped} 中还没有数据：请检查 DATA_DIR`),
      })
      expect(existsSync(mistyped)).toBe(false)
    },
  )
})

describe('backup of a stopped server', () => {
  it('is restored with the laws in force', async () => {
    expect(await product.stop()).toBe(0)
    const file = join(files, 'stopped.tgz')
    const target = { ...product.env, DATA_DIR: join(files, 'stopped') }
    expect(await runOperation(['backup', file], product.env)).toMatchObject(done)
    expect(await runOperation(['restore', file], target)).toMatchObject(done)
    const { status, output } = await runOperation(['laws'], target)
    expect(status, output).toBe(0)
    expect(output).toContain('L11')
    // Sums are brought up to date first, and the waiting command reports it.
    expect(output.indexOf('更新汇总')).toBeLessThan(output.indexOf('规则 L'))
    expect(output).toContain('更新汇总')
  })
})
