import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../testing/worlds/live-world.ts'
import { createTraffic } from '../reports/traffic.ts'
import { operationReader } from '../reports/traffic-updates.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { LiveDay } from './day/live-day.ts'
import { Broadcast } from './gateway/broadcast.ts'
import type { OperationReader } from './operation.ts'

const nation: Scope = { level: 'nation', label: '全国' }
const NOON = Date.parse('2025-05-14T12:00:30+08:00')
const clock = { now: () => NOON }
let world: TestWorld
const liveWith = (operation: OperationReader, onTrouble?: (text: string) => void) =>
  new LiveDay({
    store: world.store,
    directory: world.directory,
    clock,
    rollupVersion: () => 0,
    operation,
    ...(onTrouble ? { onTrouble } : {}),
  })

beforeAll(async () => {
  world = await openTestWorld()
  const at = NOON / 1000 - 90
  const minute = {
    event_time: at,
    region: '530000',
    host: 'zjy',
    isp: 'ct',
    in_bytes: 7_500_000,
    out_bytes: 75_000_000,
    requests: 600,
    version: 1,
  }
  await world.store.insert(
    'fact_gateway_minute',
    JSON.stringify({ ...minute, s2xx: 588, s5xx: 12, cache_hits: 540, p95_ms: 80 }),
    'minute',
  )
  const hit = {
    event_id: 1,
    event_time: at,
    rule_type: 'sqli',
    level: 'high',
    action: 'block',
    host: 'zjy',
    uri: '/login',
    country: 'US',
    province: '',
    lng: -77,
    lat: 38.9,
  }
  await world.store.insert('fact_waf_hit', JSON.stringify({ ...hit, version: 1 }), 'hit')
})
afterAll(() => world.close())

it('reads traffic and attacks as soon as somebody listens', async () => {
  const sent = new Map<string, object>()
  const live = liveWith(operationReader(createTraffic({ store: world.store, clock })))
  const broadcast = new Broadcast(live, (_room, event, message) => sent.set(event, message))
  for (const topic of ['rt:traffic', 'rt:waf'] as const)
    broadcast.enter(topic, nation, { level: 'nation', id: 'China' }, 'wall')
  await expect.poll(() => [...sent.keys()].sort()).toEqual(['rt:traffic', 'rt:waf'])
  expect(sent.get('rt:traffic')).toMatchObject({
    seq: 1,
    bwOut: 10,
    bwIn: 1,
    qps: 10,
    err5xx: 2,
    hit: 90,
    p95: 80,
    line: { out: 10, in: 1 },
  })
  expect(sent.get('rt:waf')).toMatchObject({
    hit: 1,
    blocked: 1,
    types: [{ type: 'sqli', n: 1 }],
    recent: [{ src: '美国', host: 'zjy', lng: -77, lat: 38.9 }],
  })
  broadcast.close()
})

it('speaks so many times as often as it is told to', async () => {
  const beats = { asARule: 0, often: 0 }
  const broadcastAt = (speed: number, kind: keyof typeof beats) => {
    const broadcast = new Broadcast(
      liveWith(operationReader(createTraffic({ store: world.store, clock }))),
      (_room, event) => {
        if (event === 'rt:online') beats[kind]++
      },
      { speed },
    )
    broadcast.enter('rt:online', nation, { level: 'nation', id: 'China' }, 'wall')
    return broadcast
  }
  // Every five seconds as a rule.
  const broadcasts = [broadcastAt(1, 'asARule'), broadcastAt(100, 'often')]
  await expect.poll(() => beats.often).toBeGreaterThan(4)
  expect(beats.asARule).toBeLessThan(beats.often / 2)
  for (const broadcast of broadcasts) broadcast.close()
})

it('keeps the last good state and says so when a read fails', async () => {
  const troubles: string[] = []
  const { traffic, attacks } = operationReader(createTraffic({ store: world.store, clock }))
  let broken = false
  const live = liveWith({ traffic: () => (broken ? Promise.reject(new Error('gone')) : traffic()), attacks }, (text) =>
    troubles.push(text),
  )
  await live.operation.read('rt:traffic')
  broken = true
  await live.operation.read('rt:traffic')
  expect([live.operation.traffic.bwOut, troubles.length]).toEqual([10, 1])
})
