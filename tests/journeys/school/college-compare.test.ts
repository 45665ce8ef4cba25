import type { MetricId } from '@data-centre/api'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openPage } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'
import { exported, listOf, written } from './read-page.ts'

const TERM = { periodType: 'term' } as const
/** What is compared of colleges, in the order of the panel. */
const metrics = [
  'users.activeRate',
  'logs.perUser',
  'attendance.rate',
  'participation.rate',
  'homework.onTimeRate',
  'scores.average',
  'resources.perTeacher',
] as const
const MAX_COMPARED = 4

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
beforeAll(async () => {
  caller = await loginAs(product.url, 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
})

async function open(path: string): Promise<Page> {
  const page = await openPage(browser, product.url, caller, path)
  await settled(page)
  return page
}

const panelOf = (page: Page, subject: string): Locator =>
  page.locator(`section[aria-label="${subject}对比"][aria-busy="false"]`)

/** What of an address names those that are compared. */
const COMPARED = 'cmp'
const idsOf = ({ searchParams }: URL): string[] => searchParams.get(COMPARED)?.split(',') ?? []
/** Ids in the address, in the order in which they were ticked. */
const comparedIn = (page: Page): string[] => idsOf(new URL(page.url()))

/** Ticks a row, and waits until the address says so. */
async function tick(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.getByRole('checkbox', { name: `对比院系${name}`, exact: true }).click()
  await page.waitForURL((url) => idsOf(url).includes(id))
}

/** What the panel shows: its heads, and of each number the cells of those that are compared and of the whole. */
async function shown(panel: Locator): Promise<{ heads: string[]; rows: Record<string, string[]> }> {
  const heads = await panel.locator('thead th').allInnerTexts()
  const rows: Record<string, string[]> = {}
  for (const row of await panel.locator('tbody tr').all())
    rows[(await row.getAttribute('data-metric')) ?? ''] = await row.locator('td').allInnerTexts()
  return { heads: heads.map((head) => head.trim()), rows }
}

it('sets three colleges side by side with the numbers of the call, keeps them in the address and writes them into a file', async () => {
  const { list, summary } = await caller.data('zjySubStatistics/getCollegeCompare', {
    schoolId,
    ...TERM,
    pageSize: 100,
  })
  // In another order than that of the table.
  const chosen = list.slice(0, 3).toReversed()
  const page = await open('/school/CollegeStatistics?period=term')
  const panel = panelOf(page, '院系')
  for (const college of chosen) await tick(page, college)
  expect(comparedIn(page)).toEqual(chosen.map(({ id }) => id))
  const whole = (id: MetricId) => [...chosen.map(({ values }) => values[id]), summary?.[id]]
  const expected = Object.fromEntries(metrics.map((id) => [id, whole(id).map((value) => written(id, value))]))
  const expectPanel = async () => {
    await panel.getByText(`已选 ${chosen.length} / ${MAX_COMPARED}`).waitFor()
    await settled(page)
    const { heads, rows } = await shown(panel)
    expect(heads.slice(1, -2)).toEqual(chosen.map(({ name }) => name))
    // Behind them stands how far they lie apart.
    expect(Object.fromEntries(Object.entries(rows).map(([id, cells]) => [id, cells.slice(0, -1)]))).toEqual(expected)
  }
  await expectPanel()
  await page.reload()
  await expectPanel()
  for (const { name } of chosen)
    expect(await page.getByRole('checkbox', { name: `对比院系${name}`, exact: true }).isChecked(), name).toBe(true)

  const { heads, lines } = await exported(panel.getByRole('button', { name: '导出对比' }))
  const first = heads.findIndex((head) => head.startsWith('活跃率'))
  expect(heads.slice(0, first)).toEqual(['院系编号', '院系', '所属学校'])
  const numbersOf = (name: string) => {
    const line = lines.find(([, college]) => college === name)
    return metrics.map((id, at) => written(id, Number(line?.[first + at])))
  }
  expect(lines.map(([, name]) => name).toSorted()).toEqual([...chosen.map(({ name }) => name), '总计'].toSorted())
  for (const [at, name] of [...chosen.map((college) => college.name), '总计'].entries())
    expect(numbersOf(name), name).toEqual(metrics.map((id) => expected[id]?.[at]))

  await panel.getByRole('button', { name: `不再对比${chosen[0]?.name}` }).click()
  await page.waitForURL((url) => idsOf(url).length === 2)
  await page.goBack()
  await expectPanel()
  await page.context().close()
})

it('lets no fifth one be ticked, and shows no fifth one of an address', async () => {
  // No school of the small world has five colleges: teachers are compared by the same ticks.
  const { list } = await caller.data('teachers/getTeacherList', { schoolId, ...TERM, pageSize: MAX_COMPARED + 1 })
  const page = await open('/school/TeacherStatistics?period=term')
  const boxes = listOf(page, '教师信息').getByRole('checkbox')
  for (let at = 0; at < MAX_COMPARED; at++) {
    await boxes.nth(at).click()
    await expect.poll(() => comparedIn(page).length).toBe(at + 1)
  }
  const ids = comparedIn(page)
  const fifth = boxes.nth(MAX_COMPARED)
  await expect.poll(() => fifth.isDisabled()).toBe(true)
  expect(await fifth.getAttribute('title')).toBe(`最多对比 ${MAX_COMPARED} 项`)
  await fifth.click({ force: true })
  expect([await fifth.isChecked(), comparedIn(page)]).toEqual([false, ids])
  // One that is taken away makes room.
  await boxes.first().click()
  await expect.poll(() => fifth.isDisabled()).toBe(false)

  const five = list.map(({ id }) => id)
  await page.goto(`${product.url}/school/TeacherStatistics?period=term&${COMPARED}=${five.join(',')}`)
  const panel = panelOf(page, '教师')
  await panel.getByText(`已选 ${MAX_COMPARED} / ${MAX_COMPARED}`).waitFor()
  expect((await shown(panel)).heads.slice(1, -2)).toEqual(list.slice(0, MAX_COMPARED).map(({ name }) => name))
  await page.context().close()
})
