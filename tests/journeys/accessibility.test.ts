import { type Route, routes } from '@data-centre/api'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../product/accessibility.ts'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { sample } from '../product/sample.ts'
import { type Product, removeFolder, startProduct } from '../product/server.ts'

/** Pages of the console, and an address that leads nowhere. */
const PAGES: readonly Pick<Route, 'path' | 'access' | 'layout'>[] = [
  ...Object.values(routes as Readonly<Record<string, Route>>).filter(({ app }) => app === 'console'),
  { path: '/nowhere', access: 'session', layout: 'none' },
]
/** The size of most screens of the office. */
const SEAT = { width: 1440, height: 900 }
/** Anybody lands on these, and few open them every day. */
const DUE = ['/Login', '/nowhere', '/survey']
const chosen = sample('accessible pages', PAGES, {
  count: 12,
  nameOf: ({ path }) => path,
  kindOf: ({ layout }) => layout,
  isDue: ({ path }) => DUE.includes(path),
})

let product: Product
let browser: Browser
let inside: Page
let outside: Page
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser({ flat: true })
  // Half a fade has less contrast than its end.
  const open = () => browser.newContext({ viewport: SEAT, reducedMotion: 'reduce' })
  const signIn = async (context: BrowserContext, caller: Caller) => {
    await openAs(context, product.url, caller)
    await chooseIn(context, caller)
    return context
  }
  inside = await (await signIn(await open(), await loginAs(product.url, 'super'))).newPage()
  outside = await (await open()).newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  if (product) removeFolder(product.dataDir)
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2, h3') !== null &&
      !document.querySelector('main [data-state="loading"], main [aria-busy="true"]'),
  )
}

/** Names of links that lead to different places. */
const ambiguousLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = new Map<string, Set<string>>()
    for (const link of document.querySelectorAll('a')) {
      const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim()
      places.set(name, (places.get(name) ?? new Set()).add(link.href))
    }
    return [...places]
      .filter(([name, hrefs]) => name === '' || hrefs.size > 1)
      .map(([name, hrefs]) => `${name}: ${[...hrefs].join(' ')}`)
  })

/** Heads, buttons, links of menus and labels that their box cuts off; texts of rows may end in an ellipsis. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, label, button, button span, th, th *, nav a, nav a *')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          element.textContent?.trim() &&
          !(element.closest('button') && element.closest('td, li')) &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim()}`),
  )

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

it.each(chosen)(
  '$path has no serious finding, tells its links apart, keeps the order of the keyboard and cuts no head or button',
  async ({ path, access }) => {
    const page = access === 'public' ? outside : inside
    await visit(page, path)
    expect(await seriousFindings(page)).toEqual([])
    expect(await ambiguousLinks(page)).toEqual([])
    expect(await page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count()).toBe(0)
    for (const size of [{ width: 1366, height: 768 }, SEAT]) {
      await page.setViewportSize(size)
      await expect.poll(() => cutTexts(page), { message: `at ${size.width}` }).toEqual([])
    }
  },
)

it('a finding is noticed', async () => {
  await visit(outside, '/401')
  await outside.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/favicon.ico"><p style="color:#999;background:#fff">看不清的文字</p>',
    ),
  )
  expect((await seriousFindings(outside)).map((text) => text.split(':')[0])).toEqual(['color-contrast', 'image-alt'])
})

describe('without a pointer', () => {
  it('the first stop of a page leads past header and menu', async () => {
    await visit(inside, '/authority/jobs')
    await inside.keyboard.press('Tab')
    expect(await focused(inside)).toBe('跳到主要内容')
    await inside.keyboard.press('Enter')
    expect(await inside.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it.each([
    ['drawer', '/authority/jobs', / 的运行记录$/],
    ['question', '/authority/jobs', /^运行 /],
    ['dialog', '/authority/role', /^新建角色$/],
  ])(
    'a %s has a name and no finding, keeps the focus, closes by Escape and gives the focus back',
    async (_kind, path, name) => {
      await visit(inside, path)
      const opener = inside.getByRole('button', { name }).first()
      await opener.focus()
      const label = await focused(inside)
      await inside.keyboard.press('Enter')
      const dialog = inside.getByRole('dialog', { name: /./ })
      await dialog.waitFor()
      await expect
        .poll(() =>
          dialog.evaluate(
            (element) =>
              element.contains(document.activeElement) && element.getAnimations({ subtree: true }).length === 0,
          ),
        )
        .toBe(true)
      expect(await seriousFindings(inside)).toEqual([])
      for (let stop = 0; stop < 12; stop++) {
        await inside.keyboard.press(stop < 6 ? 'Tab' : 'Shift+Tab')
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      }
      await inside.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => focused(inside)).toBe(label)
    },
  )

  it('a select that can be searched is one stop, entered and left in both directions', async () => {
    await visit(inside, '/operation/dashBoard')
    const select = inside.getByRole('combobox', { name: '省份' })
    const hasFocus = () => select.evaluate((element) => element.contains(document.activeElement))
    await select.focus()
    expect(await hasFocus()).toBe(true)
    await inside.keyboard.press('Shift+Tab')
    expect(await hasFocus()).toBe(false)
    await inside.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
    await inside.keyboard.press('Tab')
    expect(await hasFocus()).toBe(false)
  })
})
