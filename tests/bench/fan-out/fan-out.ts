import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { type Product, removeFolder, startProduct } from '../../product/server.ts'
import { openCounters } from '../../scale/socket.ts'
import { FaultyConnection } from '../../walls/faulty-connection.ts'
import { openWall, waitForLink } from '../../walls/wall-page.ts'
import { type Figure, percentile } from '../measure.ts'
import { openSocketUpdates, type SocketUpdates } from '../socket-updates.ts'
import { Crowd } from './crowd.ts'
import { deliveries } from './fan-out-cost.ts'
import { comeBack, overResets } from './fan-out-resets.ts'
import { WALLS } from './fan-out-size.ts'

const LOOKS = 40

/** Nothing else happens in this world: a figure belongs to what the bench sends. */
const env = { REQUESTS_PER_MINUTE: '1000000', LINES_PER_SESSION: String(2 * WALLS) }

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
    {
      row: 3,
      item: `acknowledged -> on each of ${WALLS} walls, p50`,
      figure: percentile(delays, 0.5),
      unit: 'ms',
      goal: '<= 60 ms',
    },
    {
      row: 3,
      item: `acknowledged -> on each of ${WALLS} walls, p99`,
      figure: percentile(delays, 0.99),
      unit: 'ms',
      goal: '<= 150 ms',
    },
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
    // Long enough for the digits to have rolled.
    await page.waitForTimeout(1800 + (look % 10) * 13)
    const painted = await nextPaint(page)
    await update.tick()
    const answered = performance.timeOrigin + performance.now()
    delays.push(Math.max(0, (await painted()) - answered))
  }
  await browser.close()
  return [
    {
      row: 3,
      item: 'acknowledged -> painted by a wall in Chromium, p50',
      figure: percentile(delays, 0.5),
      unit: 'ms',
      goal: '-',
    },
    {
      row: 3,
      item: 'acknowledged -> painted by a wall in Chromium, p99',
      figure: percentile(delays, 0.99),
      unit: 'ms',
      goal: '-',
    },
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
