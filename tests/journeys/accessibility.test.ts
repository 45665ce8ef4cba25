import { type Route, routes } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { addressOf, choicesOf, chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { seriousFindings } from '../product/pages/accessibility.ts'
import { cutTexts } from '../product/pages/cut-texts.ts'
import { countRequests, openWithin } from '../product/pages/walk.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

/** Pages of the console, and an address that leads nowhere. */
const PAGES: readonly Pick<Route, 'path' | 'access'>[] = [
  ...Object.values(routes as Readonly<Record<string, Route>>).filter(({ app }) => app === 'console'),
  { path: '/nowhere', access: 'session' },
]
/** The size of most screens of the office. */
const SEAT = { width: 1440, height: 900 }

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let inside: Page
let outside: Page
let caller: Caller
beforeAll(async () => {
  // Half a fade has less contrast than its end.
  const open = async () => {
    const context = await browser.newContext({ viewport: SEAT, reducedMotion: 'reduce' })
    await countRequests(context)
    return context
  }
  const signIn = async (context: BrowserContext) => {
    await openAs(context, product.url, caller)
    await chooseIn(context, caller)
    return context
  }
  caller = await loginAs(product.url, 'super')
  inside = await (await signIn(await open())).newPage()
  outside = await (await open()).newPage()
})

const visit = (page: Page, path: string, address = path): Promise<void> => openWithin(page, product.url, path, address)

/** Loads a page anew: nothing of it has the focus. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await visit(page, path)
}

/** The address of a page about the first course or person that the lists name. */
async function addressOfFirst(path: string): Promise<string> {
  const choices = await choicesOf(caller, { page: path })
  if (!choices) throw new Error('the demo world has no school')
  return addressOf(path, choices)
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

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

it.each(PAGES)(
  '$path has no serious finding, tells its links apart, keeps the order of the keyboard and cuts no head or button',
  async ({ path, access }) => {
    const refused = (page: Page): Promise<string[]> => page.locator('main [data-state="error"]').allInnerTexts()
    let page = access === 'public' ? outside : inside
    await visit(page, path)
    // Data of one course or person are for who is logged in.
    if (page === outside && (await refused(page)).some((text) => text.startsWith('请登录后查看'))) {
      expect(await seriousFindings(page)).toEqual([])
      page = inside
      await visit(page, path, await addressOfFirst(path))
    }
    // A block that failed has little to find.
    expect(await refused(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await ambiguousLinks(page)).toEqual([])
    expect(await page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count()).toBe(0)
    for (const size of [{ width: 1366, height: 768 }, SEAT]) {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(cutTexts), { message: `at ${size.width}` }).toEqual([])
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
    await load(inside, '/authority/jobs')
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
      await load(inside, path)
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
    await load(inside, '/operation/dashBoard')
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
