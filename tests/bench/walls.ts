import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { removeFolder, startProduct } from '../product/server.ts'
import { measuredWalls } from '../walls/viewers.ts'
import { openWall } from '../walls/wall-page.ts'
import type { Figure } from './measure.ts'
import { type Flow, openSocketUpdates } from './socket-updates.ts'
import { frames, LOOK_MS, look, mainThread } from './wall-look.ts'

const TICKS_HZ = 5

/** The line of row 16. */
const LINE = { offline: false, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6, latency: 40 }

const KB = 1024

/** Looks at every frame of a page until a region of a wall shows numbers, and until all do; ms since the navigation began. */
const watchFirstData = `(() => {
  const shows = (region) => region.firstElementChild && !region.querySelector('[data-state="loading"]') && (/\\d/.test(region.textContent) || region.querySelector('canvas, svg'))
  const look = () => {
    const regions = [...document.querySelectorAll('.show-layer[data-phase="shown"] .wall-region')]
    const { dataset } = document.documentElement
    if (!dataset.firstData && regions.some(shows)) dataset.firstData = performance.now()
    if (regions.length > 0 && regions.every((region) => region.firstElementChild && !region.querySelector('[data-state="loading"]'))) dataset.allData = performance.now()
    else requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', look)
})()`

/** Rows 14, 15, 16 for every wall, at five ticks a second: bytes and time to the first numbers, frames and main thread in 2D, draw calls and frames at rest in 3D; beside a page that shows one picture. Each wall is reported as soon as it is done. */
export async function walls(report: (figures: Figure[]) => void): Promise<void> {
  const product = await startProduct({
    env: {
      REQUESTS_PER_MINUTE: '1000000',
      ...(process.env.BENCH_PROFILE ? { DEMO_PROFILE: process.env.BENCH_PROFILE } : {}),
    },
  })
  // A flat map needs no graphics process: in software it would make up most of every figure.
  const [flatBrowser, deepBrowser] = [await launchBrowser({ flat: true }), await launchBrowser()]
  let flow: Flow | undefined
  try {
    const update = (await openSocketUpdates(product)).flow(TICKS_HZ)
    flow = update
    const empty = await emptyPage(flatBrowser, product.url)
    const { paths, callerOf } = await measuredWalls(product.url, process.env.BENCH_SCOPE)
    for (const path of paths.filter((one) => !process.env.BENCH_WALL || one === process.env.BENCH_WALL)) {
      const caller = await callerOf(path)
      report(await firstData(flatBrowser, product.url, caller, path, empty.first))
      report(await firstData(flatBrowser, product.url, caller, path, empty.first, 'asked before'))
      const flat = await look(flatBrowser, product.url, caller, `${path}?map=2d`, update)
      report([
        {
          row: 14,
          item: `${path}: main thread`,
          figure: flat.main,
          unit: 'ms/s',
          yardstick: { what: 'bare picture', value: empty.main },
          goal: '<= 100 ms/s',
        },
        {
          row: 14,
          item: `${path}: frame, p95`,
          figure: flat.p95,
          unit: 'ms',
          yardstick: { what: 'bare picture', value: empty.p95 },
          goal: '<= bare + 2 ms',
        },
        { row: 14, item: `${path}: longest task on a tick`, figure: flat.longest, unit: 'ms', goal: '<= 50 ms' },
      ])
      // A wall without a scene has one shape.
      if (flat.scene === null) continue
      const { main, scene } = await look(deepBrowser, product.url, caller, `${path}?map=3d`, update)
      if (scene?.mode !== '3d') continue
      report([
        { row: 15, item: `${path}: draw calls a frame`, figure: scene.calls, unit: '', goal: '<= 40' },
        { row: 15, item: `${path}: triangles`, figure: scene.triangles, unit: '', goal: '<= 120,000' },
        {
          row: 15,
          item: `${path}: GL frames in ${LOOK_MS / 1000} s without news`,
          figure: scene.atRest,
          unit: '',
          goal: '0',
        },
        {
          row: 15,
          item: `${path}: main thread, 3D in software GL`,
          figure: main,
          unit: 'ms/s',
          yardstick: { what: 'bare picture', value: empty.main },
          goal: '-',
        },
      ])
    }
  } finally {
    await flow?.stop()
    await flatBrowser.close()
    await deepBrowser.close()
    await product.stop()
    removeFolder(product.dataDir)
  }
}

/** A page of the same server that shows one picture. */
async function emptyPage(browser: Browser, url: string): Promise<{ main: number; p95: number; first: number }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  const session = await narrowed(page)
  await page.goto(`${url}/favicon.svg`)
  await page.waitForTimeout(3000)
  const first = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const main = await mainThread(session, page)
  const { p95 } = await frames(page)
  await context.close()
  return { main: Math.max(main, 0.1), p95, first }
}

/** Row 16: a browser that has kept nothing, on a line of 10 Mbit/s and 40 ms. `server`: whether the server has answered these questions since it started; walls that hang side by side ask the same. */
async function firstData(
  browser: Browser,
  url: string,
  caller: Caller,
  path: string,
  bare: number,
  server: 'never asked' | 'asked before' = 'never asked',
): Promise<Figure[]> {
  let bytes = 0
  const { context, page } = await openWall(browser, url, caller, `${path}?map=2d`, undefined, async (fresh) => {
    const session = await narrowed(fresh)
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await fresh.addInitScript({ content: watchFirstData })
  })
  await page.waitForFunction(() => document.documentElement.dataset.allData)
  const { first, all } = await page.evaluate(() => ({
    first: Number(document.documentElement.dataset.firstData),
    all: Number(document.documentElement.dataset.allData),
  }))
  await page.waitForTimeout(4000)
  const kb = bytes / KB
  await context.close()
  const yardstick = { what: 'bare picture', value: bare }
  const times: Figure[] = [
    {
      row: 16,
      item: `${path}: first numbers at 10 Mbit/s, server ${server}`,
      figure: first,
      unit: 'ms',
      yardstick,
      goal: '<= 900 ms',
    },
    { row: 16, item: `${path}: all regions, server ${server}`, figure: all, unit: 'ms', yardstick, goal: '-' },
  ]
  if (server === 'asked before') return times
  return [...times, { row: 16, item: `${path}: everything that travelled`, figure: kb, unit: 'KB', goal: '<= 600 KB' }]
}

async function narrowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  // What a wall's worker fetches in place of the page would be neither narrowed nor counted.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await session.send('Performance.enable')
  return session
}
