import {
  type CallPath,
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
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { batchAnswers } from '../product/batch-answers.ts'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allRows, isWithheld, makesUp, sum, sumOf } from '../product/numbers.ts'
import { sample } from '../product/sample.ts'

/** Filters that no page has by itself, as the address and as a call say them. */
const address = { period: '7', platform: 'zjy' }
const input = { periodType: '7', platform: 'zjy' }

let browser: Browser
let nation: Caller
beforeAll(async () => {
  nation = await loginAs(inject('productUrl'), 'super')
  browser = await launchBrowser({ flat: true })
})
afterAll(() => browser.close())

/** A report that the page asked for, and what it was answered. */
interface RequestedPage {
  path: CallPath
  body: Record<string, unknown>
  data: unknown
}

/** What a page asks, read along; calls of one tick travel as one batch. */
class PageReader {
  readonly asked: RequestedPage[] = []
  readonly #page: Page
  #isHearing = false
  #answers: Promise<void>[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** Stands between a page and the server: of an answer that comes in parts the browser keeps no whole. */
  static async of(page: Page): Promise<PageReader> {
    const reading = new PageReader(page)
    await page.route('**/api/batch', (route) => {
      const passed = reading.#pass(route, reading.#isHearing)
      if (reading.#isHearing) reading.#answers.push(passed)
      return passed
    })
    return reading
  }

  /** Opens an address, and hears what it asks: what the page before is still being answered is nobody's, and goes with it. */
  async open(url: string): Promise<void> {
    await this.stop()
    await this.#page.goto(url, { waitUntil: 'commit' })
    this.#isHearing = true
  }

  async #pass(route: Route, isHeard: boolean): Promise<void> {
    const response = await route.fetch().catch(() => null)
    // A page that is left takes back what it has asked.
    if (!response) return void (await route.abort().catch(() => {}))
    const body = await response.text()
    const { calls } = route.request().postDataJSON() as { calls: { path: CallPath; body: Record<string, unknown> }[] }
    const answers = batchAnswers(body)
    if (isHeard) calls.forEach(({ path, body: input }, i) => void this.asked.push({ path, body: input, data: answers[i]?.data }))
    await route.fulfill({ response, body }).catch(() => {})
  }

