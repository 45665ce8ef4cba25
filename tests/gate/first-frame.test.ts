import { routes } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** Opens a page none of whose scripts has come yet; `arrive` lets them come. */
async function openWithoutScripts(path: string, userName?: string): Promise<{ page: Page; arrive: () => void }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  if (userName) await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(product.url + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#root') && document.styleSheets.length > 0)
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
