import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'
import { CallRecord } from '../domain/call-record.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const minute = (more: object = {}) => ({
  type: 'gateway',
  time: timeAt(-1),
  host: 'zjy.example.cn',
  region: '530000',
  isp: 'telecom',
  inBytes: 1000,
  outBytes: 9000,
  requests: 10,
  s2xx: 8,
  s3xx: 1,
  s4xx: 1,
  s5xx: 0,
  cacheHits: 7,
  p95: 120.5,
  connections: 3,
  ...more,
})
const hit = (eventId: string, more: object = {}) => ({
  type: 'waf',
  eventId,
  time: timeAt(-2),
  rule: 'sqli',
  level: 'high',
  action: 'block',
  host: 'zjy.example.cn',
  uri: '/login?id=1%27',
  source: '203.0.113.9',
  country: 'US',
  lng: -97,
  lat: 38,
  ...more,
})
const one = async <Row>(sql: string) => (await world.store.query<Row>(sql))[0]
const gateway =
  'SELECT count() AS lines, sum(requests) AS requests, sum(out_bytes) AS out, max(p95_ms) AS p95 FROM fact_gateway_minute FINAL'

describe('lines about traffic', () => {
  it('go into their own facts, make no log row, and count once however often they come', async () => {
    const intake = await world.intake('traffic')
    const body = batchOf([
      minute(),
      minute({ isp: 'mobile' }),
      hit('w1'),
      hit('w2', { action: 'log', province: '530000' }),
    ])
    expect(await intake.accept('zjy-test', 'traffic-1', body)).toEqual({ accepted: 4, duplicated: 0, rejected: {} })
    expect(intake.undrainedCount()).toBe(4)
    await intake.drainNow()
    await intake.accept('zjy-test', undefined, body)
    // A gateway that knows more of a minute corrects it.
    await intake.accept('zjy-test', undefined, batchOf([minute({ requests: 12, outBytes: 9500 })]))
    await intake.drainNow()
    expect(intake.undrainedCount()).toBe(0)
    expect(await one(gateway)).toEqual({ lines: 2, requests: 22, out: 18_500, p95: 120.5 })
    expect(
      await one(
        "SELECT count() AS hits, uniqExact(source_hash) AS sources, countIf(action = 'block') AS blocked FROM fact_waf_hit FINAL",
      ),
    ).toEqual({
      hits: 2,
      sources: 1,
      blocked: 1,
    })
    expect(
      await one(
        "SELECT count() AS hits FROM fact_waf_hit FINAL WHERE event_id = xxHash64(concat('zjy', char(0), 'w1'))",
      ),
    ).toEqual({ hits: 1 })
    expect(await one('SELECT count() AS logs FROM fact_log')).toEqual({ logs: 0 })
    await intake.close()
  })

  it('are refused by themselves, each with its reason', async () => {
    const intake = await world.intake('refused')
    const wrong = [
      minute({ time: timeAt(-1).replace(':00.000Z', ':30.000Z') }),
      minute({ requests: 9 }),
      minute({ cacheHits: 11 }),
      minute({ region: '530100' }),
      minute({ isp: 'carrier pigeon' }),
      minute({ outBytes: -1 }),
      minute({ userId: 1 }),
      minute({ host: undefined }),
      hit('w3', { rule: 'magic' }),
      hit('w4', { lat: 91 }),
      hit('w5', { country: 'usa' }),
      { ...hit('w6'), eventId: undefined },
    ]
    expect(await intake.accept('zjy-test', undefined, batchOf([...wrong, minute({ host: 'ok.example.cn' })]))).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: { invalid: wrong.length },
    })
    expect(
      await intake.accept(
        'zjy-test',
        undefined,
        batchOf([
          minute({ time: timeAt(60) }),
          minute({ time: timeAt(-91 * 1440) }),
          hit('w7', { time: timeAt(-100 * 1440) }),
        ]),
      ),
    ).toEqual({
      accepted: 1,
      duplicated: 0,
      rejected: { future: 1, too_old: 1 },
    })
    await world.keys.create({ keyId: 'one-school', platform: 'zjy', name: 'x', schoolIds: [1] })
    expect(await intake.accept('one-school', undefined, batchOf([minute()]))).toEqual({
      accepted: 0,
      duplicated: 0,
      rejected: { foreign_school: 1 },
    })
    await intake.drainNow()
    const { rows } = await world.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM ingest_dead_letter WHERE reason = 'invalid'",
    )
    expect(rows[0]?.n).toBe(wrong.length)
    await intake.close()
  })

  it('lie in the log until the engine has them', async () => {
    const intake = await world.intake('left')
    await intake.accept('zjy-test', undefined, batchOf([minute({ host: 'left.example.cn' })]))
    await intake.close()
    const held = await world.intake('left', { closeMs: 0 })
    await held.accept('zjy-test', undefined, batchOf([minute({ host: 'late.example.cn' })]))
    await held.close()
    const again = await world.intake('left')
    expect(
      await one(
        "SELECT count() AS lines FROM fact_gateway_minute FINAL WHERE host IN ('left.example.cn', 'late.example.cn')",
      ),
    ).toEqual({ lines: 2 })
    await again.close()
  })
})

