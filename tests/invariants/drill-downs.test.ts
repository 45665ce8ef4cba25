import {
  callAt,
  type Kpi,
  type Page as ListPage,
  type Measure,
  type MetricId,
  type Route as PageRoute,
  type ProvinceWarning,
  type Row,
  routes,
  SMALL_GROUP,
  type WarningOverview,
  warehouseMeasures,
} from '@data-centre/api'
import { Calendar } from '@data-centre/server/warehouse/calendar.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { allRows, isWithheld, makesUp, sum, sumOf } from '../product/numbers.ts'
import { PageReader, type RequestedPage } from '../product/pages/page-reader.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser } from '../product/provide.ts'

/** Filters that no page has by itself, as the address and as a call say them. */
interface Filters {
  address: Record<string, string>
  input: Record<string, string>
}
const ofDays: Filters = { address: { period: '7', platform: 'zjy' }, input: { periodType: '7', platform: 'zjy' } }
/** Of pages that are kept by term, the present one by its name: they have no other period. */
let ofTerm: Filters
/** What a page of a term takes from one that shows another period. */
const ofNoPeriod: Filters = { address: { platform: 'zjy' }, input: { platform: 'zjy' } }

const browser = provideBrowser({ flat: true })
let nation: Caller
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
  const { statTime = '' } = await nation.envelope('opeDataOverview/getTotal', {})
  const { id: term } = new Calendar().currentTerm(statTime.slice(0, 10))
  ofTerm = {
    address: { period: 'term', term, platform: 'zjy' },
    input: { periodType: 'term', termId: term, platform: 'zjy' },
  }
})

const isTable = (data: unknown): data is ListPage<Row> =>
  data !== null && typeof data === 'object' && 'list' in data && 'total' in data
const isCards = (data: unknown): data is Kpi[] =>
  Array.isArray(data) && data.every((part) => typeof part === 'object' && 'value' in part && 'label' in part)
/** Numbers of a place that its parts make up: not rates, and of distinct people only those that every person has in one school. */
const isAdditive = (id: string): id is MetricId =>
  id === 'users.active' ||
  (Object.hasOwn(warehouseMeasures, id) &&
    ['flow', 'stock'].includes((warehouseMeasures as Record<string, Measure>)[id]?.kind ?? ''))

/** Numbers of a row that its children do not make up: [metric, cell, sum of the children]. */
const differences = (parent: Row, children: readonly Row[]): [string, number | null | undefined, number][] =>
  sharedBy(parent, children)
    .map((id): [string, number | null | undefined, number] => [id, parent.values[id], sumOf(children, id)])
    .filter(([id, cell]) => !makesUp(children, id as MetricId, cell))
const sharedBy = (parent: Row, children: readonly Row[]): MetricId[] =>
  Object.keys(children[0]?.values ?? {}).filter((id) => isAdditive(id) && parent.values[id] !== undefined) as MetricId[]

/** A school in the list of a province's warnings, and the head of the school's page of the same kind: neither is of metrics. */
const isWarned = (row: Row | ProvinceWarning): row is ProvinceWarning => 'l1' in row
const isOverview = (data: unknown): data is WarningOverview =>
  data !== null && typeof data === 'object' && 'levels' in data
/** Numbers of a school's row that its page does not count. One that is withheld says why: few people, or more beside few. */
function unlike(row: ProvinceWarning, { levels, of }: Pick<WarningOverview, 'levels' | 'of'>): string[] {
  const isSmall = (people: number): boolean => isWithheld('users.total', people)
  return (
    [
      ['l1', levels[0]],
      ['l2', levels[1]],
      ['l3', levels[2]],
      ['warned', levels[0] + levels[1] + levels[2]],
      ['of', of],
    ] as const
  )
    .filter(([name, people]) => {
      const why = row.withheld?.[name]
      return row[name] === null
        ? why === undefined || people === 0 || (why === 'few') !== isSmall(people)
        : row[name] !== people
    })
    .map(([name, people]) => `${row[name]} of ${people}`)
}

/** What a call takes, by name. */
function fieldsOf(path: string): object {
  const shape = callAt(path)?.input
  return shape && 'shape' in shape ? (shape.shape as object) : {}
}

/** Whether a list is of the schools that have one platform open. */
function keepsToOpened(path: string): boolean {
  const call = callAt(path)
  return call?.kind === 'report' && call.answer.shape === 'table' && call.answer.opened !== undefined
}

/** Whether a call lists the terms that a page may show: whichever it shows. */
function listsTerms(path: string): boolean {
  const call = callAt(path)
  return call?.kind === 'report' && call.answer.shape === 'terms'
}

