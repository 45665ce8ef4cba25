import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../product/login.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'

const product = provideProduct({ env: { CAPTCHA_PROVIDER: 'builtin' } })
const browser = provideBrowser({ flat: true })

/** What a screen reader says of the control that has the focus: its role and name. */
const spoken = (page: Page): Promise<string> => page.locator(':focus').ariaSnapshot()
/** Controls of the login page, and some to spare. */
const MAX_CONTROLS = 60

/** Presses Tab until a control is reached that is announced so. */
async function tabTo(page: Page, control: string): Promise<void> {
  for (let i = 0; i < MAX_CONTROLS; i++) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').count()) > 0 && (await spoken(page)).includes(control)) return
  }
  throw new Error(`no Tab leads to ${control}`)
}

it('somebody who sees no picture logs in with the keyboard alone, by what the accessibility tree says', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${product.url}/Login`)
  await page.getByRole('heading', { name: '账号登录' }).waitFor()
  const status = page.getByRole('group', { name: '安全验证' }).getByRole('status')

  // Without an account there is nothing that the work could be for, and that is said.
  await tabTo(page, 'button "无障碍验证')
  await page.keyboard.press('Enter')
  await page.locator(':focus', { hasText: '开始无障碍验证' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => status.textContent()).toContain('请先填写账号')

  await page.reload()
  await page.getByRole('heading', { name: '账号登录' }).waitFor()
  await tabTo(page, 'textbox "账号"')
  await page.keyboard.type('school_a')
  await tabTo(page, 'textbox "密码"')
  await page.keyboard.type(DEMO_PASSWORD)
  await tabTo(page, 'button "无障碍验证')
  await page.keyboard.press('Enter')
  // The focus goes on to what the choice brings.
  await page.locator(':focus', { hasText: '开始无障碍验证' }).waitFor()
  expect(await spoken(page)).toContain('button "开始无障碍验证"')
  await page.keyboard.press('Space')
  await expect.poll(() => status.textContent()).toContain('正在计算')
  await expect.poll(() => status.textContent()).toContain('验证通过')
  await tabTo(page, 'button "登录"')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/homePage')
  await page.context().close()
})