describe('what callers do', () => {
  const who = { userId: 7, schoolId: 1 }

  it('is written together, and what waits is written by a clean stop', async () => {
    const intake = await world.intake('calls')
    const records = new CallRecord(world.clock)
    records.called({ module: 'opeDataUser', action: 'opeDataUser/getUserTotal', ok: true, costMs: 12.4 })
    records.start(intake.record, () => undefined)
    records.called({ caller: who, module: 'opeDataUser', action: 'opeDataUser/getUserTrend', ok: false, costMs: 3 })
    records.operated({ caller: { userId: 8, schoolId: null }, module: 'user', action: 'user/login', ok: true })
    records.exported({ caller: who, call: 'opeDataUser/exportUserList', rows: 31, bytes: 4096 })
    await records.stop()
    await intake.close()
    const again = await world.intake('calls')
    expect(
      await world.store.query(
        'SELECT user_id AS user, school_id AS school, toString(kind) AS kind, module, action, ok, cost_ms AS cost FROM fact_oper ORDER BY user_id',
      ),
    ).toEqual([
      { user: 0, school: 0, kind: 'call', module: 'opeDataUser', action: 'opeDataUser/getUserTotal', ok: 1, cost: 12 },
      { user: 7, school: 1, kind: 'call', module: 'opeDataUser', action: 'opeDataUser/getUserTrend', ok: 0, cost: 3 },
      { user: 8, school: 0, kind: 'operation', module: 'user', action: 'user/login', ok: 1, cost: 0 },
    ])
    expect(await world.store.query('SELECT user_id AS user, call, row_count AS rows, bytes FROM fact_export')).toEqual([
      { user: 7, call: 'opeDataUser/exportUserList', rows: 31, bytes: 4096 },
    ])
    await again.close()
  })

  it('waits where the log takes nothing, and is bounded', async () => {
    const taken: number[] = []
    const troubles: string[] = []
    let isAway = true
    const records = new CallRecord(world.clock)
    for (let i = 0; i < 100_010; i++) records.called({ module: 'm', action: 'a', ok: true })
    records.start(
      async (rows) => {
        if (isAway) throw new Error('away')
        taken.push(rows.length)
      },
      (text) => troubles.push(text),
    )
    await records.flush()
    expect(troubles).toEqual(['100000 rows about calls wait for the log'])
    isAway = false
    await records.stop()
    expect(taken.reduce((sum, rows) => sum + rows, 0)).toBe(100_000)
    expect(troubles.at(-1)).toBe('10 rows about calls were given up: the log took nothing for too long')
  })
})
