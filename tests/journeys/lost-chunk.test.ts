import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { FaultyConnection } from '../walls/faulty-connection.ts'
import { otherBuild } from '../walls/other-build.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let line: FaultyConnection
let caller: Caller
let context: BrowserContext
beforeAll(async () => {
  line = await FaultyConnection.to(product.port)
  caller = await loginAs(product.url, 'operator')
})
afterEach(async () => {
  await context?.close()
})
afterAll(async () => {
  await line?.close()
})

/** The help of the user menu is a chunk of its own, which nobody has opened yet. */
const openHelp = async (page: Page): Promise<void> => {
  await page.getByTestId('user-menu').click()
  await page.getByRole('menuitem', { name: '使用帮助' }).click()
}
const help = (page: Page) => page.getByRole('dialog', { name: '帮助与支持' })

/** The home page, and how often it has been loaded since. */
async function openHome(): Promise<{ page: Page; loads: () => number }> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, line.url, caller)
  const page = await context.newPage()
  await page.goto(`${line.url}/homePage`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  let loads = 0
  page.on('framenavigated', () => loads++)
  return { page, loads: () => loads }
}

it('a part of a page that is asked for over a lost connection comes when it is back, and the page stays', async () => {
  const { page, loads } = await openHome()
  line.cut()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('help-drawer'))
  await openHelp(page)
  await failed
  line.open()
  await help(page).waitFor()
  expect(loads()).toBe(0)
})

it('a part that the server no longer has loads the page of the other build, once', async () => {
  const { page, loads } = await openHome()
  const build = otherBuild()
  try {
    await product.stop()
    await product.startAgain({ build: build.folder })
    line.lead(product.port)
    const loaded = page.waitForEvent('load')
    await openHelp(page)
    await loaded
    await openHelp(page)
    await help(page).waitFor()
    expect(loads()).toBe(1)
  } finally {
    build.remove()
  }
})
