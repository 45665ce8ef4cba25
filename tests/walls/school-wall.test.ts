import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openAs, SMALL_WALL } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
const graphics = provideBrowser()
afterAll(async () => {
  await product?.stop()
})

/** Opens the wall of the school at half its size and waits until its campus is drawn. */
async function openCampus(context: BrowserContext, mode: '2d' | '3d'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}/schoolScreen?map=${mode}`)
  await page.locator(`.wall-campus[data-mode="${mode}"][data-drawn="true"]`).waitFor()
  return page
}

it('has a window for each lesson that the call names', async () => {
  const caller = await loginAs(product.url, 'school_a')
  const context = await browser.newContext({ viewport: SMALL_WALL })
  await openAs(context, product.url, caller)
  const page = await openCampus(context, '2d')
  const ofSchool = { schoolId: String(caller.user?.schoolId) }
  const { classes } = await caller.data('bigLargeScreen/getSchoolScreen', ofSchool)
  const colleges = classes.campus?.colleges ?? []
  expect(colleges.length).toBeGreaterThan(0)
  const today = colleges.reduce((sum, { lessons }) => sum + lessons.running + lessons.ended + lessons.later, 0)
  // A day without lessons shows those of the next one.
  const { next } = await caller.data('bigLargeScreen/getCampusDay', ofSchool)
  const windows = await page
    .locator('.wall-campus [data-count]')
    .evaluateAll((paths) => paths.map((path) => Number((path as HTMLElement).dataset['count'])))
  expect(windows.reduce((sum, count) => sum + count, 0)).toBe(today || (next?.lessons ?? 0))
  expect(await page.locator('.campus-label').count()).toBe(colleges.length)
  await context.close()
})

it('draws the campus and the week in few calls, and no frame while nothing moves', async () => {
  const context = await graphics.newContext({ viewport: SMALL_WALL })
  await openAs(context, product.url, await loginAs(product.url, 'school_a'))
  const page = await openCampus(context, '3d')
  const counts = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  const rests = async () => {
    let frames: string | undefined
    const isSame = async () => {
      const before = frames
      frames = (await counts())['mapFrames']
      return frames !== undefined && frames === before
    }
    await expect.poll(isSame, { interval: 3000 }).toBe(true)
    const { mapCalls } = await counts()
    expect(Number(mapCalls)).toBeGreaterThan(0)
    expect(Number(mapCalls)).toBeLessThanOrEqual(40)
  }
  await rests()
  // By ECharts GL, whose shaders a bundler drops and whose compiled expressions the page's policy forbids, unless the build takes care.
  await page.getByRole('button', { name: '一周热度' }).dispatchEvent('click')
  await page.locator('.week-landscape[data-mode="3d"][data-drawn="true"]').waitFor()
  await page.locator('.wall-campus').waitFor({ state: 'detached' })
  await rests()
  await context.close()
})

// The last one: it takes the campus out of the panels of the school.
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
  expect(await marks.count()).toBe(8)

  const [school] = await caller.data('dataOverviewTotalData/getSchools')
  const schoolId = Number(school?.id)
  const { version } = await caller.data('school/getSchoolCarouselSet', { schoolId })
  const set = ['courses', 'resources'].map((panel) => ({
    path: `/schoolScreen/${panel}`,
    title: panel === 'courses' ? '课程' : '资源',
    seconds: 5,
    enabled: true,
  }))
  await caller.data('school/setSchoolCarouselSet', { schoolId, schoolCarouselSet: JSON.stringify(set), version })
  await expect.poll(() => marks.allTextContents()).toEqual(['课程', '资源'])
  // Five seconds later the next one has its turn.
  await expect.poll(() => page.locator('.panel-round').getAttribute('data-panel')).toBe('/schoolScreen/resources')
  expect(errors).toEqual([])
})
