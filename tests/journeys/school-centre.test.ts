import { beforeAll, expect, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
beforeAll(async () => {
  caller = await loginAs(product.url, 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
})

const open = (path: string) => openPage(browser, product.url, caller, path)

const term = { periodType: 'term' } as const

it('opens cloud teaching on the first college that has lessons, and on the one that the college page leads to', async () => {
  const colleges = await caller.data('basicInfo/getCollegeList', { schoolId })
  const { list } = await caller.data('zjySubStatistics/getYxColleges', { schoolId, ...term, pageSize: 100 })
  const busy = colleges.find(({ id }) => list.some((row) => row.id === id && row.values['sessions.count']))
  const page = await open('/school/yxStatistics')
  await page
    .getByLabel('院系', { exact: true })
    .getByText(busy?.name ?? 'none')
    .waitFor()
  await page.goto(`${product.url}/school/CollegeStatistics?period=term&sort=logs.count`)
  const row = page.locator('[data-row-name]').first()
  const name = (await row.textContent()) ?? ''
  await row.click()
  await page.waitForURL(/yxStatistics\?.*college=\d+/)
  await page.getByLabel('院系', { exact: true }).getByText(name).waitFor()
})

it('opens a called course onto its calls', async () => {
  const asked = { schoolId, periodType: '365' } as const
  const { list } = await caller.data('courseInvoked/getInvokedList', asked)
  const course = list.find(({ values }) => values['courses.calls'])
  const page = await open('/school/CourseCall?period=365')
  await page.getByRole('button', { name: `展开${course?.name}` }).click()
  const inner = page.locator('tr tbody tr, td table tbody tr')
  await inner.first().waitFor()
  expect(await inner.count()).toBe(Math.min(100, course?.values['courses.calls'] ?? 0))
  const { list: calls } = await caller.data('courseInvoked/getInvokedCallList', { ...asked, courseId: course?.id })
  // Of a teacher of another school only the family name is shown.
  const [own] = await caller.data('dataOverviewTotalData/getSchools', {})
  for (const { name: school, texts } of calls)
    expect(texts?.teacher, school).toMatch(school === own?.name ? /^[^*]+$/ : /^.\*\*$/)
})

it('shows one period of an open course', async () => {
  const { list } = await caller.data('moocCourse/getCourseList', { schoolId, periodType: '365' })
  const course = list.find(({ values }) => values['mooc.enrolments'])
  const page = await open(`/school/MOOCCourseDetails?courseId=${course?.id}`)
  await page.getByLabel('期次', { exact: true }).click()
  await page.getByRole('option', { name: /选课/ }).first().click()
  await page.waitForURL(/period=term&term=\d{4}-\d{4}-[12]/)
  await page.reload()
  await page
    .getByLabel('期次', { exact: true })
    .getByText(/选课 [\d,]+ 人次/)
    .waitFor()
})

it('lists the logs of a project group by day, of one role where it is chosen', async () => {
  const [group] = await caller.data('zyqStatistics/getProjectGroupBySchoolId', { schoolId })
  const page = await open('/school/zyqLogStatistics?period=365')
  await page.getByRole('columnheader', { name: '日期' }).waitFor()
  await page.getByRole('columnheader', { name: '学习' }).waitFor()
  const asked = { schoolId, groupId: group?.id, periodType: '365' } as const
  const sum = async (input: object) =>
    (await caller.data('zyqStatistics/getLogDayList', { ...asked, ...input })).summary?.['groups.logs'] ?? 0
  expect((await sum({ role: 'student' })) + (await sum({ role: 'teacher' }))).toBe(await sum({}))
  await page.goto(`${product.url}/school/zyqUserDetailsList?tab=2`)
  await page.getByRole('tab', { name: '教师', selected: true }).waitFor()
  await page.locator('[data-row-name]').first().waitFor()
})
