import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const WHOLE = '13812345678'
const MASKED = '138****5678'
const REASON = '核实账号归属，电话联系本人'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolName: string
beforeAll(async () => {
  caller = await loginAs(product.url, 'super')
  await caller.data('user/saveUser', { userName: 'telephoned', realName: '王小明', mobile: WHOLE })
  const { list } = await caller.data('school/schoolManageList', { pageSize: 1 })
  const school = list[0] as (typeof list)[number]
  schoolName = school.name
  const { id, revision, code, name, shortName, provinceCode, cityCode, typeId, tier, nature } = school
  await caller.data('school/editSchool', {
    id,
    revision,
    code,
    name,
    shortName,
    province: provinceCode,
    city: cityCode,
    typeId,
    tier,
    nature,
    contactMobile: WHOLE,
  })
})

async function seat(path: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await openAs(context, product.url, caller)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url + path)
  return { page, errors }
}

it('shows the number of one account for a reason, for half a minute', async () => {
  const { page, errors } = await seat('/authority/role?tab=users&keyword=telephoned')
  const row = page.getByRole('row', { name: /telephoned/ })
  // A narrow window leaves the columns out that matter less.
  await page.getByRole('button', { name: /^显示其余 \d+ 列$/ }).click()
  await row.getByText(MASKED).waitFor()
  await page.clock.install()
  const look = row.getByRole('button', { name: '查看“telephoned”的手机号' })
  await look.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('查看理由').fill('看看')
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  await dialog.getByText('请填写 5 到 200 字的查看理由').waitFor()
  await dialog.getByLabel('查看理由').fill(REASON)
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  // The message goes by itself.
  await Promise.all([row.getByText(WHOLE).waitFor(), page.getByText('30 秒后隐藏，今日还可查看 19 次').waitFor()])
  await page.clock.fastForward(31_000)
  await row.getByText(MASKED).waitFor()
  expect(await page.getByText(WHOLE).count()).toBe(0)
  const { list } = await caller.data('sysLog/getPageList', { action: 'user/revealMobile' })
  expect(list[0]).toMatchObject({
    userName: 'super',
    target: expect.stringContaining('telephoned'),
    after: { reason: REASON, view: 1 },
    ok: true,
  })
  expect(errors).toEqual([])
})

it('shows a contact over the form of a school without saving it', async () => {
  const { page, errors } = await seat(`/authority/school?keyword=${encodeURIComponent(schoolName)}`)
  await page.getByRole('button', { name: `编辑 ${schoolName}` }).click()
  const form = page.getByRole('dialog').filter({ hasText: '编辑学校' })
  await form.getByText(MASKED).waitFor()
  await form.getByRole('button', { name: `查看“${schoolName}”的手机号` }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '查看理由' })
  await dialog.getByLabel('查看理由').fill(REASON)
  await dialog.getByRole('button', { name: '查看', exact: true }).click()
  await form.getByText(WHOLE).waitFor()
  await form.getByRole('button', { name: `隐藏“${schoolName}”的手机号` }).click()
  await form.getByText(MASKED).waitFor()
  expect(errors).toEqual([])
})
