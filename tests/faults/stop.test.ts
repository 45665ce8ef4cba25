import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'
import { senderTo } from './sender.ts'
import { figure, times } from './size.ts'
import { lostAndDuplicatedIn } from './stores.ts'

const STOPS = times(2, 50)
const SENDERS = 6
const READERS = 2
/** A request that was sent so long before the signal has reached the server, however busy the machine is. */
const REACHED_MS = 500
const dataDir = await filledFolder()
let product: Product | undefined
afterAll(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

/** Calls without a pause until `isOver`; answers when those began that got no answer. */
async function press(call: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const unanswered: number[] = []
  while (!isOver()) {
    const began = performance.now()
    try {
      await call()
    } catch (error) {
      // fetch says `TypeError: fetch failed` when the connection broke; anything else is an answer that is wrong.
      if (!(error instanceof TypeError)) throw error
      unanswered.push(began)
    }
  }
  return unanswered
}

describe('a graceful stop', () => {
  it(`under load, ${STOPS} times: exit 0, every request in flight answered, nothing acknowledged lost (R19)`, async () => {
    const acknowledged: string[] = []
    let longest = 0
    let unanswered = 0
    for (let stop = 0; stop < STOPS; stop++) {
      const server = await startProduct({ dataDir, until: 'ready' })
      product = server
      const nation = await loginAs(server.url, 'super')
      const sender = await senderTo(server, acknowledged, 50)
      await expect.poll(async () => (await sender.send()).status).toBe(200)
      let over = false
      const pressure = [
        ...Array.from({ length: SENDERS }, () =>
          press(
            () => sender.send(),
            () => over,
          ),
        ),
        ...Array.from({ length: READERS }, () =>
          press(
            () => nation.envelope('dataOverviewTotalData/getTotalData', {}),
            () => over,
          ),
        ),
      ]
      const answered = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(answered)
      await sleep(REACHED_MS + (stop % 10) * 100)
      const signalled = performance.now()
      const code = await server.stop()
      longest = Math.max(longest, performance.now() - signalled)
      over = true
      const failed = (await Promise.all(pressure)).flat()
      unanswered += failed.filter((began) => began < signalled - REACHED_MS).length
      expect([stop, code]).toEqual([stop, 0])
    }
    // What was in the log at the last stop is drained by a start.
    product = await startProduct({ dataDir, until: 'ready' })
    expect(await product.stop()).toBe(0)
    const { lost, doubled: duplicates } = await lostAndDuplicatedIn(dataDir, acknowledged)
    figure('R19 graceful stops', {
      stops: STOPS,
      'events acknowledged': acknowledged.length,
      'longest ms': Math.round(longest),
      'in flight without an answer': unanswered,
      lost,
      doubled: duplicates,
    })
    expect({ lost, doubled: duplicates, unanswered }).toEqual({ lost: 0, doubled: 0, unanswered: 0 })
  })
})
