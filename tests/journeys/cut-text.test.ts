import { type Route, routes } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { addressOf, choicesOf, chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { cutTexts } from '../product/pages/cut-texts.ts'
import { lostTexts } from '../product/pages/lost-texts.ts'
import { countRequests, openWithin } from '../product/pages/walk.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const PAGES = Object.values(routes as Readonly<Record<string, Route>>).filter(({ app }) => app === 'console')
/** Screens of the office. */
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
]

const product = provideProduct({ env: { REQUESTS_PER_MINUTE: '1000000' } })
const browser = provideBrowser({ flat: true })
let caller: Caller
let inside: Page
let outside: Page
beforeAll(async () => {
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'zh-CN' })
    await countRequests(context)
    return context
  }
  caller = await loginAs(product.url, 'super')
  const context = await open()
  await openAs(context, product.url, caller)
  await chooseIn(context, caller)
  inside = await context.newPage()
  outside = await (await open()).newPage()
})

/** Public pages about one course, class or person show it to who is logged in. */
const isAboutOne = (path: string): boolean => /Course|Classroom|Portrait/.test(path)

it.each(PAGES)('$path cuts no text that is not said elsewhere', async ({ path, access }) => {
  const page = access === 'public' && !isAboutOne(path) ? outside : inside
  const choices = access === 'public' && isAboutOne(path) ? await choicesOf(caller, { page: path }) : undefined
  await openWithin(page, product.url, path, choices ? addressOf(path, choices) : path)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => [...(await page.evaluate(cutTexts)), ...(await page.evaluate(lostTexts))], {
        message: `at ${size.width}`,
      })
      .toEqual([])
  }
})

it('a text that is cut is noticed, one that a hint says or a box scrolls to is not', async () => {
  await openWithin(outside, product.url, routes.noAccess.path)
  const box = (text: string, more = '') =>
    `<p ${more} style="width:60px;white-space:nowrap;overflow:hidden"><span>${text}</span></p>`
  await outside.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    box('这个名称没有写完就被截断了') +
      box('这个名称有提示可以看到全文', 'title="这个名称有提示可以看到全文"') +
      box('这个提示没有写完全部的文字', 'title="这个提示"') +
      box('短') +
      `<div style="width:60px;overflow-x:auto;white-space:nowrap">可以滚动看到全部的文字</div>`,
  )
  expect(await outside.evaluate(lostTexts)).toEqual(['p 这个名称没有写完就被截断了', 'p 这个提示没有写完全部的文字'])
})
