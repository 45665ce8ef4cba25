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

const matrixRows = ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应']

/** Fills in the whole survey of /survey, but for what is sent. */
async function fillIn(page: Page, suggestion: string): Promise<void> {
  await page.goto(`${product.url}/survey`)
  await page.getByRole('combobox', { name: '搜索学校' }).fill('无此学校')
  await page.getByRole('option', { name: '其他：无此学校' }).click()
  await tap(cardOf(page, '您的身份'), '教师')
  await tap(cardOf(page, '您使用过哪些平台'), '职教云')
  await tap(cardOf(page, '您使用大数据中心的频率'), '每周')
  for (const row of matrixRows) await starOf(cardOf(page, '请为以下各项评分'), row, 4)
  await starOf(cardOf(page, '总体满意度'), '总体满意度', 4)
  await tap(cardOf(page, '您有多大可能'), '8')
  await page.getByRole('textbox', { name: '您的意见与建议' }).fill(suggestion)
}

/** Sends one answer of a class as a page does; answers what the server says. */
async function sendOne(n: number): Promise<string> {
  const opinion = { used: ['职教云'], freq: '每周', overall: 4, nps: 8 }
  const satisfaction = Object.fromEntries(matrixRows.map((row) => [row, 4]))
  const response = await fetch(`${product.url}/api/feedback/saveFeedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      surveyId: 1,
      version: 1,
      answers: JSON.stringify({ ...opinion, satisfaction }),
      schoolName: '无此学校',
      role: '教师',
      deviceId: `class-${String(n).padStart(12, '0')}`,
      channel: 'h5',
    }),
  })
  return ((await response.json()) as { msg: string }).msg
}

const sentHeading = (page: Page) => page.getByRole('heading', { name: '提交成功，感谢您的参与' })

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

it('a class of sixty behind one address answers in one lesson, who comes after it too, and so do members of staff', async () => {
  const page = await (await browser.newContext()).newPage()
  await fillIn(page, '希望增加班级对比')
  const others = await Promise.all(Array.from({ length: 57 }, (_, n) => sendOne(n)))
  expect(others.filter((text) => text !== '操作成功')).toEqual([])
  await page.getByRole('button', { name: '提交' }).click()
  await sentHeading(page).waitFor()
  // The lesson after it: each answer costs its browser a moment of work.
  let n = 57
  while ((await sendOne(n)) === '操作成功') n += 1
  expect(await sendOne(n)).toBe('提交人数较多，请完成安全校验后重试')
  for (const caller of [undefined, await loginAs(product.url, 'affairs_a')]) {
    const context = await browser.newContext()
    if (caller) await openAs(context, product.url, caller)
    const late = await context.newPage()
    await fillIn(late, `第二节课${caller ? '的老师' : '的学生'}`)
    await late.getByRole('button', { name: '提交' }).click()
    await sentHeading(late).waitFor()
    await context.close()
  }
  await page.context().close()
})

it('a survey that was replaced long before it is sent says so, and keeps what was typed', async () => {
  const admin = await loginAs(product.url, 'super')
  const context = await browser.newContext()
  const page = await context.newPage()
  await fillIn(page, '改版前写的建议')
  const { id, version, title, startAt, endAt, steps } = await admin.data('feedback/getSurveySettings', {})
  const survey = JSON.stringify({ id, version, title: `${title}（新）`, startAt, endAt, steps })
  await admin.data('feedback/saveSurvey', { survey })
  // As though the form had lain open for longer than the replaced version is taken.
  await page.route('**/api/feedback/saveFeedback', async (route) => {
    const input = route.request().postDataJSON() as { version: number | string }
    if (Number(input.version) === version) {
      const data = { reason: 'survey_changed' }
      await route.fulfill({ json: { code: 500, msg: '问卷已更新，请核对后重新提交', data } })
    } else await route.continue()
  })
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText('问卷已更新，您已填写的内容已保留，请核对后提交。').waitFor()
  await page.getByRole('heading', { name: `${title}（新）` }).waitFor()
  expect(await page.getByRole('textbox', { name: '您的意见与建议' }).inputValue()).toBe('改版前写的建议')
  await page.getByRole('button', { name: '提交' }).click()
  await sentHeading(page).waitFor()
  const { list } = await admin.data('feedback/getPageList', { keyword: '改版前写的建议' })
  expect(list.map((row) => row.version)).toEqual([version + 1])
  await context.close()
})
