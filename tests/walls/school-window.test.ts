import { expect, it } from 'vitest'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { layoutFaults } from './layout-faults.ts'
import { waitForRest } from './wait-for-rest.ts'
import { openWall } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

it.each([
  [1920, 1080],
  [1440, 900],
])('opens the window of the school whose dot is clicked, its texts apart, at %i x %i', async (width, height) => {
  const caller = await loginAs(product.url, 'province_yn')
  const { context, page, errors } = await openWall(
    browser,
    product.url,
    caller,
    '/province_allData?map=2d',
    { width, height },
    async (fresh) => {
      await fresh.addInitScript('globalThis.__name = (made) => made')
    },
  )
  const dots = page.locator('.school-points button')
  await dots.first().waitFor()
  await waitForRest(page)
  const schools = await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('aria-label') ?? ''))
  expect(schools.length).toBeGreaterThan(1)
  for (const [at, school] of schools.entries()) {
    const box = await dots.nth(at).boundingBox()
    if (!box) throw new Error(`no dot of ${school}`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(await page.locator('.wall-dialog > header h2').innerText()).toBe(school)
    await page.locator('.wall-dialog .list[data-state="ready"]').waitFor()
    await waitForRest(page)
    expect(await layoutFaults(page), school).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.wall-dialog').waitFor({ state: 'detached' })
  }
  expect(errors).toEqual([])
  await context.close()
})