/** Filters that the address or a call did not carry along. A term names its period, and a page may compare it with other terms. */
function dropped(
  url: string,
  asked: readonly Pick<RequestedPage, 'path' | 'body'>[],
  { address, input }: Filters,
): string[] {
  const query = new URL(url).searchParams
  const ofAddress = Object.entries(address).filter(
    ([name, value]) => query.get(name) !== value && !(name === 'period' && value === 'term' && query.has('term')),
  )
  const isCompared = (call: string, field: string, value: string): boolean =>
    field === 'termId' && asked.some(({ path, body }) => path === call && body[field] === value)
  // Blocks of numbers that are kept by term show the present one, beside others that show the period of the page.
  const isKeptByTerm = (field: string, asks: unknown, value: string): boolean =>
    field === 'periodType' && asks === 'term' && asked.some(({ body }) => body[field] === value)
  const ofCalls = asked.flatMap(({ path, body }) => {
    if (listsTerms(path)) return []
    const taken = fieldsOf(path)
    return Object.entries(input).filter(
      ([field, value]) =>
        field in taken &&
        body[field] !== value &&
        !isCompared(path, field, value) &&
        !isKeptByTerm(field, body[field], value),
    )
  })
  return [...ofAddress, ...ofCalls].map(([name]) => name)
}

const table = (page: Page) => page.locator('section[data-state="ready"][aria-busy="false"]:has(table)')
/** The table as it stands when nothing more is under way. */
async function tableSettled(page: Page): Promise<void> {
  await settled(page)
  await table(page).waitFor()
}

/** Whether a page has come and has no rows: what it is about has none in these days. */
async function isEmpty(page: Page): Promise<boolean> {
  await page.locator('section[data-state]').first().waitFor()
  await settled(page)
  return (await table(page).count()) === 0
}

/** Whether a page is kept by term, and its period cannot be chosen. */
const isOfTerm = async (page: Page): Promise<boolean> =>
  (await page.getByLabel('学期', { exact: true }).count()) > 0 &&
  (await page.getByLabel('时段', { exact: true }).count()) === 0

/** Opens a tab of the page's table; pages with one table have no tabs. */
async function openTab(page: Page, tab: number): Promise<void> {
  const tabs = page.locator('section:has(table) [role="tab"]')
  if (tab < (await tabs.count())) await tabs.nth(tab).click()
  await tableSettled(page)
}

/** They list what one person did: their rows are no sums, and what they show is compared with the facts (domain/portraits). */
const portraits: readonly string[] = [
  routes.teacherPortrait.path,
  routes.studentPortrait.path,
  routes.userBehavior.path,
]
const pages = Object.values<PageRoute>(routes).filter(
  ({ access, app, layout, path }) =>
    access === 'right' && app === 'console' && layout !== 'authority' && !portraits.includes(path),
)

