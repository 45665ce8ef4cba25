import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser } from '../product/provide.ts'

const browser = provideBrowser({ flat: true })
let operator: Caller
beforeAll(async () => {
  operator = await loginAs(inject('productUrl'), 'operator')
})

const line = (page: Page) => page.getByRole('region', { name: '数据完整性' })
const table = (page: Page) => page.locator('section[data-state="ready"][aria-busy="false"]:has(table)')

it('says which schools are not complete, and leaves them out of every number, row and file', async () => {
  const { schools, complete, incomplete } = await operator.data('basicInfo/getCompleteness', {})
  const [school] = incomplete
  if (!school) throw new Error('the demo world has no school with missing days')
  expect(schools - complete).toBe(incomplete.length)
  const page = await openPage(browser, inject('productUrl'), operator, '/operation/UserStatistics?tab=2&size=100')
  await line(page).getByText(`覆盖 ${complete}/${schools} 所`).waitFor()
  const row = table(page).locator('tbody tr', { hasText: school.name })
  await row.getByText(/迟到|不完整|待核/).waitFor()

  await line(page).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /数据不完整的学校/ })
  await dialog
    .getByRole('row', { name: new RegExp(school.name) })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'detached' })

  await line(page).getByRole('switch', { name: '剔除数据不完整的学校' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('complete') === '1')
  await line(page).getByText(`覆盖 ${complete} 所，已剔除`).waitFor()
  await row.waitFor({ state: 'detached' })
  const all = await operator.data('opeDataUser/getUserSchoolList', { pageSize: 100 })
  const kept = await operator.data('opeDataUser/getUserSchoolList', { pageSize: 100, complete: '1' })
  const ids = new Set(incomplete.map(({ id }) => id))
  expect(kept.list.map(({ id }) => id).sort()).toEqual(
    all.list
      .map(({ id }) => id)
      .filter((id) => !ids.has(id))
      .sort(),
  )
  const [total] = await operator.data('opeDataUser/getUserTotal', { complete: '1' })
  expect(total?.value).toBe(kept.summary?.['users.total'])
  await page.context().close()
})
