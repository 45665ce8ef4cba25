import { mkdirSync, writeFileSync } from 'node:fs'
import { type DataOf, SUCCESS_CODE } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { choose, openAs, SMALL_WALL } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { DEMO_PASSWORD, loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { layoutFaults } from '../walls/layout-faults.ts'

/** Where pictures go when somebody wants to look at them. */
const shots = process.env.SHOTS
const product = provideProduct()
const browser = provideBrowser({ flat: true })
let admin: Caller
let page: Page
let deviceId = ''
const errors: string[] = []

beforeAll(async () => {
  admin = await loginAs(product.url, 'super')
})

async function shot(name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}
const codeOf = async (): Promise<string> =>
  (await page.locator('.pairing-code[data-code]').getAttribute('data-code')) ?? ''
type Row = DataOf<'device/getList'>[number]
const row = async (): Promise<Row | undefined> => (await admin.data('device/getList')).find(({ id }) => id === deviceId)
const show = (path: string) =>
  ({ areaLevel: 'nation', areaId: 'China', show: JSON.stringify({ kind: 'wall', path, params: {} }) }) as const
const wall = (name: string) => page.locator(`[data-wall="${name}"]`).first().waitFor({ state: 'attached' })

/** The browser's own words about calls that a server refuses, and about a network that is away. */
const OF_CONNECTION = /^(Failed to load resource|WebSocket connection to)/

/** What the page has said that is no good news. */
function listen(to: Page): void {
  to.on('pageerror', (error) => errors.push(error.message))
  to.on('console', (message) => {
    if (message.type() === 'error' && !OF_CONNECTION.test(message.text())) errors.push(message.text())
  })
}

/** Pairs the screen as somebody does at their desk: code, name, wall, own password. */
async function pairInConsole(code: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await openAs(context, product.url, admin)
  const consoleClient = await context.newPage()
  listen(consoleClient)
  await consoleClient.goto(`${product.url}/authority/walls`)
  await consoleClient.getByRole('button', { name: '绑定大屏' }).first().click()
  await consoleClient.getByLabel('配对码', { exact: true }).fill(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)
  await consoleClient.getByRole('button', { name: '下一步' }).click()
  await consoleClient.getByLabel('名称', { exact: true }).fill('一楼大厅')
  await consoleClient.getByText('单块大屏', { exact: true }).click()
  await choose(consoleClient.getByLabel('大屏', { exact: true }), '数据总览')
  await consoleClient.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD)
  await consoleClient.getByRole('button', { name: '绑定', exact: true }).click()
  await consoleClient.getByRole('dialog', { name: '一楼大厅' }).waitFor()
  await context.close()
}

it('a screen without a session shows letters, and comes up by itself once they are typed', async () => {
  const context = await browser.newContext({ viewport: SMALL_WALL })
  page = await context.newPage()
  listen(page)
  await page.goto(`${product.url}/wall`)
  await page.locator('.pairing-code[data-code]').waitFor()
  expect(await codeOf()).toMatch(/^[B-DF-HJ-NP-TV-XZ]{8}$/)
  await shot('pairing')
  expect(await admin.data('device/findCode', { code: await codeOf() })).toMatchObject({ ip: '127.0.0.1' })
  await pairInConsole(await codeOf())
  deviceId = (await admin.data('device/getList'))[0]?.id ?? ''
  await wall('overviewWall')
  expect(new URL(page.url()).pathname).toBe('/wall')
  // The wall is live by the device's own token: nothing of a session is in the storage.
  await page.locator('[data-wall="overviewWall"][data-link="live"]').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await expect.poll(row).toMatchObject({
    state: 'online',
    name: '一楼大厅',
    status: { slide: '/Overview', link: 'live', screen: [SMALL_WALL.width, SMALL_WALL.height] },
  })
  await shot('paired')
})

