import { routes } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

const LAPTOP = { width: 1366, height: 768 }
/** Scripts but the small one for which the first frame of a wall waits. */
const PROGRAM = /\/assets-\w+\/(?!last-picture-)[^/]+\.js$/

/** Opens a page whose program has not come yet; `arrive` lets it come. */
async function openWithoutScripts(
  path: string,
  userName?: string,
  viewport = LAPTOP,
): Promise<{ page: Page; arrive: () => void }> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  if (userName) await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(PROGRAM, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(product.url + path, { waitUntil: 'commit' })
  // A wall has several style sheets and is drawn when all of them are there, not with the first.
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    return document.readyState !== 'loading' && sheets.length > 0 && sheets.every(({ sheet }) => sheet)
  })
  return { page, arrive }
}

/** Places of the header and of the menu, px; empty for what is not there. */
const frameOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      document.querySelector('header'),
      document.querySelector('.first-frame > div') ?? document.querySelector('nav')?.closest('aside, nav'),
    ].map((part) => {
      const { x, y, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
      return width === 0 ? '' : [x, y, width, height].map(Math.round).join(' ')
    }),
  )

it.each([
  ['school_a', routes.schoolDashboard.path],
  ['super', routes.authorityRole.path],
])('the frame is there before the first script, at the place where it stays: %s %s', async (userName, path) => {
  const { page, arrive } = await openWithoutScripts(path, userName)
  const first = await frameOf(page)
  expect(first).toEqual(['0 0 1366 64', '0 64 220 704'])
  expect(await page.locator('.first-frame header').innerText()).toBe('大数据中心')
  arrive()
  await settled(page)
  expect(await page.locator('.first-frame').count()).toBe(0)
  expect(await frameOf(page)).toEqual(first)
  await page.context().close()
})

it('the home page has a header and no menu, and the login page no frame', async () => {
  const home = await openWithoutScripts(routes.home.path, 'school_a')
  expect(await frameOf(home.page)).toEqual(['0 0 1366 64', ''])
  for (const path of [routes.login.path, routes.schoolDashboard.path]) {
    const { page } = await openWithoutScripts(path)
    expect(await frameOf(page), path).toEqual(['', ''])
  }
})

/** Place of the header of a wall, px; empty where there is none. */
const wallHeaderOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // A wall that is made ready behind another one has a header that is not shown.
    const shown = [...document.querySelectorAll('.first-frame header, .wall-header')]
      .map((header) => header.getBoundingClientRect())
      .find(({ width }) => width > 0)
    return shown ? [shown.x, shown.y, shown.width, shown.height].map(Math.round).join(' ') : ''
  })

it.each([
  ['the screen of a wall', { width: 1920, height: 1080 }, '0 0 1920 89'],
  ['a window of another shape', { width: 1600, height: 1080 }, '0 90 1600 74'],
])('a wall has ground and header before its program, at the place where they stay: %s', async (_, size, place) => {
  const { page, arrive } = await openWithoutScripts(`${routes.realTimeWall.path}?map=2d`, 'super', size)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  expect(await wallHeaderOf(page)).toBe(place)
  const frame = page.getByRole('img', { name: '正在加载' })
  expect(await frame.locator('p').innerText()).toBe('正在加载')
  // A font of the walls would come before the program.
  const fonts = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status !== 'unloaded').length)
  expect(await fonts()).toBe(0)
  arrive()
  await page.locator('.wall-header').first().waitFor()
  // The wall may be handed over at this very moment: the first header that is seen counts.
  const headers: string[] = []
  await expect.poll(async () => headers.push(await wallHeaderOf(page)) && headers.at(-1)).not.toBe('')
  expect(headers.at(-1)).toBe(place)
  await page.locator('.show-layer[data-phase="shown"] .wall').waitFor({ state: 'attached' })
  expect(await page.locator('.first-frame').count()).toBe(0)
  expect(await wallHeaderOf(page)).toBe(place)
  expect(errors).toEqual([])
  await page.context().close()
})

it('the pairing of a device and the window of a person say that they load, without a header', async () => {
  for (const path of [routes.wallDevice.path, routes.personDialog.path]) {
    const { page } = await openWithoutScripts(path)
    expect(await wallHeaderOf(page), path).toBe('')
    expect(await page.locator('.first-frame p').innerText(), path).toBe('正在加载')
    await page.context().close()
  }
})

it('what stood before a reload covers the first frame', async () => {
  const context = await browser.newContext({ viewport: LAPTOP })
  await context.addInitScript(
    ([address, { width, height }]) =>
      sessionStorage.setItem('wall:last-picture', JSON.stringify({ address, at: Date.now(), width, height })),
    [`data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1366' height='768'/>`, LAPTOP] as const,
  )
  const page = await context.newPage()
  await page.route(PROGRAM, () => {})
  await page.goto(product.url + routes.realTimeWall.path, { waitUntil: 'commit' })
  await page.locator('.last-picture').waitFor()
  const waitedFor = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name.replace(/.*\/|-[\w-]{8}(?=\.\w+$)/g, ''))
      .sort(),
  )
  // The picture stands in the first frame, and the frame waits for nothing else but the style sheets.
  expect(waitedFor).toEqual(['base.css', 'index.css', 'last-picture.js'])
  await context.close()
})

it('a wall on a connection of 50 KB/s paints before its program has come', async () => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' })
  await openAs(context, product.url, await loginAs(product.url, 'super'))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 50 * 1024,
  })
  await page.goto(`${product.url}${routes.realTimeWall.path}?map=2d`, { waitUntil: 'commit' })
  await page.locator('.wall-header').first().waitFor()
  const { painted, arrived } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    arrived: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\/(index|base)-[^/]+\.js$/.test(name))
      .map(({ responseEnd }) => responseEnd),
  }))
  process.stdout.write(
    `wall at 50 KB/s: painted after ${Math.round(painted)} ms, program after ${arrived.map(Math.round)} ms\n`,
  )
  expect(arrived).toHaveLength(2)
  expect(painted).toBeLessThan(Math.max(...arrived) / 2)
  await context.close()
})
