import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { slideCaptcha } from '../journeys/login/slider.ts'
import { DEMO_PASSWORD } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

/** Where pictures go when somebody wants to look at them. */
const shots = process.env.SHOTS
const product = provideProduct({ env: { CAPTCHA_PROVIDER: 'builtin' } })
const browser = provideBrowser({ flat: true })

/** Browsers that refuse: reaching for a storage of a blocked site is refused already, a full one takes nothing. */
const refusals: Readonly<Record<string, (context: BrowserContext) => Promise<unknown>>> = {
  blocked: (context) =>
    context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    }),
  full: (context) =>
    context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }),
}

async function open(refuse: (context: BrowserContext) => Promise<unknown>): Promise<[Page, string[]]> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await refuse(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return [page, errors]
}

async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

it.each(Object.entries(refusals))('a %s storage keeps nobody from logging in or answering', async (name, refuse) => {
  const [page, errors] = await open(refuse)
  await page.goto(`${product.url}/Login`)
  await page.getByText('刷新或打开新页面后需要重新登录').waitFor()
  await shot(page, `login-${name}`)
  await page.getByPlaceholder('请输入账号').fill('school_a')
  await page.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD)
  await slideCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/homePage')
  await page
    .getByRole('link', { name: /学校数据中心/ })
    .first()
    .click()
  await page.locator('h1', { hasText: '总体数据' }).waitFor()
  await page.goto(`${product.url}/survey_h5_first`)
  const card = (title: string) => page.locator('fieldset', { hasText: title })
  await page.getByRole('combobox', { name: '搜索学校' }).fill('无此学校')
  await page.getByRole('option', { name: '其他：无此学校' }).click()
  await card('您的身份').locator('label', { hasText: '教师' }).first().click()
  await card('您使用过哪些平台').locator('label', { hasText: '职教云' }).first().click()
  await card('您使用大数据中心的频率').locator('label', { hasText: '每周' }).first().click()
  await page.getByRole('button', { name: '下一步' }).click()
  // The second step leads back to the first where nothing was answered.
  await card('请为以下各项评分').waitFor()
  expect(new URL(page.url()).pathname).toBe('/survey_h5_second')
  expect(errors).toEqual([])
  await page.context().close()
})

it('a screen that keeps no key says so', async () => {
  const [page, errors] = await open((context) => refusals.blocked?.(context) ?? Promise.resolve())
  await page.goto(`${product.url}/wall`)
  await page.getByText('请在浏览器设置中允许本站保存数据').waitFor()
  await shot(page, 'wall-blocked')
  expect(errors).toEqual([])
  await page.context().close()
})

it('without cookies the login says why it is none', async () => {
  const [page, errors] = await open((context) =>
    context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })),
  )
  await page.goto(`${product.url}/Login`)
  await page.getByText('浏览器禁止了本站的 Cookie，无法登录').waitFor()
  await shot(page, 'login-no-cookies')
  expect(errors).toEqual([])
  await page.context().close()
})
