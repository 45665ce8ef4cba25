import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Topics } from '@data-centre/api'
import type { Caller } from '../../product/caller.ts'
import type { Product } from '../../product/server.ts'
import { connected, socketOf } from '../../product/socket.ts'
import { type Figure, ownMemoryOf } from '../measure.ts'
import type { SocketUpdates } from '../socket-updates.ts'
import { type Crowd, forkBench } from './crowd.ts'
import { figuresOf } from './fan-out-figures.ts'
import { load } from './fan-out-load.ts'
import { FASTER_HZ, nation, WALLS } from './fan-out-size.ts'

/** Row 12: CPU and memory of deliveries to all walls, beside bare broadcasts of the same text. */
export async function deliveries(
  product: Product,
  caller: Caller,
  crowd: Crowd,
  update: SocketUpdates,
): Promise<Figure[]> {
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
  const bare = {
    'socket.io': await bareBroadcast('socket.io', crowd, sample.text),
    ws: await bareBroadcast('ws', crowd, sample.text),
  }
  return figuresOf({ sample, alone, idle, slow, fast, memory, bare })
}

/** One message of counters as it travels: its data as text, its bytes, and the numbers in it. */
async function listenOnce(
  product: Product,
  caller: Caller,
  update: SocketUpdates,
): Promise<{ text: string; bytes: number; changed: number }> {
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
  return {
    text: JSON.stringify(data),
    bytes: Buffer.byteLength(frame) + 1,
    changed: Object.keys(data.c).length + Object.keys(data.tot).length,
  }
}

/** A server that only broadcasts the same text to as many lines: CPU of a delivery at both paces, us; memory of a line, KB. */
async function bareBroadcast(
  what: 'socket.io' | 'ws',
  crowd: Crowd,
  text: string,
): Promise<{ slow: number; fast: number; memory: number }> {
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
