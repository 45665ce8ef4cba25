import type { Envelope, RealTime } from '@data-centre/api'
import { beforeAll, expect, it } from 'vitest'
import { SMALL_WALL } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { openWall, type WallPage, waitForLink } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let wall: WallPage
beforeAll(async () => {
  wall = await openWall(
    browser,
    product.url,
    await loginAs(product.url, 'super'),
    '/realTime_testWebsocket',
    SMALL_WALL,
  )
  await waitForLink(wall.page, 'live')
})

const messages = () => wall.page.locator('[data-message]')

it('shows what the line of the wall says, and stands still when it is asked to', async () => {
  const { page } = wall
  const cell = (topic: string, at: number) => page.locator(`[data-topic="${topic}"] td`).nth(at).textContent()
  for (const topic of ['rt:counters', 'rt:online', 'rt:hb'])
    await expect.poll(async () => Number(await cell(topic, 0))).toBeGreaterThan(0)
  expect(await cell('rt:counters', 2)).toBe('0')
  // The server of the demo lives on another day: latency goes by its clock.
  await expect.poll(() => cell('rt:hb', 3)).toMatch(/^\d{1,4} ms$/)
  await page.getByRole('button', { name: '暂停' }).click()
  const held = await messages().allInnerTexts()
  const heartbeats = Number(await cell('rt:hb', 0))
  await expect.poll(async () => Number(await cell('rt:hb', 0))).toBeGreaterThan(heartbeats)
  expect(await messages().allInnerTexts()).toEqual(held)
  await messages().first().getByRole('button').click()
  expect(JSON.parse(await messages().first().locator('code').innerText())).toBeInstanceOf(Object)
  await page.getByRole('button', { name: '继续' }).click()
  await expect.poll(() => messages().allInnerTexts()).not.toEqual(held)
})

it('lays the counters of the call beside those of the socket, differences red', async () => {
  const { page } = wall
  await page.getByRole('button', { name: '对比计数' }).click()
  await page.locator('[data-differing="0"]').waitFor()
  await page.route('**/api/bigLargeScreen/getRealTime', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Envelope<RealTime>
    const { c } = answer.data as RealTime
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, c: { ...c, 'today.logs': (c['today.logs'] ?? 0) + 100_000 } } },
    })
  })
  await page.getByRole('button', { name: '对比计数' }).click()
  await page.locator('[data-differing="1"]').waitFor()
  const bad = page.locator('[data-counter="today.logs"] [data-bad]')
  expect(await bad.innerText()).toMatch(/^\+\d{2,3},\d{3}$/)
  expect(await bad.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(185, 47, 47)')
})

it('gives the wall back when it is put away', async () => {
  const { page } = wall
  const right = page.locator('[data-place="R1"]')
  expect(await right.isVisible()).toBe(false)
  await page.getByRole('button', { name: '收起' }).click()
  expect(await right.isVisible()).toBe(true)
  await page.getByRole('button', { name: '联调' }).click()
  expect(await right.isVisible()).toBe(false)
  expect(wall.errors).toEqual([])
})
