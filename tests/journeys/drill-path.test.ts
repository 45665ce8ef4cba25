import type { MetricId } from '@data-centre/api'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser } from '../product/provide.ts'

const PROVINCE = '云南省'

const browser = provideBrowser({ flat: true })
let operator: Caller
beforeAll(async () => {
  operator = await loginAs(inject('productUrl'), 'operator')
})

const numberIn = async (cell: Locator): Promise<number> => Number((await cell.innerText()).replaceAll(/[^\d.]/g, ''))
/** The table that a page shows, once its numbers are those of the address. */
const table = (page: Page): Locator => page.locator('section[data-state="ready"][aria-busy="false"]:has(table)')
const sumRow = (page: Page, metric: MetricId) => numberIn(table(page).locator(`tfoot td[data-metric="${metric}"]`))

/** Number of a row, the first one unless it is named, and what opens it. */
async function rowOf(page: Page, metric: MetricId, name?: string): Promise<{ value: number; opener: Locator }> {
  const rows = table(page).locator('tbody tr')
  const row = name ? rows.filter({ hasText: name }).first() : rows.first()
  // Beside a number may stand its change.
  const value = await numberIn(row.locator(`td[data-metric="${metric}"]`).first())
  return { value, opener: row.locator('[data-row-name]') }
}

/** Clicks, waits for the page that opens, and checks that it is about the same period and platform. */
async function follow(page: Page, opener: Locator, path: string, title: string, listed: string): Promise<void> {
  await opener.click()
  await page.waitForURL(({ pathname }) => pathname === path)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('period'), searchParams.get('platform')], path).toEqual(['term', 'zjy'])
  // The page before stays until the next one has come.
  await page.locator('h1', { hasText: title }).waitFor()
  await page.getByRole('columnheader', { name: listed, exact: true }).waitFor()
  await tableSettled(page)
}

async function tableSettled(page: Page): Promise<void> {
  await settled(page)
  await table(page).waitFor()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await tableSettled(page)
}

/** Nation, province, city, school and college: their logs are the sum of what lies in them. */
async function toCollege(page: Page): Promise<number> {
  const nation = await rowOf(page, 'logs.count', PROVINCE)
  expect(nation.value).toBeGreaterThan(0)
  await nation.opener.click()
  await page.waitForURL(({ searchParams }) => searchParams.get('province') === PROVINCE)
  await openTab(page, '学校')
  expect(await sumRow(page, 'logs.count')).toBe(nation.value)
  await follow(page, page.getByRole('link', { name: '省级数据中心 ›' }), '/province/dashBoard', '总体数据', '城市')
  expect(await sumRow(page, 'logs.count')).toBe(nation.value)

  const city = await rowOf(page, 'logs.count')
  await follow(page, city.opener, '/province/CollegeStatistics', '院校统计', '学校')
  expect(new URL(page.url()).searchParams.get('city')).toMatch(/^53\d{4}$/)
  expect(await sumRow(page, 'logs.count')).toBe(city.value)

  const school = await rowOf(page, 'logs.count')
  await follow(page, school.opener, '/school/dashBoard', '总体数据', '院系')
  expect(await sumRow(page, 'logs.count')).toBe(school.value)

  const college = await rowOf(page, 'logs.count')
  await follow(page, college.opener, '/school/CollegeStatistics', '院系统计', '院系')
  const same = await rowOf(page, 'logs.count')
  expect([same.value, await sumRow(page, 'logs.count')]).toEqual([college.value, college.value])
  await follow(page, same.opener, '/school/yxStatistics', '院系统计', '专业')
  return college.value
}

/** From a national number to the single rows behind it. The account sees no names (right 901): the path needs none. */
it('leads from the nation to single logs, each number the sum of what it opens', async () => {
  const page = await openPage(browser, inject('productUrl'), operator, '/operation/dashBoard?period=term&platform=zjy')
  await tableSettled(page)
  const ofCollege = await toCollege(page)
  // The logs of a college are those of its students, here by major, and of its teachers.
  await openTab(page, '专业')
  const students = await sumRow(page, 'students.logs')
  await openTab(page, '教师')
  expect(students + (await sumRow(page, 'teachers.logs'))).toBe(ofCollege)

  // From here on they are those in classes: what a student does outside of a class belongs to none.
  await openTab(page, '班级')
  expect(await sumRow(page, 'classes.logs')).toBeLessThanOrEqual(students)
  const ofClass = await rowOf(page, 'classes.logs')
  expect(ofClass.value).toBeGreaterThan(0)
  await follow(page, ofClass.opener, '/school/zjyClasseDetails', '班级详情', '学生')
  expect(await sumRow(page, 'classes.logs')).toBe(ofClass.value)

  await page.getByRole('columnheader', { name: '日志' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('sort') === 'classes.logs')
  await tableSettled(page)
  const student = await rowOf(page, 'classes.logs')
  expect(student.value).toBeGreaterThan(0)
  expect(await student.opener.innerText()).toContain('*')
  await follow(page, student.opener, '/school/zjyStudentDetails', '学生详情', '签到')
  const logs = page.getByRole('tab', { name: '日志' })
  await openTab(page, '日志')
  expect(await numberIn(logs)).toBe(student.value)
  expect(await table(page).locator('tbody tr').count()).toBe(Math.min(10, student.value))
  await page.context().close()
})
