import {
  type Call,
  type CallPath,
  callAt,
  callPaths,
  type Envelope,
  faults,
  isPublicReport,
  reportInput,
  SUCCESS_CODE,
} from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { schools, startTestServer, type TestServer } from '../../testing/server.ts'
import type { ReportAnswer } from '../call/services.ts'

const summary = 'bigLargeScreen/getPublicSummary' as const
let server: TestServer
/** What the warehouse is asked, in the place of an answer. */
let reads: { input: object; scope: object }[] = []
const answers = {
  answer: async (_call: unknown, input: object, scope: object): Promise<ReportAnswer> => {
    reads.push({ input, scope })
    return { data: { read: reads.length }, statTime: '2025-05-14T00:00:00+08:00' }
  },
  rowsOf: () => Promise.reject(new Error('nobody exports')),
}
beforeAll(async () => {
  server = await startTestServer({}, { filling: () => null, answers: answers as never })
})
afterAll(() => server.close())
beforeEach(() => {
  // A new minute: limits and answers of the test before are over.
  server.clock.at += 180_000
  reads = []
})

const addSchools = async (): Promise<void> => {
  await server.services.database.pool.query(
    `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at)
     SELECT id, 'T' || id, '学校' || id, '学校' || id, '530000', '530100', 1, '普通', '公办', '2020-09-01'
     FROM generate_series(101, 116) AS id ON CONFLICT DO NOTHING`,
  )
  server.services.places.touch()
}
const publicPaths = callPaths.filter((path) => callAt(path)?.demand === 'public' && path !== 'batch')
const batchOf = async (path: CallPath, bodies: readonly object[]): Promise<Envelope[]> =>
  (await server.call('batch', { calls: bodies.map((body) => ({ path, body })) })).envelope.data as Envelope[]

/** A value that every field of a report takes, so that none is refused for its form. */
const narrowing = (field: string): object => ({ [field]: field.endsWith('Date') ? '2025-05-14' : schools.own })

it('publishes nothing where an installation has fewer than twenty schools', async () => {
  const { envelope } = await server.call(summary)
  expect([envelope.code, envelope.data]).toEqual([SUCCESS_CODE, null])
  expect(reads).toEqual([])
  await addSchools()
  server.clock.at += 5000
  expect((await server.call(summary)).envelope.data).toEqual({ read: 1 })
})

it('lets nobody without a session choose what a public call reads', async () => {
  await addSchools()
  for (const path of publicPaths) {
    const call = callAt(path) as Call
    // The others read nothing by area: one question is enough to see it.
    const fields = isPublicReport(call) ? [...Object.keys(reportInput.shape), 'sql', '__proto__'] : ['schoolId']
    for (const field of fields) await server.call(path, narrowing(field), undefined, call.method)
  }
  for (const { input, scope } of reads)
    expect({ input, scope }).toEqual({ input: {}, scope: { level: 'nation', label: '全国', hidesSmallGroups: true } })
  reads = []
  const refused = await server.call(summary, { city: '530100' })
  expect([refused.envelope.msg, reads.length]).toEqual(['参数错误：city', 0])
})

it('reads a public report once, however many ask for it, and limits each network within a batch too', async () => {
  await addSchools()
  const own = { limit: 240, per: 32 }
  const results: Envelope[] = []
  for (let asked = 0; asked < 400; asked += own.per) results.push(...(await batchOf(summary, Array(own.per).fill({}))))
  expect(results.filter(({ code }) => code === SUCCESS_CODE)).toHaveLength(own.limit)
  expect(results.filter(({ msg }) => msg === faults.tooMany.msg)).toHaveLength(results.length - own.limit)
  expect(new Set(results.flatMap(({ code, data }) => (code === SUCCESS_CODE ? [JSON.stringify(data)] : []))).size).toBe(
    1,
  )
  expect(reads).toHaveLength(1)
})

it('keeps to what the installation has set', async () => {
  await addSchools()
  const set = async (value: 'on' | 'off') => {
    const { config } = server.services
    const before = config.publicFigures
    config.publicFigures = value
    const { envelope } = await server.call(summary)
    config.publicFigures = before
    return envelope.data
  }
  expect(await set('off')).toBeNull()
  expect(await set('on')).toEqual({ read: 1 })
})
