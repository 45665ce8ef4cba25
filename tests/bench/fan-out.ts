import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Topics } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'
import { connected, socketOf } from '../product/socket.ts'
import { openCounters } from '../scale/socket.ts'
import { FaultyConnection } from '../walls/faulty-connection.ts'
import { openWall, waitForLink } from '../walls/wall-page.ts'
import { Crowd, forkBench } from './crowd.ts'
import { type Figure, ownCpuOf, ownMemoryOf, percentile } from './measure.ts'
import { openSocketUpdates, type SocketUpdates } from './socket-updates.ts'

const WALLS = Number(process.env.BENCH_WALLS ?? 1000)
const SECONDS = 20
const FASTER_HZ = 5
const LOOKS = 40
const RESETS = 8
/** Nothing else happens in this world: a figure belongs to what the bench sends. */
const env = { SIMULATOR: '0', REQUESTS_PER_MINUTE: '1000000', LINES_PER_SESSION: String(2 * WALLS) }
const nation = { level: 'nation', id: 'China' } as const

/** Rows 3, 12, 13: what a delivery to 1,000 walls costs and how long it takes, beside bare broadcasts of the same bytes; what is lost over resets; the way back after a restart. The walls live in a process of their own. */
export async function fanOut(): Promise<Figure[]> {
  let product = await startProduct({ env })
  const crowd = new Crowd()
  try {
    const caller = await loginAs(product.url, 'operator')
    const update = await openSocketUpdates(product)
    const costs = await deliveries(product, caller, crowd, update)
    const delays = await toWalls(product, caller, crowd, update)
    const pixels = await toPixels(product, caller, update)
    await crowd.close()
    const line = await FaultyConnection.to(product.port)
    await crowd.open({ what: 'walls', url: line.url, count: WALLS, token: caller.token, cookie: caller.cookie })
    const resets = await overResets(product, caller, crowd, update, line)
    await product.stop()
    product = await startProduct({ dataDir: product.dataDir, env })
    const back = await comeBack(product, crowd, line)
    await crowd.close()
    await line.close()
    return [...costs, ...delays, ...pixels, ...resets, ...back]
  } finally {
    crowd.end()
    await product.stop()
    removeFolder(product.dataDir)
  }
}

interface Load {
  /** Of the server's own process, ms. */
  cpu: number
  seconds: number
  heard: number
}

/** Lets something happen so many times a second, and says what that cost the server and brought the crowd. */
async function load(pid: number, crowd: Crowd, hertz: number, happen: () => Promise<void> | void): Promise<Load> {
  await crowd.tally()
  const [cpu, started] = [ownCpuOf(pid), performance.now()]
  for (let at = 0; at < SECONDS * hertz; at++) {
    await happen()
    await sleep(Math.max(0, started + ((at + 1) * 1000) / hertz - performance.now()))
  }
  const { heard } = await crowd.tally()
  return { cpu: ownCpuOf(pid) - cpu, seconds: (performance.now() - started) / 1000, heard }
}

