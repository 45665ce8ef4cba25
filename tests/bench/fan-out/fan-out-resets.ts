import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../product/caller.ts'
import type { Product } from '../../product/server.ts'
import { openCounters } from '../../scale/socket.ts'
import type { FaultyConnection } from '../../walls/faulty-connection.ts'
import type { Figure } from '../measure.ts'
import type { SocketUpdates } from '../socket-updates.ts'
import type { Crowd } from './crowd.ts'
import { FASTER_HZ, WALLS } from './fan-out-size.ts'

const RESETS = 8

/** Every line is reset again and again while deliveries are under way; in the end each wall must show what the server says. */
export async function overResets(
  product: Product,
  caller: Caller,
  crowd: Crowd,
  update: SocketUpdates,
  line: FaultyConnection,
): Promise<Figure[]> {
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
  // The last change has been published, and gaps that it showed have been filled.
  await sleep(2000)
  const counters = await openCounters(product.url, caller)
  const { logs } = await crowd.tally()
  const stale = logs.filter((shown) => shown !== counters.logs()).length
  counters.close()
  return [
    {
      row: 13,
      item: `walls that show something else than the server after ${RESETS} resets of all ${WALLS} lines at ${FASTER_HZ} Hz`,
      figure: stale,
      unit: '',
      goal: '0',
    },
    { row: 13, item: 'all lines live again, from the last event', figure: back, unit: 'ms', goal: '-' },
  ]
}

export async function comeBack(product: Product, crowd: Crowd, line: FaultyConnection): Promise<Figure[]> {
  line.lead(product.port)
  const begun = performance.now()
  while ((await crowd.tally()).live < WALLS) await sleep(20)
  return [
    {
      row: 13,
      item: `${WALLS} walls live after the server's restart`,
      figure: (performance.now() - begun) / 1000,
      unit: 's',
      goal: '<= 3 s',
    },
  ]
}
