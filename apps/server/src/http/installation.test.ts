import type { DataAsset, Flow, Kpi, TrafficStatistics, WafStatistics } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../testing/server.ts'
import { TINY_NOW } from '../../testing/tiny-world/row-data.ts'
import { openTinyWarehouse, type TestWarehouse } from '../../testing/warehouse.ts'
import type { Ports } from '../call/services.ts'
import { createAssets } from '../reports/assets.ts'
import { createTraffic } from '../reports/traffic.ts'
import type { DirectRow } from '../warehouse/events/direct-row.ts'
import type { FactStore } from '../warehouse/store.ts'

let server: TestServer
let warehouse: TestWarehouse
let store: FactStore
const sessions: Record<string, Session> = {}
beforeAll(async () => {
  warehouse = await openTinyWarehouse()
  store = warehouse.store
  const ports: Ports = { filling: () => null }
  server = await startTestServer({}, ports)
  const { clock, services } = server
  clock.at = TINY_NOW
  ports.traffic = createTraffic({ store, clock })
  ports.assets = createAssets({ store, pool: services.database.pool, clock })
  for (const name of ['super', 'operator', 'auditor', 'province_yn', 'school_a', 'demo'])
    sessions[name] = (await server.login(name)).session
})
afterAll(async () => {
  await server.close()
  await warehouse.close()
})

async function dataOf<Data>(call: string, input: object = {}): Promise<Data> {
  const { envelope } = await server.call(`bigLargeScreen/${call}`, input, sessions['operator'])
  expect([call, envelope.code]).toEqual([call, 2000])
  return envelope.data as Data
}
const values = (kpis: readonly Kpi[]) => Object.fromEntries(kpis.map(({ id, value }) => [id, value]))

describe('traffic of the gateways', () => {
  it('is counted up to the last whole minute', async () => {
    const { kpi, line, host, status, peak, statTime } = await dataOf<TrafficStatistics>('getHuaweiTrafficStatistics')
    expect(values(kpi)).toEqual({
      'gateway.bandwidth': 0.4,
      'gateway.bandwidthPeak': 2,
      'gateway.requestRate': 0.5,
      'gateway.serverErrorRate': 0.769231,
      'gateway.hitRate': 87.692308,
      'gateway.responseTime': 152.307692,
    })
    expect(line.x).toHaveLength(60)
    expect([line.x[0], line.x.at(-1)]).toEqual(['09:30', '10:29'])
    expect(line.series.map(({ id, data }) => [id, data.slice(-3)])).toEqual([
      ['out', [null, 2, 0.4]],
      ['in', [null, 0.006667, 0.002]],
    ])
    expect(host).toEqual([
      { id: 'zjy.example', name: 'zjy.example', value: 90, rate: 0.692308 },
      { id: 'mooc.example', name: 'mooc.example', value: 40, rate: 0.307692 },
    ])
    expect(status.series.map(({ id, data }) => [id, data.slice(-2)])).toEqual([
      ['2xx', [98, 27]],
      ['3xx', [0, 3]],
      ['4xx', [1, 0]],
      ['5xx', [1, 0]],
    ])
    expect(peak).toEqual({ value: 2, time: '2025-05-14T10:28:00+08:00' })
    expect(statTime).toBe('2025-05-14T10:30:00+08:00')
  })

  it('is narrowed to a host, and cut into few points', async () => {
    const { kpi, line, host } = await dataOf<TrafficStatistics>('getHuaweiTrafficStatistics', {
      minutes: 1440,
      host: 'mooc.example',
    })
    expect(line.x).toHaveLength(144)
    // 9 MB in ten minutes.
    expect(line.series[0]?.data.filter((value) => value !== null)).toEqual([0.12])
    expect(host.map(({ id }) => id)).toEqual(['mooc.example'])
    expect(values(kpi)).toMatchObject({ 'gateway.bandwidth': 1.2, 'gateway.bandwidthPeak': 1.2 })
    expect(
      values((await dataOf<TrafficStatistics>('getHuaweiTrafficStatistics', { host: "x' OR 1=1" })).kpi),
    ).toMatchObject({ 'gateway.bandwidth': null, 'gateway.hitRate': null })
    const { envelope } = await server.call(
      'bigLargeScreen/getHuaweiTrafficStatistics',
      { minutes: 1441 },
      sessions['operator'],
    )
    expect(envelope.msg).toBe('参数错误：minutes')
  })
})

it('attacks are counted against the hours before, by kind and source', async () => {
  const { kpi, type, src, recent, arcs } = await dataOf<WafStatistics>('getWafStatistics', { hours: 24 })
  // Since 05-13 10:30 one, in the 24 hours before three.
  expect(kpi.map(({ id, value, hb }) => [id, value, hb])).toEqual([
    ['waf.hits', 1, -0.666667],
    ['waf.blocked', 1, -0.5],
    ['waf.blockRate', 100, 0.333333],
  ])
  expect(type).toEqual([{ id: 'rce', name: '命令执行', value: 1, rate: 1 }])
  expect(src).toEqual([{ rank: 1, prevRank: null, id: 'NL', name: '荷兰', owner: '境外', value: 1, hb: null }])
  expect(recent).toEqual([
    {
      t: '2025-05-14T09:30:00+08:00',
      rule: '命令执行',
      level: '高危',
      action: '拦截',
      src: '荷兰',
      host: 'zjy.example',
      uri: '/login',
      lng: 4.9,
      lat: 52.4,
    },
  ])
  expect(arcs).toEqual([{ code: 'NL', name: '荷兰', lng: 4.9, lat: 52.4, value: 1 }])
  const week = await dataOf<WafStatistics>('getWafStatistics', { hours: 168 })
  expect(week.src.map(({ id, name, value }) => [id, name, value])).toEqual([
    ['US', '美国', 2],
    ['CN-440000', '广东省', 1],
    ['NL', '荷兰', 1],
  ])
  expect(week.recent.map(({ t }) => t.slice(5, 16))).toEqual([
    '05-14T09:30',
    '05-13T02:00',
    '05-13T02:00',
    '05-12T14:00',
  ])
})