async function deliveries(product: Product, caller: Caller, crowd: Crowd, update: SocketUpdates): Promise<Figure[]> {
  const pid = product.process.pid ?? 0
  const sample = await listenOnce(product, caller, update)
  const alone = { slow: await load(pid, crowd, 1, update.tick), fast: await load(pid, crowd, FASTER_HZ, update.tick) }
  const before = ownMemoryOf(pid)
  await crowd.open({ what: 'walls', url: product.url, count: WALLS, token: caller.token, cookie: caller.cookie })
  await sleep(3000)
  const memory = ownMemoryOf(pid) - before
  const idle = await load(pid, crowd, 1, () => undefined)
  const slow = await load(pid, crowd, 1, update.tick)
  const fast = await load(pid, crowd, FASTER_HZ, update.tick)
  await crowd.close()
  const bare = { 'socket.io': await bareBroadcast('socket.io', crowd, sample.text), ws: await bareBroadcast('ws', crowd, sample.text) }
  const each = (with_: Load, without: Load) => ((with_.cpu - without.cpu) * 1000) / with_.heard
  const own = (hertz: 'slow' | 'fast') => each({ slow, fast }[hertz], alone[hertz])
  const than = (what: 'socket.io' | 'ws', hertz: 'slow' | 'fast') => ({ what: `bare ${what}`, value: bare[what][hertz] })
  // Heartbeats and their pings go on whether anything happens or not.
  const heartbeat = idle.cpu / idle.seconds
  return [
    { row: 12, item: `a delivery to ${WALLS} walls, 1 Hz`, figure: own('slow'), unit: 'us', yardstick: than('socket.io', 'slow'), goal: '<= 17 us' },
    { row: 12, item: 'the same, without heartbeats', figure: own('slow') - (heartbeat * 1000 * slow.seconds) / slow.heard, unit: 'us', yardstick: than('ws', 'slow'), goal: '-' },
    { row: 12, item: `a delivery, ${FASTER_HZ} Hz`, figure: own('fast'), unit: 'us', yardstick: than('socket.io', 'fast'), goal: '<= 17 us' },
    { row: 12, item: 'the same, without heartbeats', figure: own('fast') - (heartbeat * 1000 * fast.seconds) / fast.heard, unit: 'us', yardstick: than('ws', 'fast'), goal: '-' },
    { row: 12, item: `${WALLS} walls at 1 Hz, heartbeats included`, figure: (slow.cpu - alone.slow.cpu) / slow.seconds / 10, unit: '% of a core', goal: '<= 2 %' },
    { row: 12, item: `${WALLS} walls with nothing to say: heartbeats`, figure: heartbeat / 10, unit: '% of a core', goal: '-' },
    { row: 12, item: 'deliveries heard of those that were due, 1 Hz', figure: slow.heard / (WALLS * SECONDS), unit: '', goal: '1' },
    { row: 12, item: 'a message of counters', figure: sample.bytes, unit: 'B', goal: '-' },
    { row: 12, item: 'a message of counters, a changed number', figure: sample.bytes / sample.changed, unit: 'B', goal: '<= 250 B a changed panel' },
    { row: 12, item: 'memory of a connection', figure: (memory * 1024) / WALLS, unit: 'KB', yardstick: { what: 'bare socket.io', value: bare['socket.io'].memory }, goal: '-' },
  ]
}

/** One message of counters as it travels: its data as text, its bytes, and the numbers in it. */
async function listenOnce(product: Product, caller: Caller, update: SocketUpdates): Promise<{ text: string; bytes: number; changed: number }> {
  const socket = await connected(socketOf(product.url, caller))
  let frame = ''
  socket.io.engine.on('data', (data: unknown) => {
    if (String(data).includes('["rt:counters"')) frame = String(data)
  })
  await socket.emitWithAck('sub', { topics: ['rt:counters'], scope: nation })
  const heard = new Promise<Topics['rt:counters']>((resolve) => socket.once('rt:counters', resolve))
  await update.tick()
  const data = await heard
  socket.disconnect()
  return { text: JSON.stringify(data), bytes: Buffer.byteLength(frame) + 1, changed: Object.keys(data.c).length + Object.keys(data.tot).length }
}

/** A server that only broadcasts the same text to as many lines: CPU of a delivery at both paces, us; memory of a line, KB. */
async function bareBroadcast(what: 'socket.io' | 'ws', crowd: Crowd, text: string): Promise<{ slow: number; fast: number; memory: number }> {
  const server = forkBench('./bare-broadcast.ts', [what])
  const [port] = (await once(server, 'message')) as [number]
  const pid = server.pid ?? 0
  const before = ownMemoryOf(pid)
  await crowd.open({ what, url: `http://127.0.0.1:${port}`, count: WALLS, token: '', cookie: '' })
  await sleep(3000)
  const memory = ((ownMemoryOf(pid) - before) * 1024) / WALLS
  const cost = async (hertz: number) => {
    const { cpu, heard } = await load(pid, crowd, hertz, () => void server.send(text))
    return (cpu * 1000) / heard
  }
  const costs = { slow: await cost(1), fast: await cost(FASTER_HZ), memory }
  await crowd.close()
  server.disconnect()
  return costs
}

