import { pathOf } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const DEFINITION = /^教师总数.*口径$/
const ANSWER = '已核实，名册更正后明日更新'
const product = provideProduct()
const browser = provideBrowser({ flat: true })
const errors: string[] = []

async function seat(userName: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  return page
}

const cardOf = (page: Page) => page.locator('.dc-kpi[data-metric="teachers.total"]')
const markOf = (page: Page) => cardOf(page).getByRole('img', { name: '有人提出此数有误，待核实' })
/** The number of the card without the words that are only read out. */
const shownOn = (page: Page) => cardOf(page).locator('.dc-kpi-value').getAttribute('title')

/** Says on the page that the number is wrong; answers how it was shown. */
async function raise(officer: Page): Promise<string> {
  await officer.goto(product.url + pathOf('schoolDashboard', { period: '7', platform: 'zjy' }))
  await cardOf(officer).getByRole('button', { name: DEFINITION }).click()
  await officer.getByRole('button', { name: '数据有误' }).click()
  const dialog = officer.getByRole('dialog', { name: '数据有误' })
  const shown = (await shownOn(officer)) ?? ''
  await dialog.getByText(shown, { exact: true }).waitFor()
  await dialog.getByText('近7天', { exact: true }).waitFor()
  await dialog.getByText('平台：职教云', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText('请填写应为').waitFor()
  await dialog.getByLabel('应为').fill('128 人')
  await dialog.getByLabel('原因').fill('新入职教师未统计在内')
  await dialog.getByRole('button', { name: '提交' }).click()
  await officer.getByText('已提交，答复后会通过消息通知您').waitFor()
  return shown
}

it('a number is disputed by a college officer and answered by the administrator of the school', async () => {
  const officer = await seat('affairs_a')
  const shown = await raise(officer)
  await markOf(officer).waitFor()
  await officer.reload()
  await markOf(officer).waitFor()

  // The message leads to the task, the task to the page as the officer saw it.
  const administrator = await seat('school_a')
  await administrator.goto(`${product.url}${pathOf('home', { open: 'messages' })}`)
  await administrator.getByText('数据异议：教师总数').first().waitFor()
  await administrator.getByText('条数据异议待处理').first().waitFor()
  await administrator.goto(product.url + pathOf('authorityDisputes', { state: 'open' }))
  await administrator.getByRole('cell', { name: shown, exact: true }).waitFor()
  await administrator.getByRole('link', { name: /^在总体数据查看教师总数/ }).click()
  await administrator.waitForURL(/\/school\/dashBoard\?.*platform=zjy.*start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d/)
  await markOf(administrator).waitFor()
  await administrator.goBack()
  await administrator.getByRole('button', { name: '答复 教师总数' }).click()
  const dialog = administrator.getByRole('dialog', { name: '答复数据异议 · 教师总数' })
  await dialog.getByText('新入职教师未统计在内').waitFor()
  await dialog.getByLabel('答复', { exact: true }).fill(ANSWER)
  await dialog.getByRole('button', { name: '提交答复' }).click()
  await administrator.getByText('已答复，提出人会收到消息').waitFor()
  await administrator.getByText('没有符合条件的异议').waitFor()

  // The officer reads the answer, and the number stands unmarked again.
  await officer.goto(product.url + pathOf('home'))
  await officer.getByRole('navigation', { name: '工具' }).getByRole('link', { name: '数据异议' }).click()
  await officer.getByRole('cell', { name: ANSWER }).waitFor()
  await officer.getByRole('cell', { name: '已答复' }).waitFor()
  expect(await officer.getByRole('button', { name: /^答复 / }).count()).toBe(0)
  await officer.goto(product.url + pathOf('schoolDashboard', { period: '7', platform: 'zjy' }))
  await cardOf(officer).getByRole('button', { name: DEFINITION }).waitFor()
  expect(await shownOn(officer)).toBe(shown)
  await markOf(officer).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('nobody from outside of the school disputes its numbers', async () => {
  const operator = await loginAs(product.url, 'operator')
  const [school] = await operator.data('dataOverviewTotalData/getSchools', {})
  const page = await seat('operator')
  await page.goto(product.url + pathOf('schoolDashboard', { schoolId: school?.id }))
  await cardOf(page).getByRole('button', { name: DEFINITION }).click()
  await page.getByRole('button', { name: '复制口径' }).waitFor()
  expect(await page.getByRole('button', { name: '数据有误' }).count()).toBe(0)
  await page.goto(product.url + pathOf('authorityDisputes'))
  await page.waitForURL(/\/401/)
})
