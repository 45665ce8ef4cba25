import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { openPage } from '../product/browser.ts'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
const folder = scratchFolder()
afterAll(() => removeFolder(folder))

const question = (page: Page) => page.getByText('修改尚未保存，确定离开吗？')
const answer = async (page: Page, choice: '继续编辑' | '放弃修改') => {
  await page.getByRole('button', { name: choice }).click()
  await question(page).waitFor({ state: 'detached' })
}
const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Opens a page of the console from another one, so that Back leads to that one. */
async function openFrom(first: string, link: string, path: string): Promise<Page> {
  const page = await openPage(browser, product.url, await loginAs(product.url, 'super'), first)
  await page.locator(`a[href="${link}"]`).first().click()
  await page.waitForURL(`**${path}`)
  return page
}

/** Leaves by Back: not at all where the user stays, and to the page before where they give their changes up. */
async function expectBackAsks(page: Page, before: string): Promise<void> {
  const here = page.url()
  const back = () => page.evaluate(() => history.back())
  await back()
  await question(page).waitFor()
  expect(page.url()).toBe(here)
  // Back once more, while it is asked: one question is enough.
  await back()
  expect(await question(page).count()).toBe(1)
  await answer(page, '继续编辑')
  expect(page.url()).toBe(here)
  await back()
  await question(page).waitFor()
  await answer(page, '放弃修改')
  await expect.poll(() => pathOf(page)).toBe(before)
}

/** The browser itself asks before the tab is loaded anew. */
async function expectReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  // Never ends where it is refused.
  void page.reload().catch(() => null)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

async function schoolFile(): Promise<string> {
  const file = join(folder, '学校.xlsx')
  const heads = ['学校编码*', '学校名称*', '简称*', '省份*', '城市*', '学校类型*', '办学层次', '性质*']
  const cells = ['J1', '未完成职业学院', '未完成', '云南省', '昆明市', '高职(专科)', '', '公办']
  await writeExcelFile(
    [heads, cells].map((row) => row.map((value) => (value ? { type: String, value } : null))),
  ).toFile(file)
  return file
}

it('an import asks before the checked file is lost: on closing, Back and reload', async () => {
  const page = await openFrom('/authority/role', '/authority/school', '/authority/school')
  const open = async () => {
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(await schoolFile())
    await page.getByText('重新选择文件').waitFor()
  }
  await open()
  const close = page.getByRole('dialog', { name: '导入学校' }).getByRole('button', { name: '关闭' })
  await close.click()
  await answer(page, '继续编辑')
  await close.click()
  await answer(page, '放弃修改')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await open()
  await expectReloadAsks(page)
  await expectBackAsks(page, '/authority/role')
})

it('the password form asks before what was typed is lost: on closing, another tab, Back and reload', async () => {
  const page = await openPage(browser, product.url, await loginAs(product.url, 'school_a'), '/metrics')
  await page.goto(`${product.url}/homePage`)
  await page.getByRole('link', { name: '修改密码' }).click()
  const drawer = page.getByRole('dialog', { name: '账号安全' })
  const current = drawer.getByLabel('当前密码')
  await drawer.getByRole('tab', { name: '登录状态' }).click()
  await drawer.getByRole('tab', { name: '修改密码' }).click()
  await current.fill('Abc123!@#')
  await drawer.getByRole('tab', { name: '登录状态' }).click()
  await answer(page, '继续编辑')
  await page.keyboard.press('Escape')
  await answer(page, '继续编辑')
  expect(await current.inputValue()).toBe('Abc123!@#')
  await expectReloadAsks(page)
  await expectBackAsks(page, '/homePage')
  await drawer.waitFor({ state: 'detached' })
})

it('a page without changes is left at once', async () => {
  const page = await openFrom('/authority/role', '/authority/school', '/authority/school')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('dialog', { name: '导入学校' }).waitFor()
  await page.evaluate(() => history.back())
  await expect.poll(() => pathOf(page)).toBe('/authority/role')
  expect(await question(page).count()).toBe(0)
})
