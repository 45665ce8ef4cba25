import { randomUUID } from 'node:crypto'
import type { SourceEvent } from '@data-centre/server/intake/event.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { platformOf, type SendingPlatform } from '../product/platform.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'

let product: Product
let nation: Caller
let cloud: SendingPlatform
let teachers: { id: number; school: string }[]

beforeAll(async () => {
  product = await startProduct({ env: { SIMULATOR: '0' } })
  nation = await loginAs(product.url, 'super')
  cloud = platformOf(product, 'zjy')
  teachers = (await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 20 })).map((row) => ({ id: Number(row.id), school: row.owner }))
})
afterAll(async () => {
  await product.stop()
  removeFolder(product.dataDir)
})

const logOf = (userId: number, time: number): SourceEvent => ({ type: 'other', eventId: randomUUID(), time: new Date(time).toISOString(), userId, platform: 'zjy' })

describe('L20: what is said twice is counted once', () => {
  it('one event moves its nation, province and school by one and nobody else; the batch again, or the event in another batch, changes nothing', async () => {
    const [someone] = teachers
    const event = logOf(someone?.id ?? 0, product.now() - 1000)
    const before = await snapshot()
    expect(await cloud.send([event], 'batch-1')).toMatchObject({ status: 200, answer: { accepted: 1, duplicated: 0 } })
    const after = await snapshot()
    expect(after.nation).toBe(before.nation + 1)
    const moved = [...after.schools].filter(([id, logs]) => logs !== before.schools.get(id))
    expect(moved).toHaveLength(1)
    expect(moved[0]?.[1]).toBe((before.schools.get(moved[0]?.[0] ?? '') ?? 0) + 1)
    expect([...after.provinces].filter(([id, logs]) => logs !== before.provinces.get(id))).toHaveLength(1)

    expect(await cloud.send([event], 'batch-1')).toMatchObject({ status: 200, answer: { accepted: 1, duplicated: 0 } })
    expect(await cloud.send([event], 'batch-2')).toMatchObject({ status: 200, answer: { accepted: 0, duplicated: 1 } })
    expect(await snapshot()).toEqual(after)
  })

  it('a late event of a closed day changes that day, the total, and no other day', async () => {
    const [, someone] = teachers
    const day = '2025-05-08'
    const before = await daysOfMay()
    expect((await cloud.send([logOf(someone?.id ?? 0, Date.parse(`${day}T10:00:00+08:00`))])).answer.accepted).toBe(1)
    await expect.poll(async () => (await daysOfMay()).get(day), { timeout: 60_000, interval: 500 }).toBe((before.get(day) ?? 0) + 1)
    const after = await daysOfMay()
    for (const [one, logs] of after) if (one !== day) expect(logs, one).toBe(before.get(one))
  })

  it('the numbers survive a restart', async () => {
    const before = await snapshot()
    await product.stop()
    product = await startProduct({ dataDir: product.dataDir, env: { SIMULATOR: '0' } })
    nation = await loginAs(product.url, 'super')
    const after = await snapshot()
    // The demo world goes on to the present minute: numbers never fall, and the closed days stay.
    expect(after.nation).toBeGreaterThanOrEqual(before.nation)
    expect([...(await daysOfMay())].length).toBeGreaterThan(0)
  })
})

/** Log totals of this moment by nation, province and school. */
async function snapshot(): Promise<{ nation: number; provinces: Map<string, number>; schools: Map<string, number> }> {
  const total = async (input: { schoolId?: number; province?: string }) => kpiValue(await nation.data('dataOverviewTotalData/getTotalData', input), 'logs.total') ?? 0
  const schools = await nation.data('dataOverviewTotalData/getSchools', {})
  const provinces = await nation.data('opeDataOverview/getProvinceList', { pageSize: 100 })
  return {
    nation: await total({}),
    provinces: new Map(await Promise.all(provinces.list.map(async (row) => [row.id, await total({ province: row.name })] as const))),
    schools: new Map(await Promise.all(schools.map(async (row) => [row.id, await total({ schoolId: Number(row.id) })] as const))),
  }
}

/** National logs of the closed days of the last two weeks. */
async function daysOfMay(): Promise<Map<string, number | null>> {
  const trend = await nation.data('opeDataOverview/getTrend', { periodType: 'custom', startDate: '2025-05-01', endDate: '2025-05-13' })
  const total = trend.series.find((one) => one.id === 'total')?.data ?? []
  return new Map(trend.x.map((day, i) => [day, total[i] ?? null]))
}
