import { addressKey, type Page as List, type Row } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { choose, openPage } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { kpiValue } from '../../product/numbers.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser } from '../../product/provide.ts'
import { cardOf, listOf, rowsOf, totalsOf, written } from './read-page.ts'

const columns = [
  'teachers.courses',
  'sessions.count',
  'teachers.resources',
  'teachers.logs',
  'teachers.logins',
] as const
const titles = ['教授', '副教授', '讲师', '助教'] as const

const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
beforeAll(async () => {
  caller = await loginAs(inject('productUrl'), 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
})

/** Filters that leave some teachers of the school and not all, and what they leave. */
async function narrowing() {
  const colleges = await caller.data('basicInfo/getCollegeList', { schoolId })
  for (const { id: collegeId, name } of colleges)
    for (const teacherTitle of titles) {
      const asked = { schoolId, collegeId, teacherTitle, periodType: '30', pageSize: 10 } as const
      const list = await caller.data('teachers/getTeacherList', asked)
      if (list.total > 1 && list.total <= asked.pageSize) {
        const totals = await caller.data('teachers/getTeacherTotal', asked)
        return { collegeId, college: name, teacherTitle, list, teachers: kpiValue(totals, 'teachers.total') }
      }
    }
  throw new Error('no college has some teachers of one title')
}

/** What the list shows: the rows of the call, their sums and no others. */
async function expectList(page: Page, { list: rows, summary }: List<Row>): Promise<void> {
  await settled(page)
  const list = listOf(page, '教师信息')
  await list.waitFor()
  const texts = (values: Row['values'] | undefined) => columns.map((id) => written(id, values?.[id]))
  // The rows of the filters before stay until those of the new ones have come.
  const wanted = rows.map(({ name, values }) => ({ name, cells: texts(values) }))
  await expect.poll(() => rowsOf(list, columns)).toEqual(wanted)
  expect(await totalsOf(list, columns)).toEqual(texts(summary))
}

it('keeps the filters of a list of teachers in the address over the way to a portrait, back and forth', async () => {
  const { collegeId, college, teacherTitle, list, teachers } = await narrowing()
  const page = await openPage(browser, inject('productUrl'), caller, '/school/TeacherStatistics')
  await settled(page)
  const [colleges, ofTitle] = [page.getByLabel('院系', { exact: true }), page.getByLabel('职称', { exact: true })]
  await choose(colleges, college)
  await page.waitForURL(({ searchParams }) => searchParams.get(addressKey('college')) === collegeId)
  await choose(ofTitle, teacherTitle)
  await page.waitForURL(({ searchParams }) => searchParams.get(addressKey('teacherTitle')) === teacherTitle)
  const address = page.url()
  const expectFiltered = async () => {
    await page.waitForURL(address)
    await colleges.getByText(college).waitFor()
    await ofTitle.getByText(teacherTitle).waitFor()
    await expectList(page, list)
    await expect.poll(() => cardOf(page, 'teachers.total')).toBe(teachers)
  }
  await expectFiltered()

  const [first] = list.list
  const expectPortrait = async () => {
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname === '/school/TeacherPortrait' && searchParams.get('teaId') === first?.id,
    )
    await page.getByRole('heading', { level: 2, name: first?.name ?? '' }).waitFor()
    await settled(page)
    // A portrait has no entry of its own in the menu: that of its list stands for it.
    const current = page.getByRole('navigation', { name: '菜单' }).locator('[aria-current="page"]')
    expect(await current.allInnerTexts()).toEqual(['教师信息'])
  }
  await listOf(page, '教师信息').locator('[data-row-name]').first().click()
  await expectPortrait()
  await page.goBack()
  await expectFiltered()
  await page.goForward()
  await expectPortrait()
  await page.goBack()
  await expectFiltered()
  await page.reload()
  await expectFiltered()
  await page.context().close()
})
