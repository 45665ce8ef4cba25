import { fileURLToPath } from 'node:url'
import { LIVE_NAMESPACE, TOKEN_COOKIE } from '@data-centre/api'
import { callControlSocket } from '@data-centre/server/ingest/import/control-socket.ts'
import { io } from 'socket.io-client'
import { loginAs } from '../product/login.ts'
import type { Product } from '../product/server.ts'
import { bareInsert } from './bare-insert.ts'
import { CALLERS, openEvents, openSender, type Send } from './intake-sender.ts'
import { type Figure, percentile } from './measure.ts'

const LEARNERS = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))

const SINGLES = 10_000

const BATCH = 500

const BATCHES = 300

const LOOKS = 60

interface Sent {
  /** Time from sending to the answer, ms. */
  samples: number[]
  seconds: number
  cpuMs: number
}

/** Sends so many bodies from so many callers at once. */
async function crowd(post: Send, callers: number, bodies: Buffer[], cpu: () => number): Promise<Sent> {
  const samples: number[] = []
  const before = cpu()
  const started = performance.now()
  const work = async (): Promise<void> => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const sent = performance.now()
      await post(body)
      samples.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: callers }, work))
  return { samples, seconds: (performance.now() - started) / 1000, cpuMs: cpu() - before }
}

/** Rows 1, 2, 3: single events, batches, and the way of an event to a wall; beside a bare insert of the same rows. */
export async function intake(product: Product, cpuOf: (pid: number) => number): Promise<Figure[]> {
  const silent = () => undefined
  // The learners of the import tests are people whose ids are known from outside.
  await callControlSocket(product.dataDir, { kind: 'xapi', file: LEARNERS, school: '1001' }, silent)
  const key = await callControlSocket(product.dataDir, { kind: 'key', keyId: 'bench', platform: 'mooc' }, silent)
  if (key?.kind !== 'key') throw new Error('the server opened no door')
  const secret = Buffer.from(key.secret, 'hex')
  const { post, close } = openSender(product, secret)
  const event = openEvents()
  const cpu = () => cpuOf(product.process.pid ?? 0)
  const one = () => Buffer.from(event())
  const batch = () => Buffer.from(Array.from({ length: BATCH }, event).join('\n'))
  const send = (callers: number, times: number, make: () => Buffer) =>
    crowd(post, callers, Array.from({ length: times }, make), cpu)

  await send(CALLERS, 1000, one)
  const single = await send(CALLERS, SINGLES, one)
  await send(8, 20, batch)
  const batches = await send(8, BATCHES, batch)
  const delays = await eventToWall(product, () => post(one()))
  close()
  return figuresOf({ single, batches, delays, bare: await bareInsert() })
}

function figuresOf({
  single,
  batches,
  delays,
  bare,
}: {
  single: Sent
  batches: Sent
  delays: number[]
  bare: number
}): Figure[] {
  const perSecond = (BATCHES * BATCH) / batches.seconds
  return [
    {
      row: 1,
      item: 'single events, durable answer',
      figure: SINGLES / single.seconds,
      unit: 'events/s',
      goal: '>= 5000/s',
    },
    {
      row: 1,
      item: 'single events, CPU of server and engines',
      figure: single.cpuMs / SINGLES,
      unit: 'ms/event',
      goal: '<= 0.10 ms',
    },
    { row: 1, item: 'single events, p99', figure: percentile(single.samples, 0.99), unit: 'ms', goal: '<= 25 ms' },
    {
      row: 2,
      item: `batches of ${BATCH}`,
      figure: perSecond,
      unit: 'events/s',
      yardstick: { what: 'bare insert', value: bare },
      goal: '>= 250 k/s, >= 0.5x bare',
    },
    {
      row: 2,
      item: `batches of ${BATCH}, CPU of server and engines`,
      figure: (batches.cpuMs * 1000) / (BATCHES * BATCH),
      unit: 'us/event',
      goal: '<= 6 us',
    },
    { row: 3, item: 'acknowledged -> on a wall, p50', figure: percentile(delays, 0.5), unit: 'ms', goal: '<= 60 ms' },
    { row: 3, item: 'acknowledged -> on a wall, p99', figure: percentile(delays, 0.99), unit: 'ms', goal: '<= 150 ms' },
  ]
}

/** Time from the answer to one event until a socket of the nation hears of it, ms; an event that is heard before its answer took none. */
async function eventToWall(product: Product, send: () => Promise<void>): Promise<number[]> {
  const { token, cookie } = await loginAs(product.url, 'wall')
  const socket = io(`${product.url}${LIVE_NAMESPACE}`, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { cookie: `${TOKEN_COOKIE}=${cookie}` },
  })
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