it('shows another wall from one moment to the next, and says who it is', async () => {
  const { version } = (await row()) as Row
  const saved = await admin.envelope('device/save', { id: deviceId, name: '一楼大厅', ...show('/realTime'), version })
  expect(saved.code).toBe(SUCCESS_CODE)
  await wall('realTimeWall')
  await page.locator('[data-wall="realTimeWall"][data-link="live"]').waitFor({ state: 'attached' })
  await expect.poll(async () => (await row())?.status?.slide).toBe('/realTime')
  await admin.data('device/order', { id: deviceId, order: 'identify' })
  await page.locator('.identify', { hasText: '一楼大厅' }).waitFor()
  await page.locator('.identify').waitFor({ state: 'detached' })
})

it('lets another wall break in, although it is given one only, and goes on with its own', async () => {
  const { id } = await admin.data('bigLargeScreen/startInterrupt', {
    kind: 'wall',
    title: '',
    body: '',
    path: '/rankingList',
    urgent: 'false',
    minutes: 10,
  })
  await page
    .locator('.show-layer[data-phase="shown"] [data-wall="rankingWall"][data-link="live"]')
    .waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.show-layer').count()).toBe(1)
  await shot('interrupted')
  await admin.data('bigLargeScreen/endInterrupt', { id })
  await page
    .locator('.show-layer[data-phase="shown"] [data-wall="realTimeWall"][data-link="live"]')
    .waitFor({ state: 'attached' })
})

it('plays the round of the nation, and of a province, in its area', async () => {
  const give = async (area: { areaLevel: 'nation' | 'province'; areaId: string }, carousel: string) => {
    const { version } = (await row()) as Row
    await admin.data('device/save', {
      id: deviceId,
      name: '一楼大厅',
      ...area,
      show: JSON.stringify({ kind: 'round', round: carousel }),
      version,
    })
  }
  const stop = (path: string) => ({ path, title: '轮播的一块', seconds: 5, enabled: true })
  const { version } = await admin.data('bigLargeScreen/getWallCarousel', { round: 'nation' })
  const saved = await admin.data('bigLargeScreen/saveWallCarousel', {
    round: 'nation',
    set: JSON.stringify([stop('/Overview'), stop('/rankingList')]),
    version,
  })
  await give({ areaLevel: 'nation', areaId: 'China' }, 'nation')
  const shown = (name: string) =>
    page
      .locator(`.show-layer[data-phase="shown"] [data-wall="${name}"] .wall-header`, { hasText: '轮播的一块' })
      .waitFor({ state: 'attached' })
  await shown('overviewWall')
  await shown('rankingWall')
  await shown('overviewWall')
  await admin.data('bigLargeScreen/saveWallCarousel', {
    round: 'nation',
    set: JSON.stringify([stop('/realTime')]),
    version: saved.version,
  })
  await shown('realTimeWall')
  await give({ areaLevel: 'province', areaId: '530000' }, '530000')
  await page.locator('.show-layer[data-phase="shown"] .wall-header', { hasText: '云南' }).waitFor({ state: 'attached' })
  await expect.poll(async () => (await row())?.status?.slide ?? '').toMatch(/^\/province_.*province=530000/)
  await page.locator('.show-layer[data-phase="shown"] .wall-region').first().waitFor({ state: 'attached' })
  await shot('province-round')
  const back = (await row()) as Row
  await admin.data('device/save', { id: deviceId, name: '一楼大厅', ...show('/realTime'), version: back.version })
  // Orders need its connection: it is back once it reports what it shows.
  await expect.poll(async () => (await row())?.status?.slide).toBe('/realTime')
})

