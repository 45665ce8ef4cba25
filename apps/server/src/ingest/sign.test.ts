import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { INTAKE_ITEM, INTAKE_MAX_EVENTS } from '@data-centre/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchOf, NOW, openTestWorld, type TestWorld, timeAt } from '../../testing/worlds/intake-world.ts'
import { signedHeaders } from '../platform/signature.ts'
import { intakeHandler } from './http.ts'
import type { Intake } from './intake.ts'
import { KeyRates } from './keys/key-rates.ts'

let world: TestWorld
let intake: Intake
let rates: KeyRates
beforeAll(async () => {
  world = await openTestWorld()
  intake = await world.intake('http')
  rates = new KeyRates(world.clock)
})
afterAll(async () => {
  await intake.close()
  await world.close()
})

const event = (id: string) => ({
  type: 'study',
  eventId: id,
  time: timeAt(-1),
  userId: 1001,
  platform: 'zjy',
  courseId: 301,
  duration: 5,
})
const path = '/api/ingest/events'

async function send(
  body: Buffer,
  change: { headers?: Record<string, string>; now?: number; nonce?: string; sent?: Buffer; path?: string } = {},
) {
  const key = await world.keys.find('zjy-test')
  const headers = signedHeaders(
    'zjy-test',
    key?.secret ?? Buffer.alloc(0),
    { method: 'POST', path, body, nonce: change.nonce ?? randomUUID(), token: randomUUID() },
    change.now ?? NOW,
  )
  const handler = intakeHandler({
    intake,
    keys: world.keys,
    rates,
    clock: world.clock,
    onFailure: (error) => {
      throw error
    },
  })
  return handler({
    method: 'POST',
    url: change.path ?? path,
    headers: { ...headers, ...change.headers },
    body: change.sent ?? body,
    origin: { ip: '127.0.0.1', ua: '', requestId: '', secure: false },
  })
}

describe('a signed request', () => {
  it('is taken', async () => {
    expect(await send(batchOf([event('1')]))).toMatchObject({
      status: 200,
      body: { code: 2000, data: { accepted: 1, duplicated: 0, rejected: {} } },
    })
    const packed = gzipSync(batchOf(Array.from({ length: 50 }, (_, i) => event(`z${i}${randomUUID()}`))))
    expect(await send(packed, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
      status: 200,
      body: { data: { accepted: 50 } },
    })
  })
  it('is refused when anything in it was changed', async () => {
    const body = batchOf([event('2')])
    expect((await send(body, { sent: batchOf([event('3')]) })).status).toBe(401)
    expect((await send(body, { path: '/api/ingest/other' })).status).toBe(401)
    expect((await send(body, { headers: { 'ingest-time': String(NOW / 1000 + 1) } })).status).toBe(401)
    expect((await send(body, { headers: { 'ingest-key': 'nobody' } })).status).toBe(401)
    expect((await send(body, { headers: { 'ingest-signature': 'zz' } })).status).toBe(401)
    expect((await send(body, { headers: { 'ingest-nonce': 'short' } })).status).toBe(400)
    expect((await send(body, { now: NOW - 301_000 })).status).toBe(401)
    expect((await send(body, { headers: { 'content-encoding': 'br' } })).status).toBe(415)
  })
  it('is taken once', async () => {
    const body = batchOf([event('4')])
    const nonce = randomUUID()
    expect((await send(body, { nonce })).status).toBe(200)
    expect((await send(body, { nonce })).status).toBe(401)
  })
  it('is refused when it is too long, packed or not', async () => {
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 10))).status).toBe(413)
    expect(
      (await send(gzipSync(Buffer.alloc(1024 * 1024, 10)), { headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(413)
    expect((await send(Buffer.from('x\n'.repeat(10_001)))).status).toBe(413)
  })
  it('of more lines than any batch is refused before they are read, and a line that is too much by itself', async () => {
    const blank = await send(Buffer.alloc(4_900_000, '\n'))
    expect(blank).toMatchObject({ status: 413, body: { data: { detail: `more than ${INTAKE_MAX_EVENTS} events` } } })
    const good = JSON.stringify(event('beside-a-deep-line'))
    const deep = '['.repeat(200_000)
    const long = JSON.stringify({ ...event('long'), client: 'x'.repeat(INTAKE_ITEM.bytes) })
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: INTAKE_ITEM.keys + 1 }, (_, i) => [`k${i}`, i])),
    )
    const answer = await send(Buffer.from([good, deep, long, wide].join('\n')))
    expect(answer.body).toMatchObject({ data: { accepted: 1, rejected: { invalid: 3 } } })
    await intake.drainNow()
    const { rows } = await world.database.pool.query<{ detail: string }>(
      'SELECT detail FROM ingest_dead_letter ORDER BY id DESC LIMIT 3',
    )
    expect(rows.map(({ detail }) => detail).sort()).toEqual([
      `longer than ${INTAKE_ITEM.bytes / 1024} KiB`,
      `more than ${INTAKE_ITEM.keys} keys in one object`,
      `nested deeper than ${INTAKE_ITEM.levels} levels`,
    ])
  })

  it('of more than 4 MB shrinks to a twentieth at most', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => JSON.stringify(event(`r${i}`)))
    const real = batchOf(Array.from({ length: 2000 }, () => event(randomUUID())))
    expect(real.length / gzipSync(real).length).toBeLessThan(20)
    expect((await send(gzipSync(real), { headers: { 'content-encoding': 'gzip' } })).status).toBe(200)
    const bomb = Buffer.from(`${lines.join('\n')}${'\n'.repeat(4_500_000)}`)
    expect(await send(gzipSync(bomb), { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
      status: 413,
      body: { data: { detail: 'the body is too long when unpacked' } },
    })
    expect((await send(Buffer.from('no gzip'), { headers: { 'content-encoding': 'gzip' } })).status).toBe(400)
  })
  it('waits when its key has used up its minute, of requests or of events', async () => {
    const preset = (await world.keys.find('zjy-test'))?.requestsPerMinute
    await world.database.pool.query(
      "UPDATE ingest_key SET requests_per_minute = 3, events_per_minute = 1000 WHERE key_id = 'zjy-test'",
    )
    world.clock.at += 6000
    rates = new KeyRates(world.clock)
    const ask = () => send(batchOf([event(randomUUID())]), { now: world.clock.at })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200])
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '20' } })
    world.clock.at += 20_000
    expect((await ask()).status).toBe(200)
    world.clock.at += 60_000
    // A batch above the limit is taken once, and paid for afterwards.
    expect(
      (await send(batchOf(Array.from({ length: 2000 }, () => event(randomUUID()))), { now: world.clock.at })).status,
    ).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '61' } })
    await world.database.pool.query('UPDATE ingest_key SET requests_per_minute = NULL, events_per_minute = NULL')
    world.clock.at += 6000
    rates = new KeyRates(world.clock)
    expect(await world.keys.find('zjy-test')).toMatchObject({ requestsPerMinute: preset })
  })
  it('stops being taken when its key is revoked', async () => {
    await world.database.pool.query("UPDATE ingest_key SET revoked_at = now() WHERE key_id = 'zjy-test'")
    world.clock.at += 6000
    expect((await send(batchOf([event('5')]))).status).toBe(401)
  })
})
