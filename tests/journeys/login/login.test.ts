import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SMALL_WALL } from '../../product/browser.ts'
import { DEMO_PASSWORD } from '../../product/login.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'
import { slideCaptcha } from './slider.ts'

const product = provideProduct({ env: { CAPTCHA_PROVIDER: 'builtin', SIMULATOR: '1' } })
const browser = provideBrowser({ flat: true })

/** The product as its users have it: the built-in captcha and the running simulator. */

async function submitLogin(page: Page, userName: string): Promise<void> {
  await page.getByPlaceholder('请输入账号').fill(userName)
  await page.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD)
  await slideCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function logIn(page: Page, userName: string): Promise<void> {
  await page.goto(`${product.url}/Login`)
  await submitLogin(page, userName)
  await page.waitForURL('**/homePage')
}

const may: Record<string, readonly string[]> = {
  super: ['学校数据中心', '省级数据中心', '运营数据中心'],
  operator: ['学校数据中心', '省级数据中心', '运营数据中心'],
  province_yn: ['学校数据中心', '省级数据中心'],
  school_a: ['学校数据中心'],
  leader_a: ['学校数据中心'],
  affairs_a: ['学校数据中心'],
  auditor: ['省级数据中心', '运营数据中心'],
  wall: [],
  demo: ['学校数据中心'],
}
const centres = {
  学校数据中心: '/school/dashBoard',
  省级数据中心: '/province/dashBoard',
  运营数据中心: '/operation/dashBoard',
} as const

describe('each account logs in by sliding the captcha and sees what its rights allow', () => {
  it.each(Object.entries(may))('%s', async (userName, granted) => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await logIn(page, userName)
    const entry = (centre: string) => page.getByRole('link', { name: new RegExp(centre) })
    await page.locator('h1').first().waitFor()
    for (const centre of granted) await entry(centre).first().waitFor()
    for (const centre of Object.keys(centres))
      if (!granted.includes(centre)) expect(await entry(centre).count(), centre).toBe(0)
    for (const [centre, path] of Object.entries(centres)) {
      await page.goto(product.url + path)
      if (granted.includes(centre)) await page.locator('h1', { hasText: '总体数据' }).waitFor()
      else await page.waitForURL('**/401')
    }
    expect(errors).toEqual([])
    await context.close()
  })
})

describe('a copied link that is opened by who is logged out', () => {
  /** Where somebody stands who opens a link, goes to the login and logs in. */
  async function follow(link: string, userName: string, isThere: (page: Page) => Promise<unknown>): Promise<string> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    await page.goto(product.url + link)
    const way = page.getByRole('link', { name: '去登录' })
    await way.or(page.getByPlaceholder('请输入账号')).first().waitFor()
    if ((await way.count()) > 0) await way.click()
    await submitLogin(page, userName)
    await isThere(page)
    const { pathname, search } = new URL(page.url())
    await context.close()
    return pathname + search
  }
  const showsHeading = (text: string) => (page: Page) => page.locator('h1', { hasText: text }).waitFor()

  it('leads to its page after the login, with its filters', async () => {
    const link = '/school/CollegeStatistics?platform=zjy'
    expect(await follow(link, 'school_a', showsHeading('院系统计'))).toBe(link)
  })
  it('leads to its wall', async () => {
    // The login page shows the same number.
    const isThere = async (page: Page) => {
      await page.waitForURL('**/Overview?map=2d')
      await page.locator('[data-metric="schools.total"]').first().waitFor()
    }
    expect(await follow('/Overview?map=2d', 'operator', isThere)).toBe('/Overview?map=2d')
  })
  it('leads to the home page where the account may not open it, or where it names another place', async () => {
    const atHome = (page: Page) => page.waitForURL('**/homePage')
    expect(await follow('/authority/role', 'school_a', atHome)).toBe('/homePage')
    expect(await follow('/Overview', 'school_a', atHome)).toBe('/homePage')
    for (const address of ['//example.org/', '/%5Cexample.org', 'javascript:alert(1)', '/Login'])
      expect(await follow(`/Login?redirect=${encodeURIComponent(address)}`, 'school_a', atHome)).toBe('/homePage')
  })
})

describe('the real-time wall', () => {
  it('counts up while the simulator runs', async () => {
    const context = await browser.newContext({ viewport: SMALL_WALL })
    const page = await context.newPage()
    await logIn(page, 'operator')
    await page.goto(`${product.url}/realTime?map=2d`)
    const logs = page.locator('[data-metric="today.logs"] [data-value]').first()
    await logs.waitFor()
    const read = async () => Number((await logs.getAttribute('data-value')) ?? Number.NaN)
    await expect.poll(read).toBeGreaterThan(0)
    const start = await read()
    await expect.poll(read, { interval: 100 }).toBeGreaterThan(start)
    await context.close()
  })
})
