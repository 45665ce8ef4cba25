import type { Place } from '@data-centre/api'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openPage } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { sum } from '../../product/numbers.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../../product/provide.ts'
import { cardOf, exported, listOf, numberOf, pointIn, rowsOf, totalsOf, written } from './read-page.ts'

const YEAR = { periodType: '365' } as const
/** Numbers of the map, as its switch calls them. */
const mapMetrics = ['influence.uses', 'influence.calls', 'influence.schools'] as const
const columns = ['influence.courses', 'influence.resources', 'influence.uses', 'courses.externalLearners'] as const

/** Cards that the page of the partners shares with the first one. */
const detailCards = ['influence.schools', 'courses.externalLearners', 'influence.uses', 'influence.calls'] as const

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
let places: Place[]
beforeAll(async () => {
  caller = await loginAs(product.url, 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
  places = (await caller.data('dataOverviewTotalData/getInfluence', { schoolId, ...YEAR })).places
})

/** The province with the most partners: its list has several rows, and its numbers are not those of the whole. */
function mostPartners(): Place {
  const [first] = places.toSorted((a, b) => (b.values['influence.schools'] ?? 0) - (a.values['influence.schools'] ?? 0))
  if (!first) throw new Error('no province')
  return first
}

async function open(path: string): Promise<Page> {
  const page = await openPage(browser, product.url, caller, path)
  await settled(page)
  return page
}

/** What the map says of a province under the pointer, number by number. */
async function numbersOnMap(page: Page, region: Locator): Promise<Record<string, number>> {
  const shown: Record<string, number> = {}
  const switches = page.getByRole('radiogroup', { name: '指标' }).getByRole('radio')
  for (const [at, id] of mapMetrics.entries()) {
    await switches.nth(at).click()
    await page.locator(`.dc-map[data-metric="${id}"]`).waitFor()
    const { x, y } = await pointIn(region)
    await page.mouse.move(x, y)
    const [value] = await page.locator('.dc-map-tip .dc-tip-row b').allInnerTexts()
    shown[id] = numberOf(value ?? '')
  }
  return shown
}

/** The page of the partners, once it shows those of one province. */
async function narrowedTo(
  page: Page,
  { code, name, period }: { code?: string | undefined; name: string; period: string },
): Promise<void> {
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/school/DistributionDetails' && searchParams.has('partner'),
  )
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('partner'), searchParams.get('period')]).toEqual([code, period])
  await page.getByLabel('省份', { exact: true }).getByText(name).waitFor()
  await page.locator('.dc-map[data-level="province"]').waitFor()
  await settled(page)
}

/** Courses of a school that is opened, as the page lists them. */
async function coursesBelow(page: Page, name: string): Promise<{ name: string; calls: number; learners: number }[]> {
  await page.getByRole('button', { name: `展开${name}` }).click()
  const inner = page.locator('tr', { has: page.getByRole('button', { name: `收起${name}` }) }).locator('+ tr table')
  await inner.waitFor()
  expect(await inner.locator('thead th').allInnerTexts()).toEqual(['课程', '平台', '调用次数', '学习人数'])
  const rows = await inner.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allInnerTexts()
      return { name: cells[0] ?? '', calls: numberOf(cells[2] ?? ''), learners: numberOf(cells[3] ?? '') }
    }),
  )
}

it('leads from a province of the map over its schools to their courses, and to a file of the same numbers', async () => {
  const province = mostPartners()
  const page = await open('/school/effect')
  const region = page.locator(`.dc-map-main path[data-code="${province.code}"]`)
  const shown = await numbersOnMap(page, region)
  expect(shown).toEqual(Object.fromEntries(mapMetrics.map((id) => [id, province.values[id]])))
  const { x, y } = await pointIn(region)
  await page.mouse.click(x, y)
  await narrowedTo(page, { ...province, period: '365' })
  for (const id of mapMetrics) expect(await cardOf(page, id), id).toBe(shown[id])

  const list = listOf(page, '辐射学校')
  const rows = await rowsOf(list, columns)
  const totals = await totalsOf(list, columns)
  expect(rows).toHaveLength(shown['influence.schools'] ?? 0)
  const [uses, learners] = [columns.indexOf('influence.uses'), columns.indexOf('courses.externalLearners')]
  expect(sum(rows.map(({ cells }) => numberOf(cells[uses] ?? '')))).toBe(shown['influence.uses'])
  expect(numberOf(totals[uses] ?? '')).toBe(shown['influence.uses'])
  expect(numberOf(totals[learners] ?? '')).toBe(await cardOf(page, 'courses.externalLearners'))

  const calls: number[] = []
  for (const { name, cells } of rows) {
    const courses = await coursesBelow(page, name)
    calls.push(...courses.map((course) => course.calls))
    // A person may learn in several courses, and the school counts them once.
    const each = courses.map((course) => course.learners)
    const all = numberOf(cells[learners] ?? '')
    expect([Math.max(...each) <= all, all <= sum(each)], name).toEqual([true, true])
    // Courses are listed too of which resources alone were called.
    expect(courses.length, name).toBeGreaterThanOrEqual(numberOf(cells[columns.indexOf('influence.courses')] ?? ''))
  }
  expect(sum(calls)).toBe(shown['influence.calls'])

  const { name, heads, lines } = await exported(list.getByRole('button', { name: '导出', exact: true }))
  expect(name).toMatch(/^分布详情_.+_\d{12}\.xlsx$/)
  const first = heads.findIndex((head) => head.startsWith('被外校调用课程数'))
  const inFile = lines.map((line) => columns.map((id, at) => written(id, Number(line[first + at]))))
  expect(inFile).toEqual([...rows.map(({ cells }) => cells), totals])
  expect(lines.map(([school]) => school)).toEqual([...rows.map((row) => row.name), null])
  expect(lines.slice(0, -1).map((line) => line[heads.indexOf('省份')])).toEqual(rows.map(() => province.name))
  await page.context().close()
})

it('leads from a province of the ranking to the same number, from there to the nation, and back to the page as it was', async () => {
  const page = await open('/school/effect?period=term&platform=zyk')
  const address = page.url()
  const row = page.locator('.dc-bars[data-metric="influence.uses"] li').first()
  const opener = row.getByRole('button')
  const name = await opener.innerText()
  const place = places.find((one) => one.name === name)
  const uses = numberOf(await row.locator('.dc-bars-value').innerText())
  expect(uses).toBeGreaterThan(0)
  const cards = () => Promise.all(detailCards.map((id) => cardOf(page, id)))
  const whole = await cards()
  await opener.click()
  await narrowedTo(page, { code: place?.code, name, period: 'term' })
  expect(new URL(page.url()).searchParams.get('platform')).toBe('zyk')
  expect(await cardOf(page, 'influence.uses')).toBe(uses)

  await page.getByRole('button', { name: '返回全国' }).click()
  await page.waitForURL(({ searchParams }) => !searchParams.has('partner'))
  // Cards show the former numbers until those of the nation have come.
  await expect.poll(cards).toEqual(whole)
  await page.goBack()
  await narrowedTo(page, { code: place?.code, name, period: 'term' })
  await page.goBack()
  await page.waitForURL(address)
  await settled(page)
  await expect.poll(cards).toEqual(whole)
  expect(await opener.innerText()).toBe(name)
  await page.context().close()
})
