import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { type Product, startProduct } from '../product/server.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser({ flat: true })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

it('follows a change of its panels in the office while it hangs', async () => {
  const caller = await loginAs(product.url, 'school_a')
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  await openAs(context, product.url, caller)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.goto(`${product.url}/schoolScreen`)
  await page.waitForSelector('.wall[data-link=live]', { state: 'attached' })
  const marks = page.locator('.panel-round nav button')
  await marks.first().waitFor()
  expect(await marks.count()).toBe(6)

  const [school] = await caller.data('dataOverviewTotalData/getSchools')
  const schoolId = Number(school?.id)
  const { version } = await caller.data('school/getSchoolCarouselSet', { schoolId })
  const set = ['courses', 'resources'].map((panel) => ({ path: `/schoolScreen/${panel}`, title: panel === 'courses' ? '课程' : '资源', seconds: 5, enabled: true }))
  await caller.data('school/setSchoolCarouselSet', { schoolId, schoolCarouselSet: JSON.stringify(set), version })
  await expect.poll(() => marks.allTextContents()).toEqual(['课程', '资源'])
  // Five seconds later the next one has its turn.
  await expect.poll(() => page.locator('.panel-round').getAttribute('data-panel')).toBe('/schoolScreen/resources')
  expect(errors).toEqual([])
})
