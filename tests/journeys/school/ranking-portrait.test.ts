import type { RankedPage, RankedRow } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { choose, openPage } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { loginAs } from '../../product/login.ts'
import { settled } from '../../product/pages/settled.ts'
import { provideBrowser } from '../../product/provide.ts'
import { cardOf, listOf } from './read-page.ts'

const SIZE = 10
const kinds = [
  { tab: '教师', type: 'teacher', path: '/school/TeacherPortrait', key: 'teaId', info: 'teaPortrait/getTeaInfo' },
  { tab: '学生', type: 'student', path: '/school/StudentPortrait', key: 'stuId', info: 'studentImage/getStuInfo' },
] as const
type Kind = (typeof kinds)[number]

const browser = provideBrowser({ flat: true })
let caller: Caller
let schoolId: string
beforeAll(async () => {
  caller = await loginAs(inject('productUrl'), 'school_a')
  schoolId = (await caller.data('dataOverviewTotalData/getSchools', {}))[0]?.id ?? ''
})

/** The list as it is called for one college in the term, and what is needed to choose it on the page. */
async function largestCollege({ type }: Kind): Promise<{ college: { id: string; name: string }; ranked: RankedPage }> {
  const colleges = await caller.data('basicInfo/getCollegeList', { schoolId })
  const lists = await Promise.all(
    colleges.map(async (college) => ({
      college,
      ranked: await caller.data('ranking/getZykRanking', {
        schoolId,
        type,
        periodType: 'term',
        collegeId: college.id,
        pageNum: 2,
        pageSize: SIZE,
      }),
    })),
  )
  const [largest] = lists.toSorted((a, b) => b.ranked.total - a.ranked.total)
  if (!largest?.ranked.list[0]) throw new Error(`no college has a second page of ${type}`)
  return largest
}

/** What a tab shows of a chosen college, period and page. */
async function expectShown(page: Page, { tab, type }: Kind, college: { id: string; name: string }): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
  await page.getByRole('radio', { name: '本学期', checked: true }).waitFor()
  await page.getByLabel('院系', { exact: true }).getByText(college.name).waitFor()
  const wanted = { type, period: 'term', college: college.id, size: String(SIZE), page: '2' }
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/school/zykRankingList' &&
      Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value),
  )
  await settled(page)
}

const rankOf = ({ rank, name }: RankedRow): string => `${rank} ${name}`
/** Places and names of the list. */
const ranksOf = (page: Page, { tab }: Kind): Promise<string[]> =>
  listOf(page, `${tab}排行`)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.querySelector('td')?.innerText} ${row.querySelector('[data-row-name]')?.textContent}`),
    )

it.each(kinds)('leads from the ranking of $tab to a portrait, and back to the list as it was', async (kind) => {
  const { college, ranked } = await largestCollege(kind)
  const page = await openPage(browser, inject('productUrl'), caller, '/school/zykRankingList')
  await settled(page)
  await page.getByRole('tab', { name: kind.tab, exact: true }).click()
  await page.getByRole('radio', { name: '本学期' }).click()
  await choose(page.getByLabel('院系', { exact: true }), college.name)
  await page.locator('.arco-select', { hasText: '条/页' }).click()
  await page.locator('.arco-select-option', { hasText: `${SIZE} 条/页` }).click()
  await page.getByRole('listitem').filter({ hasText: /^2$/ }).click()
  await expectShown(page, kind, college)
  await expect.poll(() => ranksOf(page, kind)).toEqual(ranked.list.map(rankOf))

  const [first] = ranked.list
  const opener = listOf(page, `${kind.tab}排行`).locator('[data-row-name]').first()
  await opener.click()
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === kind.path && searchParams.get(kind.key) === first?.id,
  )
  await page.getByRole('heading', { level: 2, name: first?.name ?? '' }).waitFor()
  await settled(page)
  const asked = { schoolId, [kind.key]: first?.id ?? '' } as { schoolId: string; teaId: string; stuId: string }
  const info = await caller.data(kind.info, asked)
  const facts = page.getByRole('region', { name: '基本信息' })
  await facts.getByText(info.no ?? 'none', { exact: true }).waitFor()
  await facts.getByText(college.name, { exact: true }).waitFor()
  for (const { id, value } of info.kpi) expect(await cardOf(page, id), id).toBe(value)

  await page.goBack()
  await expectShown(page, kind, college)
  await expect.poll(() => ranksOf(page, kind)).toEqual(ranked.list.map(rankOf))
  await page.context().close()
})