describe('L4: a row is the sum of what it opens, under the same filters', () => {
  let compared = 0
  let noticed = 0

  it.each(pages.map(({ path, title }) => [path, title] as const))('%s %s', async (path) => {
    const noticedBefore = noticed
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await openAs(context, inject('productUrl'), nation)
    const page = await context.newPage()
    const reading = await PageReader.of(page)
    const { asked } = reading
    const addressOf = (filters: Filters) => `${inject('productUrl')}${path}?${new URLSearchParams(filters.address)}`
    // A page of one place or person shows what was chosen before.
    await chooseIn(context, nation, { page: path })
    await context.addInitScript(() => {
      sessionStorage.sfprovince ??= '云南省'
    })
    await reading.open(addressOf(ofDays))
    if (await isEmpty(page)) return await context.close()
    const filters = (await isOfTerm(page)) ? ofTerm : ofDays
    const start = addressOf(filters)
    const tabs = Math.max(1, await page.locator('section:has(table) [role="tab"]').count())
    for (let tab = 0; tab < tabs; tab++) {
      await reading.open(start)
      await openTab(page, tab)
      const opener = page.locator('[data-row-name]').first()
      if ((await opener.count()) === 0) continue
      // A name is shown without what another column says; its cell has the whole of it.
      const name = await opener.evaluate((named: HTMLElement) => named.closest('td')?.title || named.innerText)
      await reading.done()
      const parent = asked.flatMap(({ data }) => (isTable(data) ? data.list : [])).findLast((row) => row.name === name)
      if (!parent) throw new Error(`${path}: no row ${name} among the answers`)
      const before = page.url()
      const title = await page.locator('h1').first().innerText()
      asked.length = 0
      const drawer = page.getByRole('dialog')
      const leading = Promise.race([
        page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' }),
        drawer.waitFor().then(() => 'drawer'),
        context.waitForEvent('page'),
      ])
      await opener.click()
      const opened = await leading
      // A drawer tells of the row beside the list, whose numbers stay.
      if (opened === 'drawer') {
        await drawer.getByText(name).first().waitFor()
        continue
      }
      // A file opens in a window of its own.
      if (typeof opened === 'object') {
        await opened.waitForURL((url) => url.pathname === routes.filePreview.path)
        await opened.close()
        continue
      }
      // The address changes before the page does.
      if (new URL(page.url()).pathname !== path)
        await expect.poll(() => page.locator('h1').first().innerText()).not.toBe(title)
      if (portraits.includes(new URL(page.url()).pathname)) {
        if (!page.url().includes(routes.userBehavior.path)) await page.getByText(name).first().waitFor()
        continue
      }
      await tableSettled(page)
      for (let inner = 0; inner < (await page.locator('section:has(table) [role="tab"]').count()); inner++)
        await openTab(page, inner)
      await reading.done()
      const isOtherPeriod = filters !== ofTerm && (await isOfTerm(page))
      await holds(page, parent, asked, isOtherPeriod ? ofNoPeriod : filters)
    }
    if (path === routes.provinceWarning.path) expect(noticed).toBeGreaterThan(noticedBefore)
    await reading.stop()
    await context.close()
  })

  async function holds(
    page: Page,
    parent: Row | ProvinceWarning,
    asked: readonly RequestedPage[],
    filters: Filters,
  ): Promise<void> {
    expect(dropped(page.url(), asked, filters), parent.name).toEqual([])
    // The comparison itself: an address and calls that forgot the platform do not hold.
    const forgetful = new URL(page.url())
    forgetful.searchParams.delete('platform')
    expect(dropped(forgetful.href, asked, filters)).toEqual(['platform'])
    if (isWarned(parent)) return await warnedHolds(parent, asked)
    // A page about one course is of one platform: its calls take none.
    const takers = asked.filter(({ path }) => 'platform' in fieldsOf(path) && !listsTerms(path))
    expect(
      dropped(
        page.url(),
        takers.map(({ path, body: { platform: _, ...body } }) => ({ path, body })),
        filters,
      ),
    ).toEqual(takers.map(() => 'platform'))
    const shown = new URL(page.url()).searchParams
    // The numbers of other days are others, ranks are no sums, and a session is shown by the page of its class.
    if (filters === ofNoPeriod || !('values' in parent) || shown.has('session')) return
    for (const { path, body, data } of asked) {
      // One college is shown beside the whole school.
      if (shown.has('college') && !('collegeId' in body)) continue
      // Another term is what the term is compared with.
      if (filters.input.termId !== undefined && 'termId' in body && body.termId !== filters.input.termId) continue
      if (isCards(data))
        for (const { id, value } of data)
          if (isAdditive(id) && parent.values[id] !== undefined) {
            expect(value, `${parent.name} ${path} ${id}`).toBe(parent.values[id])
            compared += 1
          }
      // A list of schools that have a platform open is a part of those that were clicked.
      if (!isTable(data) || keepsToOpened(path)) continue
      const children = await allRows(
        (part) => nation.data(path, { ...body, ...part } as never) as unknown as Promise<ListPage<Row>>,
      )
      expect(differences(parent, children), `${parent.name} ${path}`).toEqual([])
      compared += sharedBy(parent, children).length
      // The comparison itself: one more anywhere, and it does not hold.
      const [first, ...rest] = children
      // Beside withheld numbers a sum is held within bounds: one more may lie in them.
      const id = sharedBy(parent, children).find((shared) =>
        [parent, ...children].every(({ values }) => values[shared] !== null),
      )
      if (!first || !id) continue
      expect(
        differences(parent, [{ ...first, values: { ...first.values, [id]: (first.values[id] ?? 0) + 1 } }, ...rest]),
      ).toHaveLength(1)
      noticed += 1
    }
  }

  /** Warnings stand as they were judged: their calls take neither period nor platform. */
  async function warnedHolds(parent: ProvinceWarning, asked: readonly RequestedPage[]): Promise<void> {
    const answered = () => ({
      head: asked.map(({ data }) => data).find(isOverview),
      list: asked.map(({ data }) => data).find(isTable),
    })
    await expect.poll(() => Object.values(answered()).every((part) => part !== undefined)).toBe(true)
    const { head, list } = answered() as { head: WarningOverview; list: ListPage<unknown> }
    expect(unlike(parent, head), parent.name).toEqual([])
    expect(list.total, parent.name).toBe(sum(head.levels))
    compared += 5
    // The comparison itself: where a number is shown another one does not hold.
    const [first, ...rest] = head.levels
    if (parent.warned === null || parent.of === null) return
    expect(unlike(parent, { ...head, levels: [first + SMALL_GROUP, ...rest] })).not.toEqual([])
    expect(unlike(parent, { ...head, of: head.of + SMALL_GROUP })).toHaveLength(1)
    noticed += 1
  }

  it('compared numbers at all, and noticed wrong ones', () => {
    expect(compared).toBeGreaterThan(20)
    expect(noticed).toBeGreaterThan(2)
  })
})
