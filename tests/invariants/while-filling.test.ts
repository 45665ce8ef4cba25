import {
  type CallPath,
  callAt,
  callPaths,
  type Filling,
  isLive,
  type Kpi,
  type Measure,
  type MetricId,
  metric,
  partsOf,
  SUCCESS_CODE,
} from '@data-centre/api'
import { addDays, dayOf } from '@data-centre/server/platform/clock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { type Product, removeFolder, scratchFolder, startProduct } from '../product/server.ts'

/** Rounds of readings after the world is filled: roll-ups are built for a while. */
const ROUNDS_AFTER = 20
/** Ends of the periods that are asked about, days before today; 1: the last closed day. */
const ENDS = [1, 20, 90]

const dataDir = scratchFolder()
let product: Product
let admin: Caller
beforeAll(async () => {
  // It is asked without a pause.
  product = await startProduct({ dataDir, env: { REQUESTS_PER_MINUTE: '1000000' }, until: 'ready' })
  admin = await loginAs(product.url, 'super')
})
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

const isStock = (id: MetricId): boolean =>
  partsOf(id).length === 1 && !isLive(id) && (metric(id) as Measure).kind === 'stock'

/** Headline numbers of the nation with a stock among them. */
const reports = callPaths.filter((path) => {
  const call = callAt(path)
  return (
    call?.kind === 'report' &&
    call.scope === 'nation' &&
    call.answer.shape === 'kpis' &&
    call.answer.measures.some(isStock)
  )
})

const filling = async (): Promise<Filling | null> => (await callerOf(product.url).data('common/getSite')).filling

/** Every stock that is shown, by report, end of the period and name; what is refused or old says so itself. */
async function readings(): Promise<Map<string, number>> {
  const today = dayOf(product.now())
  const read = async (path: CallPath, ago: number): Promise<[string, number][]> => {
    const endDate = addDays(today, -ago)
    const input = { periodType: 'custom', startDate: addDays(endDate, -6), endDate }
    const { code, stale, data } = await admin.envelope(path, input as never)
    if (code !== SUCCESS_CODE || stale) return []
    return (data as Kpi[]).flatMap(({ id, value }) =>
      isStock(id) && value !== null ? [[`${path} ${endDate} ${id}`, value] as [string, number]] : [],
    )
  }
  return new Map((await Promise.all(reports.flatMap((path) => ENDS.map((ago) => read(path, ago))))).flat())
}

it('shows no stock below nothing or above what there is in the end, from the first minute on', async () => {
  expect(reports.length).toBeGreaterThan(3)
  const read: Map<string, number>[] = []
  for (let after = 0; after < ROUNDS_AFTER; after += (await filling()) === null ? 1 : 0) read.push(await readings())
  const last = await readings()
  expect(last.size).toBeGreaterThan(10)
  const wrong = read.flatMap((round, n) =>
    [...round].flatMap(([name, value]) => {
      const most = last.get(name) ?? 0
      return value >= 0 && value <= most ? [] : [`reading ${n} of ${read.length}: ${name} is ${value} of ${most}`]
    }),
  )
  expect(wrong).toEqual([])
  // In between it was seen while it grew.
  expect(new Set(read.map((round) => JSON.stringify([...round]))).size).toBeGreaterThan(1)
  expect(read.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(1000)
})
