import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { accountOf } from '../product/area-account.ts'
import { openPage } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { kpiValue } from '../product/numbers.ts'
import { platformOf } from '../product/platform.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** Log totals of this moment, of the nation and of one school. */
async function totals(nation: Caller, schoolId: number): Promise<(number | null)[]> {
  const of = async (input: object) =>
    kpiValue(await nation.data('dataOverviewTotalData/getTotalData', input), 'logs.total') ?? null
  return [await of({}), await of({ schoolId })]
}

it('an event that was sent three times is counted once, and is there after the server was killed', async () => {
  const nation = await loginAs(product.url, 'super')
  const { list } = await nation.data('opeDataOverview/getSchoolList', { pageSize: 1 })
  const schoolId = Number(list[0]?.id)
  const [someone] = await nation.data('bigLargeScreen/getTodayActiveTeacher', { schoolId, top: 1 })
  const cloud = platformOf(product, 'zjy')
  const event = {
    type: 'other',
    eventId: randomUUID(),
    time: new Date(product.now() - 1000).toISOString(),
    userId: Number(someone?.id),
    platform: 'zjy',
  } as const
  const [all, own] = await totals(nation, schoolId)
  const afterOne = [(all ?? Number.NaN) + 1, (own ?? Number.NaN) + 1]

  expect((await cloud.send([event], 'batch-1')).answer).toMatchObject({ accepted: 1, duplicated: 0 })
  expect(await totals(nation, schoolId)).toEqual(afterOne)
  expect((await cloud.send([event], 'batch-1')).answer).toMatchObject({ accepted: 1, duplicated: 0 })
  expect((await cloud.send([event], 'batch-2')).answer).toMatchObject({ accepted: 0, duplicated: 1 })
  expect(await totals(nation, schoolId)).toEqual(afterOne)

  await product.kill()
  // At the moment of before: the demo world has nothing to add.
  await product.startAgain({ env: { DEMO_TODAY: product.env['DEMO_TODAY'] ?? '' } })
  expect(await totals(await loginAs(product.url, 'super'), schoolId)).toEqual(afterOne)
})

it('a right that is withdrawn closes the page that stands open, and the call behind it', async () => {
  const admin = await loginAs(product.url, 'super')
  const watcher = await accountOf(product.url, admin, 'watcher_yn', { province: '530000' })
  const { list } = await admin.data('user/queryUserList', { keyword: 'watcher_yn' })
  const userId = Number(list[0]?.id)
  const page = await openPage(browser, product.url, watcher, '/province/dashBoard')
  await page.locator('h1', { hasText: '总体数据' }).waitFor()
  const ask = () => watcher.envelope('dataOverviewTotalData/getCityOverview', { province: '云南省' })
  expect((await ask()).msg).not.toBe('您没有访问权限')

  await admin.data('user/saveUserRight', { userId, rightIds: [], userManage: [] })
  await page.waitForURL('**/401')
  expect((await ask()).msg).toBe('您没有访问权限')
  await page.context().close()
})

it('what a stranger answers on a phone is in the list of opinions', async () => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await phone.newPage()
  await page.goto(`${product.url}/survey_h5_first`)
  // Nothing goes on while an answer is missing.
  await page.getByRole('button', { name: '下一步' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(1)
  await page.getByRole('combobox', { name: '搜索学校' }).fill('无此学校')
  await page.getByRole('option', { name: '其他：无此学校' }).click()
  const choose = (title: string, answer: string) =>
    page.locator('fieldset', { hasText: title }).locator('label', { hasText: answer }).first().click()
  await choose('您的身份', '教师')
  await choose('您使用过哪些平台', '职教云')
  await choose('您使用大数据中心的频率', '每周')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL('**/survey_h5_second')
  const groups = ['数据准确性', '页面易用性', '加载速度', '图表丰富度', '导出功能', '客服响应', '总体满意度']
  for (const name of groups) await page.getByRole('radiogroup', { name }).locator('label').nth(3).click()
  await choose('您有多大可能', '8')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL('**/survey_h5_third')
  await page.getByRole('textbox', { name: '您的意见与建议' }).fill('希望大屏可以按专业群轮播')
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('heading', { name: '提交成功，感谢您的参与' }).waitFor()
  await phone.close()

  const admin = await loginAs(product.url, 'super')
  const { list } = await admin.data('feedback/getPageList', { pageSize: 10 })
  expect(list.filter(({ suggestion }) => suggestion === '希望大屏可以按专业群轮播')).toHaveLength(1)
})
