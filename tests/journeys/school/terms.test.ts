import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAs } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'

/** Between two terms: that of the spring begins on 22 February, as data/calendar.json says. The browser lives on another day. */
const product = provideProduct({ env: { DEMO_TODAY: '2027-02-10T10:30:00' } })
const browser = provideBrowser({ flat: true })
let caller: Caller
beforeAll(async () => {
  caller = await loginAs(product.url, 'school_a')
})

/** A page of the school that notes the requests in which it asks for the terms. */
async function newPage(): Promise<{ page: Page; asks: string[]; open: (path: string) => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await openAs(context, product.url, caller)
  const page = await context.newPage()
  const asks: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('basicInfo/getTerms')) asks.push(request.url())
  })
  const open = async (path: string) => {
    await page.goto(product.url + path)
    await page.locator('h1').waitFor()
    await settled(page)
  }
  return { page, asks, open }
}

const termField = (page: Page) => page.getByLabel('学期', { exact: true })

it.each([
  ['2026-02-01', '2026-02-15', '2025-2026-1', '2025-2026 第一学期'],
  ['2026-08-01', '2026-08-31', '2026-2027-1', '2026-2027 第一学期'],
  ['2027-01-25', '2027-02-09', '2026-2027-1', '2026-2027 第一学期'],
])('a click from %s to %s opens the portrait of the term in which these days end', async (start, end, term, name) => {
  const { page, asks, open } = await newPage()
  await open(`/school/TeacherStatistics?period=custom&start=${start}&end=${end}`)
  await page.locator('[data-row-name]').first().click()
  await page.waitForURL(({ pathname }) => pathname === '/school/TeacherPortrait')
  await settled(page)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('term')).toBe(term)
  await termField(page).getByText(name).waitFor()
  // What the server answers is about that term.
  const info = await caller.data('teaPortrait/getTeaInfo', portraitOf(searchParams))
  expect(info.term.id).toBe(term)
  expect(asks).toHaveLength(1)
  await page.context().close()
})

const portraitOf = (params: URLSearchParams) => ({
  teaId: params.get('teaId') ?? '',
  termId: params.get('term') ?? '',
  schoolId: String(caller.user?.schoolId),
})

it('offers no term that the server refuses, and leads from an empty list to the term before', async () => {
  const { page, asks, open } = await newPage()
  await open('/school/classteachStatistics?keyword=查无此人')
  await termField(page).click()
  const options = page.getByRole('option')
  await options.nth(1).waitFor()
  expect((await options.allInnerTexts()).slice(0, 3)).toEqual(['本学期', '2026-2027 第一学期', '2025-2026 第二学期'])
  await page.keyboard.press('Escape')
  await page.getByText('查看上学期').first().click()
  await page.waitForURL(({ searchParams }) => searchParams.get('term') === '2025-2026-2')
  await settled(page)
  expect(await page.locator('main').innerText()).not.toContain('学期尚未开始')
  expect(asks).toHaveLength(1)
  await page.context().close()
})

it('shows its page where the terms do not come, and offers them once they do', async () => {
  const { page, open } = await newPage()
  let isBroken = true
  await page.route('**/api/batch', async (route) => {
    if (isBroken && route.request().postData()?.includes('basicInfo/getTerms')) await route.abort()
    else await route.continue()
  })
  await open('/school/classteachStatistics')
  await termField(page).waitFor()
  isBroken = false
  await termField(page).click()
  await page.getByRole('option', { name: '2025-2026 第二学期' }).waitFor()
  await page.context().close()
})