describe('data assets', () => {
  it('are what both stores hold', async () => {
    const { kpi, domain, daily, tier, calls, fresh, tables } = await dataOf<DataAsset>('getDataAsset')
    const { 'assets.rows': rows, 'assets.bytes': bytes, 'assets.tables': all, ...rest } = values(kpi)
    // One log, one login, three minutes, one attack, two calls of the open day; three of four comparisons of the second run hold.
    expect(rest).toEqual({ 'assets.newRows': 8, 'assets.quality': 75, 'assets.calls': 2 })
    const [own] = await store.query<{ rows: number }>(
      'SELECT sum(rows) AS rows FROM system.parts WHERE database = currentDatabase() AND active',
    )
    const rowsOf = (some: typeof tables) => some.reduce((sum, table) => sum + table.rows, 0)
    expect(rowsOf(tables.filter(({ name }) => name !== '业务库'))).toBe(own?.rows)
    expect(rows).toBe(rowsOf(tables))
    expect(bytes).toBeGreaterThan(100_000)
    // The catalogue lists what the number counts.
    expect([all, new Set(tables.map(({ table }) => table)).size]).toEqual([tables.length, tables.length])
    expect(tables.map(({ table }) => table)).toEqual(expect.arrayContaining(['fact_log', 'source_ref']))
    expect(domain.reduce((sum, part) => sum + (part.value ?? 0), 0)).toBe(own?.rows)
    expect(tier.map(({ name }) => name)).toContain('业务库')
    expect([daily.x[0], daily.x.at(-1), daily.series[0]?.data.at(-1)]).toEqual(['2025-04-15', '2025-05-14', 8])
    expect(calls.map(({ id, owner, value }) => [id, owner, value])).toEqual([
      ['opeDataUser/getUserTotal', 'opeDataUser', 1],
      ['opeDataUser/getUserTrend', 'opeDataUser', 1],
    ])
    expect(fresh.find(({ table }) => table === 'fact_gateway_minute')).toEqual({
      table: 'fact_gateway_minute',
      name: '网关分钟流量',
      latest: '2025-05-14T10:29:00+08:00',
      delay: 60,
    })
    expect(tables.find(({ table }) => table === 'fact_log')).toMatchObject({ name: '操作日志明细', rows: 17 })
  })

  it('flow from platforms to applications', async () => {
    const { nodes, links } = await dataOf<Flow>('getDataAssetFlow')
    const existing = new Set(nodes.map(({ id }) => id))
    for (const { source, target } of links) expect([existing.has(source), existing.has(target)]).toEqual([true, true])
    expect(links).toContainEqual({ source: 'platform:zjy', target: 'intake', value: 1 })
    expect(links).toContainEqual({ source: 'platform:mooc', target: 'intake', value: 1 })
    expect(links).toContainEqual({ source: 'intake', target: 'fact:operation', value: 7 })
    expect(links).toContainEqual({ source: 'service:opeDataUser', target: 'app:console', value: 2 })
  })
})

it('calls are for those who hold their wall, of the nation', async () => {
  const verdict = async (name: string, call: string) =>
    (await server.call(`bigLargeScreen/${call}`, {}, sessions[name])).envelope.msg
  for (const call of ['getHuaweiTrafficStatistics', 'getWafStatistics', 'getDataAsset', 'getDataAssetFlow']) {
    expect([call, await verdict('super', call), await verdict('operator', call)]).toEqual([
      call,
      '操作成功',
      '操作成功',
    ])
    for (const name of ['auditor', 'province_yn', 'school_a', 'demo'])
      expect([call, name, await verdict(name, call)]).toEqual([call, name, '您没有访问权限'])
    expect((await server.call(`bigLargeScreen/${call}`)).envelope.code).not.toBe(2000)
  }
})

it('calls and operations leave their rows, batches one for each call inside', async () => {
  const rows: DirectRow[] = []
  const { records } = server.services
  records.start(
    async (taken) => void rows.push(...taken),
    () => undefined,
  )
  await records.flush()
  rows.length = 0
  await server.call(
    'batch',
    {
      calls: [
        { path: 'bigLargeScreen/getWafStatistics' },
        { path: 'bigLargeScreen/getDataAssetFlow' },
        { path: 'metric/getDictionary' },
      ],
    },
    sessions['operator'],
  )
  await server.call('bigLargeScreen/getRealTime', {}, sessions['school_a'])
  await server.call('user/logout', {}, sessions['school_a'], 'GET')
  await records.stop()
  // Calls of a batch end in any order.
  expect(rows.map(({ table, row }) => [table, row['kind'], row['action'], row['ok'], row['school_id']]).sort()).toEqual(
    [
      ['fact_oper', 'call', 'bigLargeScreen/getDataAssetFlow', 1, 0],
      // The live counters are not open here: a call that failed is a call.
      ['fact_oper', 'call', 'bigLargeScreen/getRealTime', 0, 1],
      ['fact_oper', 'call', 'bigLargeScreen/getWafStatistics', 1, 0],
      ['fact_oper', 'operation', 'user/logout', 1, 1],
    ],
  )
})
