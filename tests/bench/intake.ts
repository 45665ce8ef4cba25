import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LIVE_NAMESPACE, TOKEN_COOKIE } from '@data-centre/api'
import { callControlSocket } from '@data-centre/server/ingest/import/control-socket.ts'
import { signedHeaders } from '@data-centre/server/platform/signature.ts'
import { openChdb } from '@data-centre/server/warehouse/engine/chdb.ts'
import { tables } from '@data-centre/server/warehouse/schema.ts'
import { io } from 'socket.io-client'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import { type Figure, percentile } from './measure.ts'

const PATH = '/api/ingest/events'
const LEARNERS = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
/** Ids of imported people and courses begin behind this number. */
const IMPORTED = 2_000_000_000
const PEOPLE = 1452
const CALLERS = 64
const SINGLES = 10_000
const BATCH = 500
const BATCHES = 300
const LOOKS = 60

/** Rows 1, 2, 3: single events, batches, and the way of an event to a wall; beside a bare insert of the same rows. */
export async function intake(product: Product, cpuOf: (pid: number) => number): Promise<Figure[]> {
  const silent = () => undefined
  // The learners of the import tests are people whose ids are known from outside.
  await callControlSocket(product.dataDir, { kind: 'xapi', file: LEARNERS, school: '1001' }, silent)
  const key = await callControlSocket(product.dataDir, { kind: 'key', keyId: 'bench', platform: 'mooc' }, silent)
  if (key?.kind !== 'key') throw new Error('the server opened no door')
  const secret = Buffer.from(key.secret, 'hex')
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const pid = product.process.pid ?? 0

  let count = 0
  const event = () =>
    JSON.stringify({
      type: 'study',
      eventId: `bench-${count}`,
      time: new Date().toISOString(),
      userId: IMPORTED + 1 + (count++ % PEOPLE),
      platform: 'mooc',
      client: 'app',
      courseId: IMPORTED + 1,
      duration: 60,
    })
  const post = (body: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...signedHeaders('bench', secret, { method: 'POST', path: PATH, body, nonce: randomUUID() }, Date.now()),
        'content-type': 'application/x-ndjson',
        'content-length': body.length,
      }
      request(`${product.url}${PATH}`, { method: 'POST', agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          if (answer.statusCode === 200 && text.includes('"rejected":{}')) resolve()
          // The engine may be behind on a small machine: a sender waits and sends again.
          else if (answer.statusCode === 503) setTimeout(() => post(body).then(resolve, reject), Number(answer.headers['retry-after'] ?? 1) * 1000)
          else reject(new Error(`intake: ${answer.statusCode} ${text}`))
        })
      })
        .on('error', reject)
        .end(body)
    })
  const crowd = async (callers: number, times: number, make: () => Buffer): Promise<{ samples: number[]; seconds: number; cpuMs: number }> => {
    const bodies = Array.from({ length: times }, make)
    const samples: number[] = []
    const cpu = cpuOf(pid)
    const started = performance.now()
    const work = async (): Promise<void> => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const sent = performance.now()
        await post(body)
        samples.push(performance.now() - sent)
      }
    }
    await Promise.all(Array.from({ length: callers }, work))
    return { samples, seconds: (performance.now() - started) / 1000, cpuMs: cpuOf(pid) - cpu }
  }
  const batch = () => Buffer.from(Array.from({ length: BATCH }, event).join('\n'))

  await crowd(CALLERS, 1000, () => Buffer.from(event()))
  const single = await crowd(CALLERS, SINGLES, () => Buffer.from(event()))
  await crowd(8, 20, batch)
  const batches = await crowd(8, BATCHES, batch)
  const delays = await eventToWall(product, () => post(Buffer.from(event())))
  agent.destroy()
  const perSecond = (BATCHES * BATCH) / batches.seconds
  return [
    { row: 1, item: 'single events, durable answer', figure: SINGLES / single.seconds, unit: 'events/s', goal: '>= 5000/s' },
    { row: 1, item: 'single events, CPU of server and engines', figure: single.cpuMs / SINGLES, unit: 'ms/event', goal: '<= 0.10 ms' },
    { row: 1, item: 'single events, p99', figure: percentile(single.samples, 0.99), unit: 'ms', goal: '<= 25 ms' },
    { row: 2, item: `batches of ${BATCH}`, figure: perSecond, unit: 'events/s', yardstick: { what: 'bare insert', value: await bareInsert() }, goal: '>= 250 k/s, >= 0.5x bare' },
    { row: 2, item: `batches of ${BATCH}, CPU of server and engines`, figure: (batches.cpuMs * 1000) / (BATCHES * BATCH), unit: 'us/event', goal: '<= 6 us' },
    { row: 3, item: 'acknowledged -> on a wall, p50', figure: percentile(delays, 0.5), unit: 'ms', goal: '<= 60 ms' },
    { row: 3, item: 'acknowledged -> on a wall, p99', figure: percentile(delays, 0.99), unit: 'ms', goal: '<= 150 ms' },
  ]
}

/** Time from the answer to one event until a socket of the nation hears of it, ms; an event that is heard before its answer took none. */
async function eventToWall(product: Product, send: () => Promise<void>): Promise<number[]> {
  const { token, cookie } = await loginAs(product.url, 'wall')
  const socket = io(`${product.url}${LIVE_NAMESPACE}`, { transports: ['websocket'], auth: { token }, extraHeaders: { cookie: `${TOKEN_COOKIE}=${cookie}` } })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  socket.emit('sub', { topics: ['rt:counters'], scope: { level: 'nation', id: 'China' } })
  const delays: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    // Long enough for the counters to rest: the first change after a rest goes out at once.
    await new Promise((resolve) => setTimeout(resolve, 250 + (look % 10) * 7))
    const heard = new Promise<number>((resolve) => socket.once('rt:counters', () => resolve(performance.now())))
    await send()
    const answered = performance.now()
    delays.push(Math.max(0, (await heard) - answered))
  }
  socket.close()
  return delays
}

/** The same log rows put into the bare engine in blocks of ten thousand, rows/s. */
async function bareInsert(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bare-insert-'))
  const store = await openChdb({ dir })
  const table = tables.find(({ name }) => name === 'fact_log')
  if (!table) throw new Error('no fact_log')
  for (const statement of store.layout.create(table)) await store.command(statement)
  const blocks = 10
  const rows = (block: number) =>
    Array.from(
      { length: 10_000 },
      (_, i) =>
        `{"event_id":"${block * 10_000 + i}","event_time":${Math.floor(Date.now() / 1000)},"user_id":${IMPORTED + i},"user_role":"student","school_id":1001,"province_code":"530000","city_code":"530100","college_id":1,"major_id":1,"platform":"mooc","log_type":"study","course_id":${IMPORTED},"class_id":0,"object_id":0,"owner_school_id":1001,"group_id":0,"duration_s":60,"client":"app"}\n`,
    ).join('')
  const bodies = Array.from({ length: blocks }, (_, block) => rows(block))
  const started = performance.now()
  for (const [block, body] of bodies.entries()) await store.insert('fact_log', body, `bare-${block}`)
  const seconds = (performance.now() - started) / 1000
  await store.close()
  rmSync(dir, { recursive: true, force: true })
  return (blocks * 10_000) / seconds
}