  /** Resolves when every answer that has come is read. */
  async done(): Promise<void> {
    await Promise.all(this.#answers)
  }

  /** Hears nothing more; a page must not close over an answer that is being read. */
  async stop(): Promise<void> {
    this.#isHearing = false
    await this.done()
  }
}

const isTable = (data: unknown): data is ListPage<Row> => data !== null && typeof data === 'object' && 'list' in data && 'total' in data
const isCards = (data: unknown): data is Kpi[] => Array.isArray(data) && data.every((part) => typeof part === 'object' && 'value' in part && 'label' in part)
/** Numbers of a place that its parts make up: not rates, and of distinct people only those that every person has in one school. */
const isAdditive = (id: string): id is MetricId =>
  id === 'users.active' || (Object.hasOwn(warehouseMeasures, id) && ['flow', 'stock'].includes((warehouseMeasures as Record<string, Measure>)[id]?.kind ?? ''))

/** Numbers of a row that its children do not make up: [metric, cell, sum of the children]. */
const differences = (parent: Row, children: readonly Row[]): [string, number | null | undefined, number][] =>
  sharedBy(parent, children)
    .map((id): [string, number | null | undefined, number] => [id, parent.values[id], sumOf(children, id)])
    .filter(([id, cell]) => !makesUp(children, id as MetricId, cell))
const sharedBy = (parent: Row, children: readonly Row[]): MetricId[] =>
  Object.keys(children[0]?.values ?? {}).filter((id) => isAdditive(id) && parent.values[id] !== undefined) as MetricId[]

/** A school in the list of a province's warnings, and the head of the school's page of the same kind: neither is of metrics. */
const isWarned = (row: Row | ProvinceWarning): row is ProvinceWarning => 'l1' in row
const isOverview = (data: unknown): data is WarningOverview => data !== null && typeof data === 'object' && 'levels' in data
/** Numbers of a school's row that its page does not count; people that are withheld in the row are one to four. */
const unlike = (row: ProvinceWarning, { levels, of }: Pick<WarningOverview, 'levels' | 'of'>): string[] =>
  (
    [
      [row.l1, levels[0]],
      [row.l2, levels[1]],
      [row.l3, levels[2]],
      [row.of, of],
    ] as const
  )
    .filter(([cell, people]) => cell !== people && !(cell === null && isWithheld('users.total', people)))
    .map(([cell, people]) => `${cell} of ${people}`)

/** Filters that the address or a call did not carry along. */
function dropped(url: string, asked: readonly Pick<RequestedPage, 'path' | 'body'>[]): string[] {
  const query = new URL(url).searchParams
  const ofAddress = Object.entries(address).filter(([name, value]) => query.get(name) !== value)
  const ofCalls = asked.flatMap(({ path, body }) => {
    const shape = callAt(path)?.input
    const taken = shape && 'shape' in shape ? (shape.shape as object) : {}
    return Object.entries(input).filter(([field, value]) => field in taken && body[field] !== value)
  })
  return [...ofAddress, ...ofCalls].map(([name]) => name)
}

const table = (page: Page) => page.locator('section[data-state="ready"][aria-busy="false"]:has(table)')
/** The table as it stands when nothing more is under way. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await table(page).waitFor()
}

/** Opens a tab of the page's table; pages with one table have no tabs. */
async function openTab(page: Page, tab: number): Promise<void> {
  const tabs = page.locator('section:has(table) [role="tab"]')
  if (tab < (await tabs.count())) await tabs.nth(tab).click()
  await settled(page)
}

/** The lists of the nation and of a province lead to numbers of other pages; warnings are compared otherwise than metrics. */
const DUE: readonly string[] = [routes.operationDashboard.path, routes.provinceDashboard.path, routes.provinceWarning.path]
const pages = sample<PageRoute>(
  'pages with rows',
  Object.values<PageRoute>(routes).filter(({ access, app, layout }) => access === 'right' && app === 'console' && layout !== 'authority'),
  { count: 7, nameOf: ({ path }) => path, kindOf: ({ layout }) => layout, isDue: ({ path }) => DUE.includes(path) },
)

/** Has the last day judged: before the job that judges has run, nobody stands in the lists of warnings. */
async function evaluated(): Promise<void> {
  await nation.envelope('sysJob/runJob', { id: 'warn' })
  const schools = async () => (await nation.data('teachingWarn/getProvinceWarnList', { province: '云南省', kind: 'attendance' })).total
  await expect.poll(schools, { timeout: 40_000, interval: 500 }).toBeGreaterThan(0)
}

describe('L4: a row is the sum of what it opens, under the same filters', () => {
  let compared = 0
  let noticed = 0

  it.each(pages.map(({ path, title }) => [path, title] as const))('%s %s', async (path) => {
    const noticedBefore = noticed
    if (path === routes.provinceWarning.path) await evaluated()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await openAs(context, inject('productUrl'), nation)
    const page = await context.newPage()
    const reading = await PageReader.of(page)
    const { asked } = reading
    const start = `${inject('productUrl')}${path}?${new URLSearchParams(address)}`
    // A page of one place shows the one that was chosen before.
    const [school] = await nation.data('dataOverviewTotalData/getSchools', {})
    await context.addInitScript(
      ([id, name]) => {
        sessionStorage.schoolId ??= id
        sessionStorage.schoolName ??= name
        sessionStorage.sfprovince ??= '云南省'
      },
      [school?.id, school?.name],
    )
    await reading.open(start)
    await settled(page)
    const tabs = Math.max(1, await page.locator('section:has(table) [role="tab"]').count())
    for (let tab = 0; tab < tabs; tab++) {
      await reading.open(start)
      await openTab(page, tab)
      const opener = page.locator('[data-row-name]').first()
      if ((await opener.count()) === 0) continue
      const name = await opener.innerText()
      await reading.done()
      const parent = asked.flatMap(({ data }) => (isTable(data) ? data.list : [])).findLast((row) => row.name === name)
      if (!parent) throw new Error(`${path}: no row ${name} among the answers`)
      const before = page.url()
      asked.length = 0
      await opener.click()
      await page.waitForURL((url) => url.href !== before)
      await settled(page)
      for (let inner = 0; inner < (await page.locator('section:has(table) [role="tab"]').count()); inner++) await openTab(page, inner)
      await reading.done()
      await holds(page, parent, asked)
    }
    if (path === routes.provinceWarning.path) expect(noticed).toBeGreaterThan(noticedBefore)
    await reading.stop()
    await context.close()
  })

  async function holds(page: Page, parent: Row | ProvinceWarning, asked: readonly RequestedPage[]): Promise<void> {
    expect(dropped(page.url(), asked), parent.name).toEqual([])
    // The comparison itself: an address and calls that forgot the platform do not hold.
    const forgetful = new URL(page.url())
    forgetful.searchParams.delete('platform')
    expect(dropped(forgetful.href, asked)).toEqual(['platform'])
    if (isWarned(parent)) return await warnedHolds(parent, asked)
    expect(
      dropped(
        page.url(),
        asked.map(({ path, body: { platform: _, ...body } }) => ({ path, body })),
      ),
    ).toContain('platform')
    for (const { path, body, data } of asked) {
      if (isCards(data))
        for (const { id, value } of data)
          if (isAdditive(id) && parent.values[id] !== undefined) {
            expect(value, `${parent.name} ${path} ${id}`).toBe(parent.values[id])
            compared += 1
          }
      if (!isTable(data)) continue
      const children = await allRows((pageNum) => nation.data(path, { ...body, pageNum, pageSize: 3 } as never) as unknown as Promise<ListPage<Row>>)
      expect(differences(parent, children), `${parent.name} ${path}`).toEqual([])
      compared += sharedBy(parent, children).length
      // The comparison itself: one more anywhere, and it does not hold.
      const [first, ...rest] = children
      const [id] = sharedBy(parent, children)
      if (!first || !id) continue
      expect(differences(parent, [{ ...first, values: { ...first.values, [id]: (first.values[id] ?? 0) + 1 } }, ...rest])).toHaveLength(1)
      noticed += 1
    }
  }

  /** Warnings stand as they were judged: their calls take neither period nor platform. */
  async function warnedHolds(parent: ProvinceWarning, asked: readonly RequestedPage[]): Promise<void> {
    const answered = () => ({ head: asked.map(({ data }) => data).find(isOverview), list: asked.map(({ data }) => data).find(isTable) })
    await expect.poll(() => Object.values(answered()).every((part) => part !== undefined), { timeout: 10_000 }).toBe(true)
    const { head, list } = answered() as { head: WarningOverview; list: ListPage<unknown> }
    expect(unlike(parent, head), parent.name).toEqual([])
    expect(list.total, parent.name).toBe(sum(head.levels))
    compared += 5
    // The comparison itself: too many to be withheld, and it does not hold.
    const [first, ...rest] = head.levels
    expect(unlike(parent, { ...head, levels: [first + SMALL_GROUP, ...rest] })).toHaveLength(1)
    noticed += 1
  }

  it('compared numbers at all, and noticed wrong ones', () => {
    expect(compared).toBeGreaterThan(20)
    expect(noticed).toBeGreaterThan(2)
  })
})
