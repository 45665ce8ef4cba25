import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SMALL_WALL } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { FaultyConnection } from './faulty-connection.ts'
import { hasPicture, keptOf, linkOf, openWall, stripOf, type WallPage, waitForLink } from './wall-page.ts'

const product = provideProduct({ env: { SIMULATOR: '1' } })
const browser = provideBrowser({ flat: true })
let line: FaultyConnection
let caller: Caller
let wall: WallPage
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'operator')
})
afterAll(async () => {
  await line?.close()
})

/** How long the wall took to say that it is live again, ms. */
const backAfter = async (): Promise<number> => {
  const begun = performance.now()
  await waitForLink(wall.page, 'live')
  return performance.now() - begun
}
/** The wall as it is while the line is away: its numbers stand, with the moment up to which they reach. */
async function expectOldPicture(strip: string[]): Promise<void> {
  const { page } = wall
  expect(await hasPicture(page)).toBe(true)
  expect(await page.locator('.wall-link .as-of').first().innerText()).toMatch(/^数据截至 \d\d:\d\d:\d\d$/)
  expect(await stripOf(page)).toEqual(strip)
}

/** Opens the wall; its first data may not be there yet. */
async function open(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  wall = await openWall(browser, line.url, caller, '/realTime?map=2d', SMALL_WALL, prepare)
  await waitForLink(wall.page, 'live')
  return wall.page
}
/** Opens the wall and waits for its picture and its numbers. */
async function openWhole(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await open(prepare)
  await expect.poll(() => hasPicture(page)).toBe(true)
  await expect.poll(async () => (await stripOf(page)).length).toBeGreaterThan(4)
  return page
}

afterEach(async () => {
  await wall?.context.close()
  line.open()
})

it('a line that is cut leaves the last good data with their time; back, the wall is live again', async () => {
  await openWhole()
  const strip = await stripOf(wall.page)
  line.cut()
  await waitForLink(wall.page, 'lost')
  await expectOldPicture(strip)
  line.open()
  process.stdout.write(`cut line: live again ${Math.round(await backAfter())} ms after it was back\n`)
  expect(wall.errors).toEqual([])
})

it('charts whose files could not be fetched are drawn once the server is back', async () => {
  let isAway = true
  let refused = 0
  const page = await open(async (fresh) => {
    // Through its worker the page would fetch files past the route.
    await fresh.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await fresh.route('**/assets-screens/walls-*.js', (route) => {
      if (!isAway) return route.continue()
      refused++
      return route.fulfill({ status: 502 })
    })
  })
  // The import and the question whether the server has the file, twice: it has been tried again.
  await expect.poll(() => refused).toBeGreaterThan(3)
  const charts = page.locator('.show-layer[data-phase="shown"] [_echarts_instance_]')
  expect(await charts.count()).toBe(0)
  isAway = false
  await charts.first().waitFor()
  expect(wall.errors).toEqual([])
})

it('a line that is half open is noticed by the missing heartbeat, and opened anew', async () => {
  await openWhole()
  const strip = await stripOf(wall.page)
  line.silence()
  await waitForLink(wall.page, 'lost')
  await expectOldPicture(strip)
  line.open()
  process.stdout.write(`half-open line: live again ${Math.round(await backAfter())} ms after it was back\n`)
  expect(wall.errors).toEqual([])
})

it('a reset is not worth a word', async () => {
  await openWhole()
  const seen = new Set<string | null>()
  for (let times = 0; times < 3; times++) {
    const before = line.taken
    line.reset()
    const isBack = async () => {
      seen.add(await linkOf(wall.page))
      return line.taken > before
    }
    await expect.poll(isBack, { interval: 100 }).toBe(true)
  }
  expect([...seen]).toEqual(['live'])
  expect(wall.errors).toEqual([])
})

it('at 64 kbit/s the wall stays live', async () => {
  await openWhole()
  line.slow(64)
  const seen: (string | null)[] = []
  // Twenty seconds: twice as long as a connection may say nothing.
  for (let looks = 0; looks < 40; looks++) {
    seen.push(await linkOf(wall.page))
    await sleep(500)
  }
  expect(seen.filter((link) => link !== 'live')).toEqual([])
  expect(await hasPicture(wall.page)).toBe(true)
})

it('a wall that is loaded again without a line shows what it kept, with its time', async () => {
  const page = await openWhole()
  // The worker has the files of the page, the database its numbers.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/walls-build'))?.text()))
    .toContain('/assets-screens/')
  const strip = await stripOf(page)
  await expect
    .poll(async () => {
      const text = await keptOf(page)
      return strip.filter((id) => !text.includes(`"${id}"`))
    })
    .toEqual([])
  line.cut()
  await page.reload()
  await expect.poll(() => hasPicture(page)).toBe(true)
  await waitForLink(page, 'lost')
  await expectOldPicture(strip)
  line.open()
  process.stdout.write(`loaded without a line: live ${Math.round(await backAfter())} ms after it was back\n`)
})

it.each(['10:00', '08:00:00'])(
  'away for %s by its own clock, the wall still shows the last good data, and is fresh again at once',
  async (away) => {
    const page = await openWhole((fresh) => fresh.clock.install())
    const strip = await stripOf(page)
    line.cut()
    await waitForLink(page, 'lost')
    await page.clock.fastForward(away)
    await waitForLink(page, 'lost')
    await expectOldPicture(strip)
    line.open()
    process.stdout.write(`away for ${away}: live ${Math.round(await backAfter())} ms after the line was back\n`)
    // What it says of the time is the server's again, however wrong its own clock is by now.
    const secondsOff = async () => {
      const clock = (await page.locator('.wall-header').first().innerText()).match(/\d\d:\d\d:\d\d/)?.[0] ?? ''
      return Math.abs(Date.parse(`1970-01-01T${clock}Z`) - ((product.now() + 8 * 3_600_000) % 86_400_000)) / 1000
    }
    await expect.poll(secondsOff).toBeLessThan(5)
    expect(wall.errors).toEqual([])
  },
)