it('rests outside the hours of its round, says what comes next as the fleet does, and wakes up', async () => {
  const hour = (hours: number) => new Date(product.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)
  const stop = (when: object) => [{ path: '/rankingList', title: '晨间排行榜', seconds: 20, enabled: true, ...when }]
  const save = async (when: object) => {
    const { version } = await admin.data('bigLargeScreen/getWallCarousel', { round: 'nation' })
    await admin.data('bigLargeScreen/saveWallCarousel', { round: 'nation', set: JSON.stringify(stop(when)), version })
  }
  const from = hour(3)
  await save({ when: { from, to: hour(4), days: 'every' } })
  const { version } = (await row()) as Row
  await admin.data('device/save', {
    id: deviceId,
    name: '一楼大厅',
    areaLevel: 'nation',
    areaId: 'China',
    show: JSON.stringify({ kind: 'round', round: 'nation' }),
    version,
  })
  // It leaves the wall that it has shown, and comes up resting after a load.
  const resting = page.locator('.show-layer[data-phase="shown"] .show-rest', { hasText: '晨间排行榜' })
  await resting.waitFor()
  await page.reload()
  await resting.waitFor()
  await page.locator('.wall-header', { hasText: '一楼大厅' }).waitFor()
  const text = await resting.locator('p').last().innerText()
  expect(text).toMatch(new RegExp(`^(今天|明天) ${from} 开始播放$`))
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    expect(await layoutFaults(page)).toEqual([])
    await shot(`resting-${size.width}`)
  }
  await page.setViewportSize(SMALL_WALL)
  await expect.poll(row).toMatchObject({ state: 'online', status: { slide: '', link: 'live' } })
  expect((await row())?.waitsFor).toEqual({ title: '晨间排行榜', text })
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await openAs(context, product.url, admin)
  const fleet = await context.newPage()
  listen(fleet)
  await fleet.goto(`${product.url}/authority/walls`)
  await fleet.getByText(`晨间排行榜：${text}`).first().waitFor()
  if (shots) await fleet.screenshot({ path: `${shots}/resting-fleet.png` })
  await context.close()
  await save({})
  await page.reload()
  await page.locator('.show-layer[data-phase="shown"] [data-wall="rankingWall"]').waitFor({ state: 'attached' })
  const back = (await row()) as Row
  await admin.data('device/save', { id: deviceId, name: '一楼大厅', ...show('/realTime'), version: back.version })
  await expect.poll(async () => (await row())?.status?.slide).toBe('/realTime')
})

it('sends a picture of itself', async () => {
  await admin.data('device/order', { id: deviceId, order: 'screenshot' })
  await expect
    .poll(async () => (await admin.data('device/getPicture', { id: deviceId }))?.jpeg.length ?? 0)
    .toBeGreaterThan(20_000)
  const picture = await admin.data('device/getPicture', { id: deviceId })
  if (shots && picture) writeFileSync(`${shots}/picture.jpg`, Buffer.from(picture.jpeg, 'base64'))
})

it('comes up again as what it was after a load, and is asked to load from afar', async () => {
  const before = (await row())?.status?.uptime ?? 0
  await page.reload()
  await wall('realTimeWall')
  await page.locator('[data-wall="realTimeWall"][data-link="live"]').waitFor({ state: 'attached' })
  const opened = await page.evaluate(() => performance.timeOrigin)
  // An order goes to the connection of this page: it stands once the page has said how long it is up.
  await expect.poll(async () => (await row())?.status?.uptime ?? before).toBeLessThan(before)
  await expect.poll(async () => (await row())?.state).toBe('online')
  await admin.data('device/order', { id: deviceId, order: 'reload' })
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => opened)).not.toBe(opened)
  await page.locator('[data-wall="realTimeWall"][data-link="live"]').waitFor({ state: 'attached' })
})

it('comes up again without a network, with what it has kept', async () => {
  const isKept = () => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined)
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page
    .locator('[data-wall="realTimeWall"]:not([data-link="live"]) [data-metric]', { hasText: /\d/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await page.locator('[data-wall="realTimeWall"][data-link="live"]').waitFor({ state: 'attached' })
})

it('shows new letters soon after it was revoked, and nothing of before', async () => {
  const began = performance.now()
  await admin.data('device/revoke', { id: deviceId })
  await page.locator('.pairing-code[data-code]').waitFor()
  // Five seconds are the goal, which a busy machine may miss.
  process.stdout.write(`revoked: new letters after ${Math.round(performance.now() - began)} ms\n`)
  expect((await row())?.state).toBe('revoked')
  expect(errors).toEqual([])
})