/** From the acknowledgement of an event to each of the walls. What a wall shows before the answer has come took no time. */
async function toWalls(product: Product, caller: Caller, crowd: Crowd, update: SocketUpdates): Promise<Figure[]> {
  await crowd.open({ what: 'walls', url: product.url, count: WALLS, token: caller.token, cookie: caller.cookie })
  const counters = await openCounters(product.url, caller)
  const delays: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    await sleep(300 + (look % 10) * 7)
    const before = counters.logs() ?? 0
    await update.tick()
    const answered = performance.timeOrigin + performance.now()
    let shown = await crowd.shown(before + 1)
    while (shown.includes(null)) shown = await sleep(20).then(() => crowd.shown(before + 1))
    for (const at of shown) delays.push(Math.max(0, (at as number) - answered))
  }
  counters.close()
  await crowd.close()
  return [
    { row: 3, item: `acknowledged -> on each of ${WALLS} walls, p50`, figure: percentile(delays, 0.5), unit: 'ms', goal: '<= 60 ms' },
    { row: 3, item: `acknowledged -> on each of ${WALLS} walls, p99`, figure: percentile(delays, 0.99), unit: 'ms', goal: '<= 150 ms' },
  ]
}

/** From the acknowledgement to the frame in which a wall's own number has changed. */
async function toPixels(product: Product, caller: Caller, update: SocketUpdates): Promise<Figure[]> {
  const browser = await launchBrowser()
  const { page } = await openWall(browser, product.url, caller, '/realTime?map=2d')
  await waitForLink(page, 'live')
  await page.waitForTimeout(5000)
  const delays: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    // Long enough for the number to have counted up.
    await page.waitForTimeout(1800 + (look % 10) * 13)
    const painted = await nextPaint(page)
    await update.tick()
    const answered = performance.timeOrigin + performance.now()
    delays.push(Math.max(0, (await painted()) - answered))
  }
  await browser.close()
  return [
    { row: 3, item: 'acknowledged -> painted by a wall in Chromium, p50', figure: percentile(delays, 0.5), unit: 'ms', goal: '-' },
    { row: 3, item: 'acknowledged -> painted by a wall in Chromium, p99', figure: percentile(delays, 0.99), unit: 'ms', goal: '-' },
  ]
}

/** Begins to watch the number of logs; the answer waits for the end of the first frame that shows another one, ms since 1970. */
async function nextPaint(page: Page): Promise<() => Promise<number>> {
  const painted = await page.evaluateHandle(() => {
    const number = document.querySelector('[data-place="K"] [data-metric="today.logs"]')
    return {
      at: new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect()
          // A message that is posted in a frame's callback is heard when the frame has been handed over.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
            port2.postMessage(null)
          })
        })
        if (number) watch.observe(number, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    }
  })
  return () => painted.evaluate(({ at }) => at)
}

/** Every line is reset again and again while deliveries are under way; in the end each wall must show what the server says. */
async function overResets(product: Product, caller: Caller, crowd: Crowd, update: SocketUpdates, line: FaultyConnection): Promise<Figure[]> {
  const flow = update.flow(FASTER_HZ)
  for (let reset = 0; reset < RESETS; reset++) {
    await sleep(1500 + Math.random() * 1500)
    line.reset()
  }
  await sleep(1000)
  await flow.stop()
  const whole = performance.now()
  while ((await crowd.tally()).live < WALLS) await sleep(50)
  const back = performance.now() - whole
  // The last change has been told, and gaps that it showed have been filled.
  await sleep(2000)
  const counters = await openCounters(product.url, caller)
  const { logs } = await crowd.tally()
  const stale = logs.filter((shown) => shown !== counters.logs()).length
  counters.close()
  return [
    { row: 13, item: `walls that show something else than the server after ${RESETS} resets of all ${WALLS} lines at ${FASTER_HZ} Hz`, figure: stale, unit: '', goal: '0' },
    { row: 13, item: 'all lines live again, from the last event', figure: back, unit: 'ms', goal: '-' },
  ]
}

async function comeBack(product: Product, crowd: Crowd, line: FaultyConnection): Promise<Figure[]> {
  line.lead(product.port)
  const begun = performance.now()
  while ((await crowd.tally()).live < WALLS) await sleep(20)
  return [{ row: 13, item: `${WALLS} walls live after the server's restart`, figure: (performance.now() - begun) / 1000, unit: 's', goal: '<= 3 s' }]
}
