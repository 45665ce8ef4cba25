import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

const SUGGESTION = '希望大屏可以按专业群轮播'
/** What is tapped is the words beside the small round button. */
const tap = (card: Locator, text: string) => card.locator('label', { hasText: text }).first().click()
const cardOf = (page: Page, title: string): Locator => page.locator('fieldset', { hasText: title })
const starOf = (card: Locator, row: string, star: number): Promise<void> =>
  card
    .getByRole('radiogroup', { name: row })
    .locator('label')
    .nth(star - 1)
    .click()

it('a stranger answers on a phone, step by step; the back office lists and opens the answer', async () => {
  const errors: string[] = []
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await phone.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${product.url}/survey_h5_first`)
  // Nothing is lost, and nothing goes on, while an answer is missing.
  await page.getByRole('button', { name: '下一步' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(4)
  await page.getByRole('combobox', { name: '搜索学校' }).fill('无此学校')
  await page.getByRole('option', { name: '其他：无此学校' }).click()
  await tap(cardOf(page, '您的身份'), '教师')
  await tap(cardOf(page, '您使用过哪些平台'), '职教云')
  await tap(cardOf(page, '您使用大数据中心的频率'), '每周')
  await page.getByRole('button', { name: '下一步' }).click()

  await page.waitForURL('**/survey_h5_second')
  const matrix = cardOf(page, '请为以下各项评分')
  for (const row of ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应'])
    await starOf(matrix, row, 4)
  await starOf(cardOf(page, '总体满意度'), '总体满意度', 2)
  await tap(cardOf(page, '您有多大可能'), '3')
  // Who is not satisfied is asked why; a draft outlives the page.
  await page.getByRole('textbox', { name: '不满意的原因' }).fill('找不到导出')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('textbox', { name: '不满意的原因' }).waitFor()
  expect(await page.getByRole('textbox', { name: '不满意的原因' }).inputValue()).toBe('找不到导出')
  await page.getByRole('button', { name: '下一步' }).click()

  await page.waitForURL('**/survey_h5_third')
  await page.getByRole('textbox', { name: '您的意见与建议' }).fill(SUGGESTION)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('heading', { name: '提交成功，感谢您的参与' }).waitFor()
  const no = await page.locator('dd').last().textContent()
  expect(no).toMatch(/^FB\d{14}$/)
  await phone.close()

  const database = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  await openAs(database, product.url, await loginAs(product.url, 'super'))
  const consoleClient = await database.newPage()
  consoleClient.on('pageerror', (error) => errors.push(error.message))
  await consoleClient.goto(`${product.url}/authority/survey`)
  const row = consoleClient.getByRole('row').filter({ hasText: SUGGESTION })
  await row.getByText('无此学校').waitFor()
  expect(await row.getByText('2 星').count()).toBe(1)
  expect(await row.getByText('H5').count()).toBe(1)
  await row.getByRole('button', { name: `查看反馈 ${no}` }).click()
  const drawer = consoleClient.getByRole('dialog')
  for (const text of ['教师', '找不到导出', SUGGESTION]) await drawer.getByText(text).first().waitFor()
  expect(errors).toEqual([])
  await database.close()
})
