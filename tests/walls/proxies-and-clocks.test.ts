import { setTimeout as sleep } from 'node:timers/promises'
import { HEARTBEAT_MS } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SMALL_WALL } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { FaultyConnection } from './faulty-connection.ts'
import { hasPicture, linkOf, openWall, stripOf, type WallPage, waitForLink } from './wall-page.ts'

const HOUR_MS = 3_600_000

const product = provideProduct({ env: { SIMULATOR: '1' } })
const browser = provideBrowser({ flat: true })
let line: FaultyConnection
let caller: Caller
let wall: WallPage
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'school_a')
})
afterAll(async () => {
  await line?.close()
})
afterEach(async () => {
  await wall?.context.close()
  line.open()
  line.endIdle(0)
})

/** Lets a page's own clock be stepped, as an administrator or a time server does: what is measured by another clock stays. */
const letClockStep = (page: Page) =>
  page.addInitScript({
    content: `(() => {
      const own = Date
      let ahead = 0
      window.stepClock = (ms) => { ahead += ms }
      window.Date = class extends own {
        constructor(...parts) { if (parts.length === 0) super(own.now() + ahead); else super(...parts) }
        static now() { return own.now() + ahead }
      }
    })()`,
  })
const stepClock = (page: Page, ms: number) =>
  page.evaluate((by) => (window as unknown as { stepClock(ms: number): void }).stepClock(by), ms)

/** Opens the wall of the school, and counts the websockets that it opens. */
async function open(): Promise<{ page: Page; sockets: () => number }> {
  let sockets = 0
  wall = await openWall(browser, line.url, caller, '/schoolScreen?map=2d', SMALL_WALL, async (page) => {
    page.on('websocket', () => {
      sockets++
    })
    await letClockStep(page)
  })
  return { page: wall.page, sockets: () => sockets }
}

/** Seconds between the clock on the wall and the server's. */
async function secondsOff(page: Page): Promise<number> {
  const clock = (await page.locator('.wall-header').first().innerText()).match(/\d\d:\d\d:\d\d/)?.[0] ?? ''
  return Math.abs(Date.parse(`1970-01-01T${clock}Z`) - ((product.now() + 8 * HOUR_MS) % (24 * HOUR_MS))) / 1000
}

/** States of the link that are seen within a time. */
async function linksWithin(page: Page, ms: number): Promise<string[]> {
  const seen = new Set<string>()
  for (const end = performance.now() + ms; performance.now() < end; ) {
    seen.add(String(await linkOf(page)))
    await sleep(250)
  }
  return [...seen]
}

it('a proxy that knows no websockets leaves a wall that asks, says so, and is whole', async () => {
  line.refuseUpgrades()
  const { page } = await open()
  await expect.poll(() => hasPicture(page)).toBe(true)
  await waitForLink(page, 'polling')
  expect(await page.locator('.wall-link').first().innerText()).toContain('轮询')
  const strip = await stripOf(page)
  expect(strip.length).toBeGreaterThan(3)
  const logs = () =>
    page.locator('[data-place="K"] [data-metric="today.logs"] .dc-roll').first().getAttribute('data-value')
  const before = await logs()
  await expect.poll(logs).not.toBe(before)
  expect(await linkOf(page)).toBe('polling')
  line.open()
  await waitForLink(page, 'live')
  expect(wall.errors).toEqual([])
})

it('a proxy that ends idle lines never finds the line of a wall idle', async () => {
  // Proxies end them after a minute; this one after two heartbeats.
  line.endIdle(2 * HEARTBEAT_MS)
  const { page, sockets } = await open()
  await waitForLink(page, 'live')
  const before = sockets()
  expect(await linksWithin(page, 6 * HEARTBEAT_MS)).toEqual(['live'])
  expect(sockets()).toBe(before)
  expect(wall.errors).toEqual([])
})

it.each([1, -1])('a clock that is stepped by %d hour moves nothing on a wall', async (hours) => {
  const { page, sockets } = await open()
  await waitForLink(page, 'live')
  await expect.poll(() => secondsOff(page)).toBeLessThan(5)
  const before = sockets()
  await stepClock(page, hours * HOUR_MS)
  expect(await linksWithin(page, 2 * HEARTBEAT_MS)).toEqual(['live'])
  expect(await secondsOff(page)).toBeLessThan(5)
  expect(sockets()).toBe(before)
  // Silence is noticed all the same.
  line.silence()
  await waitForLink(page, 'lost')
  line.open()
  await waitForLink(page, 'live')
  expect(wall.errors).toEqual([])
})
