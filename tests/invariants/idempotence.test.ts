import { randomUUID } from 'node:crypto'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { platformOf, type SendingPlatform } from '../product/platform.ts'
import { provideProduct } from '../product/provide.ts'

const product = provideProduct()
let nation: Caller
let cloud: SendingPlatform
let teachers: { id: number; school: string }[]

beforeAll(async () => {
  nation = await loginAs(product.url, 'super')
  cloud = platformOf(product, 'zjy')
  teachers = (await nation.data('bigLargeScreen/getTodayActiveTeacher', { top: 20 })).map((row) => ({
    id: Number(row.id),
    school: row.owner,
  }))
})

const logOf = (userId: number, time: number): SourceEvent => ({
  type: 'other',
  eventId: randomUUID(),
  time: new Date(time).toISOString(),
  userId,
  platform: 'zjy',
})

describe('L20: what is said twice is counted once', () => {
  it('one event moves its nation, province and school by one and nobody else; the batch again, or the event in another batch, changes nothing', async () => {
    const [someone] = teachers
    const event = logOf(someone?.id ?? 0, product.now() - 1000)
    const before = await snapshot()
    expect(await cloud.send([event], 'batch-1')).toMatchObject({ status: 200, answer: { accepted: 1, duplicated: 0 } })
    const after = await snapshot()
    const byOne = moved(before, after)
    expect([...byOne.values()]).toEqual([1, 1, 1])
    expect([...byOne.keys()].map((key) => key.split(' ')[0])).toEqual(['nation', 'province', 'school'])

    expect(await cloud.send([event], 'batch-1')).toMatchObject({ status: 200, answer: { accepted: 1, duplicated: 0 } })
    expect(await cloud.send([event], 'batch-2')).toMatchObject({ status: 200, answer: { accepted: 0, duplicated: 1 } })
    expect(moved(after, await snapshot())).toEqual(new Map())
    // The same statement under another name is another event: what an intake that forgets names would make of the first.
    expect((await cloud.send([{ ...event, eventId: randomUUID() }], 'batch-3')).answer.accepted).toBe(1)
    expect(moved(after, await snapshot())).toEqual(byOne)
  })

  it('a late event of a closed day changes that day, the total, and no other day', async () => {
    const [, someone] = teachers
    const day = '2025-05-08'
    const before = await daysOfMay()
    expect((await cloud.send([logOf(someone?.id ?? 0, Date.parse(`${day}T10:00:00+08:00`))])).answer.accepted).toBe(1)
    await expect.poll(async () => (await daysOfMay()).get(day), { interval: 500 }).toBe((before.get(day) ?? 0) + 1)
    const after = await daysOfMay()
    for (const [one, logs] of after) if (one !== day) expect(logs, one).toBe(before.get(one))
  })

  it('the numbers survive a restart', async () => {
    const before = await snapshot()
    const closedDays = await daysOfMay()
    await product.stop()
    await product.startAgain()
    nation = await loginAs(product.url, 'super')
    const after = await snapshot()
    // The demo world goes on to the present minute: numbers never fall, and the closed days stay.
    expect([...moved(before, after).values()].filter((n) => n < 0)).toEqual([])
    expect(closedDays.size).toBeGreaterThan(0)
    expect(await daysOfMay()).toEqual(closedDays)
  })
})

/** Log totals of this moment of the nation, each province and each school. */
async function snapshot(): Promise<Map<string, number>> {
  const total = async (input: { schoolId?: number; province?: string }) =>
    kpiValue(await nation.data('dataOverviewTotalData/getTotalData', input), 'logs.total') ?? 0
  const schools = await nation.data('dataOverviewTotalData/getSchools', {})
  const provinces = await nation.data('opeDataOverview/getProvinceList', { pageSize: 100 })
  return new Map([
    ['nation', await total({})],
    ...(await Promise.all(
      provinces.list.map(async (row) => [`province ${row.id}`, await total({ province: row.name })] as const),
    )),
    ...(await Promise.all(
      schools.map(async (row) => [`school ${row.id}`, await total({ schoolId: Number(row.id) })] as const),
    )),
  ])
}

/** Totals that differ between two moments, and by how much. */
const moved = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...after].map(([key, logs]) => [key, logs - (before.get(key) ?? 0)] as const).filter(([, change]) => change !== 0),
  )

/** National logs of the closed days of the last two weeks. */
async function daysOfMay(): Promise<Map<string, number | null>> {
  const trend = await nation.data('opeDataOverview/getTrend', {
    periodType: 'custom',
    startDate: '2025-05-01',
    endDate: '2025-05-13',
  })
  const total = trend.series.find((one) => one.id === 'total')?.data ?? []
  return new Map(trend.x.map((day, i) => [day, total[i] ?? null]))
}
