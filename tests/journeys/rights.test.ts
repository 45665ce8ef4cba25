import type { BrowserContext, Locator, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { choose, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** A browser of its own, logged in, and every error that its pages threw. */
async function open(caller: Caller): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, product.url, caller)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page, errors }
}

/** A select of the page by its label. */
const selectOf = (page: Page, label: string): Locator =>
  page
    .getByRole('combobox', { name: label })
    .or(page.locator(`[aria-label="${label}"]`))
    .first()

it('a role is made, granted and given with a province; its holder sees exactly that, and loses it while they look', async () => {
  const administrator = await open(await loginAs(product.url, 'super'))
  const { page: admin } = administrator

  // The role, by the form and the five trees.
  await admin.goto(`${product.url}/authority/role`)
  await admin.getByRole('button', { name: '新建角色' }).click()
  await admin.getByLabel('名称', { exact: true }).fill('省级观察员')
  await admin.getByLabel('编码', { exact: true }).fill('province_watcher')
  await admin.getByRole('dialog').getByRole('radio', { name: '省', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await admin.getByRole('button', { name: '权限 省级观察员' }).click()
  await admin.getByRole('region', { name: '省级' }).getByRole('checkbox', { name: '总体数据' }).check()
  // The page, below the menu of the same name that leads to other pages too.
  await admin
    .getByRole('region', { name: '学校' })
    .getByRole('checkbox', { name: '总体数据', exact: true })
    .nth(1)
    .check()
  await admin.getByText('新增 2 项').waitFor()
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await admin.getByText('操作成功，相关用户的页面将在数秒内更新').waitFor()

  // The account, with the role and an initial password that is shown once; then its province.
  await admin.getByRole('tab', { name: '用户' }).click()
  await admin.getByRole('button', { name: '新建用户' }).click()
  await admin.getByLabel('账号', { exact: true }).fill('watcher_yn')
  await admin.getByLabel('姓名', { exact: true }).fill('观察员')
  await choose(selectOf(admin, '用户角色'), '省级观察员')
  await admin.getByLabel('姓名', { exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const password = (await admin.locator('[data-secret="初始密码"]').textContent()) ?? ''
  await admin.getByLabel('我已保存密码').check()
  await admin.getByRole('button', { name: '完成' }).click()
  await choose(selectOf(admin, '管理的省'), '云南省')
  await admin.getByRole('heading', { name: '功能权限' }).click()
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  await admin.getByText('操作成功，该用户的页面将在数秒内更新').waitFor()

  // A second browser sees the province's page and nothing else.
  const caller = await loginAs(product.url, 'watcher_yn', password)
  const { areaLabel, mustChange } = await caller.data('common/login/GetUserInfo', {})
  expect({ areaLabel, mustChange }).toEqual({ areaLabel: '云南省', mustChange: true })
  await caller.data('user/changePassword', { password, newPassword: 'Zebra#Tuesday4' })
  expect((await caller.data('basicInfo/getProvinceList', {})).map(({ province }) => province)).toEqual(['云南省'])
  expect((await caller.envelope('opeDataOverview/getSchoolList', {})).msg).toBe('您没有访问权限')
  const watcher = await open(caller)
  const { page } = watcher
  await page.goto(`${product.url}/province/dashBoard`)
  await page.locator('h1', { hasText: '总体数据' }).waitFor()
  expect(await page.getByRole('navigation', { name: '菜单' }).getByRole('link').allTextContents()).toEqual(['总体数据'])
  await page.getByText('省级数据中心 · 云南省').waitFor()
  await page.goto(`${product.url}/operation/dashBoard`)
  await page.waitForURL('**/401')

  // The right is withdrawn while the page stands open.
  await page.goto(`${product.url}/province/dashBoard`)
  await page.locator('h1', { hasText: '总体数据' }).waitFor()
  await settled(page)
  await admin.getByRole('tab', { name: '角色' }).click()
  await admin.getByRole('button', { name: '权限 省级观察员' }).click()
  await admin.getByRole('region', { name: '省级' }).getByRole('checkbox', { name: '总体数据' }).uncheck()
  await admin.getByText('移除 1 项').waitFor()
  await admin.getByRole('button', { name: '保存', exact: true }).click()
  const withdrawn = admin.getByText('操作成功，相关用户的页面将在数秒内更新').last().waitFor()
  await page.waitForURL('**/401')
  await withdrawn
  expect((await caller.envelope('dataOverviewTotalData/getCityOverview', { province: '云南省' })).msg).toBe(
    '您没有访问权限',
  )

  expect([...administrator.errors, ...watcher.errors]).toEqual([])
  await administrator.context.close()
  await watcher.context.close()
})

it('an administrator looks as somebody else, reads only, and comes back', async () => {
  const { context, page, errors } = await open(await loginAs(product.url, 'super'))
  await page.goto(`${product.url}/authority/role?tab=users&keyword=school_a`)
  await page.getByRole('button', { name: '预览 school_a' }).click()
  await page.getByRole('button', { name: '开始预览' }).click()
  await page.getByText('正在以').waitFor()
  expect(await page.getByRole('link', { name: /学校数据中心/ }).count()).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: /权限管理/ }).count()).toBe(0)
  await page.goto(`${product.url}/authority/role`)
  await page.waitForURL('**/401')
  await page.goto(`${product.url}/homePage`)
  await page.getByRole('button', { name: '结束预览' }).click()
  await page
    .getByRole('link', { name: /权限管理/ })
    .first()
    .waitFor()
  expect(await page.getByText('正在以').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})

it('the matrix of roles, rights and scopes is a workbook', async () => {
  const [sheet] = await readXlsxFile(await (await loginAs(product.url, 'super')).file('role/exportRightMatrix'))
  const rows = (sheet?.data ?? []) as unknown[][]
  const column = rows[0]?.indexOf('省级管理员（province_admin）') ?? -1
  const cell = (label: string): unknown => rows.find((row) => row[1] === label)?.[column]
  expect([cell('数据范围'), cell('省级数据中心 / 总体数据'), cell('权限管理 / 角色管理')]).toEqual(['省', '省', null])
})
