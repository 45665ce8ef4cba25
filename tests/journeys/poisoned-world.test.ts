import { type Route, routes } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import {
  POISON,
  POISONED_ELEMENTS,
  poisonWorld,
  TYPED_LISTS,
  type WatchedPage,
  watchedPage,
} from '../product/pages/poisoned-world.ts'
import { countRequests, openWithin } from '../product/pages/walk.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

/** Pages behind the login: those of the console in one program, then the walls. */
const closed = Object.values<Route>(routes)
  .filter(({ access }) => access !== 'public')
  .sort((a, b) => a.app.localeCompare(b.app))
const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller

beforeAll(async () => {
  const writer = await loginAs(product.url, 'super')
  await writer.data('message/saveNotice', { title: '通知', body: '正文', until: '' })
  await writer.data('savedView/save', { path: '/operation/dashBoard', name: '视图', query: '' })
  await product.stop()
  await poisonWorld(product.dataDir)
  await product.startAgain()
  caller = await loginAs(product.url, 'super')
})

async function watched(): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, product.url, caller)
  await chooseIn(context, caller)
  await countRequests(context)
  return watchedPage(context)
}

/** Elements that the poison has become. */
const elements = (page: Page): Promise<number> => page.locator(POISONED_ELEMENTS).count()
/** How often the poison stands on the page as what it is: a text. */
const texts = (page: Page): Promise<number> =>
  page.evaluate((poison) => document.body.innerText.split(poison).length - 1, POISON)

/** Points at whatever may tell more of itself: charts, maps, cut names. */
async function pointAround(page: Page): Promise<void> {
  for (const target of await page.locator('canvas, svg[role="img"], [data-row-name]').all()) {
    const box = await target.boundingBox()
    if (!box || box.width < 40) continue
    for (const part of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * part, box.y + box.height * 0.6)
  }
}

describe('S7: names that are scripts', () => {
  it('are texts on pages and walls: no element, no dialog, no request, no report of the policy', async () => {
    const { page, wrong } = await watched()
    const seen: Record<string, number> = {}
    for (const { path, app } of closed) {
      if (app === 'console') await openWithin(page, product.url, path)
      else await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      await pointAround(page)
      seen[path] = await texts(page)
      expect(await elements(page), path).toBe(0)
    }
    expect(wrong).toEqual([])
    // The names are there: on the pages that list them, and on most pages at all.
    for (const path of TYPED_LISTS) expect(seen[path], path).toBeGreaterThan(0)
    await page.context().close()
  })

  it('are texts in what opens above a page', async () => {
    const { page, wrong } = await watched()
    const count = async (path: string, open: () => Promise<void>, where: string) => {
      await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      await open()
      const box = page.locator(where).last()
      await expect.poll(() => box.innerText()).toContain(POISON)
      expect(await elements(page), path).toBe(0)
    }
    await count(
      '/authority/survey',
      () =>
        page
          .getByRole('button', { name: /^查看反馈/ })
          .first()
          .click(),
      '[role="dialog"]',
    )
    await count(
      '/authority/role',
      () =>
        page
          .getByRole('button', { name: /^权限 / })
          .nth(2)
          .click(),
      '[role="dialog"]',
    )
    await count(
      '/homePage',
      async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: '快速跳转' }).fill('职业')
      },
      '[role="listbox"]',
    )
    await count('/survey', () => page.getByText('您的身份').first().waitFor(), 'main')
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('and one that becomes an element is noticed', async () => {
    const { page, wrong } = await watched()
    await page.goto(`${product.url}/homePage`)
    await page.locator('h1').first().waitFor()
    await page.evaluate((poison) => document.body.insertAdjacentHTML('beforeend', poison), POISON)
    await expect.poll(() => wrong.length).toBeGreaterThan(0)
    expect(await elements(page)).toBe(1)
    await page.context().close()
  })
})
