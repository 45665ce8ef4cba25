import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPage } from '../../product/browser.ts'
import { DEMO_PASSWORD, loginAs } from '../../product/login.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'
import { slideCaptcha } from './slider.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** A half-filled form for a new role, whose session ends before it is saved. */
async function openHalfFilledRole(name: string, code: string): Promise<Page> {
  const caller = await loginAs(product.url, 'super')
  const page = await openPage(browser, product.url, caller, '/authority/role?keyword=watch')
  await page.getByRole('button', { name: '新建角色' }).click()
  const form = page.getByRole('dialog', { name: '新建角色' })
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByLabel('编码', { exact: true }).fill(code)
  await caller.data('user/signOut')
  // The page may hear of it by itself first: the login then lies over the button already.
  await form.getByRole('button', { name: '保存' }).dispatchEvent('click')
  await loginWindow(page).waitFor()
  return page
}
const loginWindow = (page: Page) => page.getByRole('dialog', { name: '您的登录状态已失效' })

async function logInThere(page: Page, userName?: string): Promise<void> {
  const account = loginWindow(page).getByLabel('账号', { exact: true })
  if (userName) await account.fill(userName)
  else expect(await account.inputValue()).toBe('super')
  await loginWindow(page).getByPlaceholder('请输入密码').fill(DEMO_PASSWORD)
  await slideCaptcha(page)
  await loginWindow(page).getByRole('button', { name: '登录', exact: true }).click()
  await loginWindow(page).waitFor({ state: 'detached' })
}
const rolesOf = async (code: string) =>
  (await (await loginAs(product.url, 'super')).data('role/pageList', { keyword: code })).list.map(({ name }) => name)

it('a half-filled role is saved after its user has logged in again over the page', async () => {
  const page = await openHalfFilledRole('值班观察员', 'night_watcher')
  expect(await rolesOf('night_watcher')).toEqual([])
  await logInThere(page)
  await page.getByRole('dialog', { name: '新建角色' }).waitFor({ state: 'detached' })
  await page.getByText('night_watcher').first().waitFor()
  expect(await rolesOf('night_watcher')).toEqual(['值班观察员'])
  expect(new URL(page.url()).pathname).toBe('/authority/role')
})

it('somebody else who logs in there sees nothing of the form, and a page of their own', async () => {
  const page = await openHalfFilledRole('周末观察员', 'weekend_watcher')
  await logInThere(page, 'school_a')
  // The page is not theirs: their home page opens in its place.
  await page.waitForURL('**/homePage')
  await page.getByTestId('user-menu').getByText('school_a').or(page.locator('h1')).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await rolesOf('weekend_watcher')).toEqual([])
})

it('who gives the form up comes to the login, and from there back to the page', async () => {
  const page = await openHalfFilledRole('假日观察员', 'holiday_watcher')
  await loginWindow(page).getByRole('button', { name: '不保留已填写的内容，返回登录页' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/Login')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/authority/role?keyword=watch&show=form')
  await page.getByRole('alert').getByText('您的登录状态已失效').waitFor()
  expect(await rolesOf('holiday_watcher')).toEqual([])
})

it('退出登录 asks before it throws away what was typed', async () => {
  const page = await openPage(
    browser,
    product.url,
    await loginAs(product.url, 'super'),
    '/authority/survey?tab=settings',
  )
  await page.getByRole('region', { name: '问卷设置' }).getByRole('textbox').first().fill('改了一半')
  await page.getByTestId('user-menu').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByText('修改尚未保存，确定离开吗？').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
  await page.waitForURL('**/Login')
})
