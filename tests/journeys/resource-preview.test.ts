import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller
beforeAll(async () => {
  caller = await loginAs(product.url, 'school_a')
})

const open = (path: string) => openPage(browser, product.url, caller, path)

/** What a click opens beside the page. */
async function beside(page: Page, click: () => Promise<void>): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent('page'), click()])
  await window.waitForLoadState()
  return window
}

it('leads from the list of teachers over a portrait and a course to a resource, and back to the list as it was', async () => {
  const list = '/school/TeacherStatistics?period=365&sort=teachers.resources&order=desc'
  const page = await open(list)
  const table = page.locator('table:has([data-row-name])').last()
  const teacher = table.locator('[data-row-name]').first()
  await teacher.waitFor()
  const address = page.url()
  await teacher.click()
  await page.waitForURL(/TeacherPortrait/)
  await page.getByRole('tab', { name: '素材' }).click()
  const own = page.getByRole('region', { name: '素材' }).locator('tbody button').first()
  const portrait = await beside(page, () => own.click())
  await portrait.waitForURL(/\/filePreview\?resourceId=\d+/)
  await portrait.getByRole('link', { name: '下载' }).waitFor()
  await portrait.close()
  await page.getByRole('tab', { name: '课程' }).click()
  await page.getByRole('region', { name: '课程' }).locator('tbody button').first().click()
  await page.waitForURL(/(zyk|SPOC|MOOC)CourseData\?.*courseId=/)
  await page.goBack()
  await page.waitForURL(/TeacherPortrait/)
  await page.goBack()
  await page.waitForURL(address)
  expect(await table.locator('[data-row-name]').first().textContent()).toBe(await teacher.textContent())
})

it.each(['pdf', 'png', 'mp4', 'docx', 'xlsx'])('shows a resource of %s in its viewer', async (extension) => {
  const shown = { pdf: 'canvas', png: 'img', mp4: 'video', docx: 'table', xlsx: 'table' }[extension] ?? ''
  const [school] = await caller.data('dataOverviewTotalData/getSchools', {})
  const schoolId = school?.id
  const asked = { schoolId, periodType: '365', pageSize: 100 } as const
  const { list } = await caller.data('resource/getResourceDetail', asked)
  const row = list.find(({ texts }) => texts?.extension === extension)
  const page = await open(`/filePreview?resourceId=${row?.id}&schoolId=${schoolId}`)
  await page.locator(`[data-type] ${shown}`).first().waitFor()
  expect(await page.locator('header h1').textContent()).toBe(`${row?.name}.${extension}`)
  if (extension === 'mp4') await page.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 0)
})
