import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { contract } from '@data-centre/api'
import type { SourceEvent } from '@data-centre/server/warehouse/events/event.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { addressOf, choicesOf, chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { importDone, platformOf } from '../product/platform.ts'
import { writeRoster } from '../product/roster.ts'
import { type Product, removeFolder, scratchFolder } from '../product/server.ts'
import { type Figure, percentile, timed } from './measure.ts'

/** One page of each shape, with who opens it. */
const pages = [
  ['/school/CollegeStatistics', 'school_a'],
  ['/school/StudentStatistics', 'school_a'],
  ['/school/TeacherPortrait', 'school_a'],
  ['/school/zykRankingList', 'school_a'],
  ['/school/zykCourseDetails', 'school_a'],
  ['/school/effect', 'school_a'],
  ['/school/joinmid', 'school_a'],
  ['/school/UserBehaviorRecord', 'school_a'],
  ['/province/ResourceContribution', 'province_yn'],
  ['/operation/NewDetails', 'operator'],
] as const
type Account = (typeof pages)[number][1]

const WARM = 20
const LIST = 'students/getStudentList'
const STUDENTS = 30_000
const CLASSES = 600
const BATCH = 250
/** Ids of what is imported begin behind this number, in the order of the files. */
const IMPORTED = 2_000_000_000
const DAY_MS = 86_400_000
/** Pages of the log that are turned. */
const TURNS = 60
const ROWS = 50

interface Visit {
  path: string
  account: Account
  /** What the page asked for at once, each a body of `batch`. */
  batches: string[]
  /** Compressed bytes that it downloads beyond the dashboard of a school, KB. */
  kilobytes: number
}

/** Numbers that the pages of the console wait for: a page's questions first after a start and warm, its bytes, the longest list, the row log. */
export async function consolePages(start: () => Promise<Product>): Promise<Figure[]> {
  const first = await start()
  const visits = await recordVisits(first)
  await first.stop()
  const product = await start()
  const asked = await askAgain(product, visits)
  const figures = [...asked, ...bytesOf(visits), ...(await rowLog(product)), ...(await longList(product))]
  await product.stop()
  return figures
}

/** Opens every page once and writes down what it asks and downloads. */
async function recordVisits(product: Product): Promise<Visit[]> {
  const browser = await launchBrowser({ flat: true })
  try {
    const dashboard = await visit(browser, product, '/school/dashBoard', 'school_a')
    const visits: Visit[] = []
    for (const [path, account] of pages) {
      const { batches, files } = await visit(browser, product, path, account)
      const more = [...files].filter(([url]) => !dashboard.files.has(url))
      visits.push({ path, account, batches, kilobytes: more.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024 })
    }
    return visits
  } finally {
    await browser.close()
  }
}

async function visit(
  browser: Browser,
  product: Product,
  path: string,
  account: Account,
): Promise<{ batches: string[]; files: Map<string, number> }> {
  const caller = await loginAs(product.url, account)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await openAs(context, product.url, caller)
  await chooseIn(context, caller, { page: path })
  const choices = /Portrait|Details$/.test(path) ? await choicesOf(caller, { page: path }) : undefined
  const page = await context.newPage()
  const batches: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/batch')) batches.push(request.postData() ?? '{}')
  })
  const files = await filesOf(page)
  await page.goto(product.url + (choices ? addressOf(path, choices) : path))
  await settled(page)
  await context.close()
  return { batches, files }
}

/** Scripts and styles by address, with their bytes as they travel. */
async function filesOf(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const files = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') urls.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url) files.set(url, encodedDataLength)
  })
  return files
}

const bytesOf = (visits: readonly Visit[]): Figure[] => {
  const heaviest = visits.reduce((a, b) => (b.kilobytes > a.kilobytes ? b : a))
  return [
    {
      row: 18,
      item: `heaviest of ${visits.length} pages beyond /school/dashBoard (${heaviest.path}), compressed`,
      figure: heaviest.kilobytes,
      unit: 'KB',
      goal: '<= 60 KB',
    },
  ]
}

/** What the pages asked, once more: first after a start, then from memory. */
async function askAgain(product: Product, visits: readonly Visit[]): Promise<Figure[]> {
  const callers = new Map<Account, Caller>()
  for (const { account } of visits) callers.set(account, callers.get(account) ?? (await loginAs(product.url, account)))
  const ask = async ({ account, batches }: Visit): Promise<void> => {
    const caller = callers.get(account) as Caller
    await Promise.all(batches.map((body) => caller.data('batch', JSON.parse(body))))
  }
  const cold: number[] = []
  for (const one of visits) cold.push(...(await timed(1, () => ask(one))))
  const warm: number[] = []
  for (const one of visits) warm.push(percentile(await timed(WARM, () => ask(one)), 0.5))
  const slowest = visits[cold.indexOf(Math.max(...cold))]?.path
  const what = `questions of a page, ${visits.length} pages`
  return [
    { row: 5, item: `${what}, first after a start, p50`, figure: percentile(cold, 0.5), unit: 'ms', goal: '<= 400 ms' },
    { row: 5, item: `${what}, first, slowest (${slowest})`, figure: Math.max(...cold), unit: 'ms', goal: '-' },
    { row: 5, item: `${what}, warm, p50`, figure: percentile(warm, 0.5), unit: 'ms', goal: '<= 25 ms' },
    { row: 5, item: `${what}, warm, slowest`, figure: Math.max(...warm), unit: 'ms', goal: '<= 25 ms' },
  ]
}

/** The log of a group, page after page. */
async function rowLog(product: Product): Promise<Figure[]> {
  const caller = await loginAs(product.url, 'school_a')
  const { schoolId } = (await choicesOf(caller)) ?? { schoolId: '0' }
  const ask = { schoolId: Number(schoolId), periodType: '30' as const, pageSize: ROWS }
  const [top] = await timed(1, () => caller.data('zyqStatistics/getUserBehaviorRecord', ask))
  let cursor = (await caller.data('zyqStatistics/getUserBehaviorRecord', ask)).cursor
  const turns: number[] = []
  for (let turn = 0; turn < TURNS && cursor !== null; turn++) {
    const from = cursor
    const [ms = 0] = await timed(1, async () => {
      cursor = (await caller.data('zyqStatistics/getUserBehaviorRecord', { ...ask, cursor: from })).cursor
    })
    turns.push(ms)
  }
  const item = (what: string) => `log of a group, ${what}`
  return [
    { row: '-', item: item('first page'), figure: top ?? 0, unit: 'ms', goal: '-' },
    {
      row: '-',
      item: item(`next page, p50 of ${turns.length}`),
      figure: percentile(turns, 0.5),
      unit: 'ms',
      goal: '<= 100 ms',
    },
    { row: '-', item: item('page at the greatest depth'), figure: turns.at(-1) ?? 0, unit: 'ms', goal: '<= 100 ms' },
  ]
}

/** A school of many students who did something yesterday, sorted by every column of their list. */
async function longList(product: Product): Promise<Figure[]> {
  const caller = await loginAs(product.url, 'school_a')
  const school = await choicesOf(caller)
  if (!school) throw new Error('the demo world has a school')
  await fillSchool(product, school.schoolName)
  const ask = { schoolId: Number(school.schoolId), periodType: '30' as const, pageSize: 10 }
  const [first = 0] = await timed(1, () => caller.data(LIST, ask))
  const { total } = await caller.data(LIST, ask)
  const times: number[] = []
  for (const sortField of [...contract[LIST].answer.columns, 'lastLogin'])
    times.push(...(await timed(1, () => caller.data(LIST, { ...ask, sortField }))))
  const item = (what: string) => `list of ${total} students, ${what}`
  return [
    { row: '-', item: item('first asked after they came'), figure: first, unit: 'ms', goal: '-' },
    {
      row: '-',
      item: item(`sorted, slowest of ${times.length} columns`),
      figure: Math.max(...times),
      unit: 'ms',
      goal: '<= 300 ms',
    },
  ]
}

/** Brings the students, and lets every one log in and study. */
async function fillSchool(product: Product, school: string): Promise<void> {
  const folder = scratchFolder()
  try {
    const file = join(folder, 'roster.zip')
    writeRoster(file, { students: STUDENTS, each: 2, classes: CLASSES }, '0000000000', 'l')
    await importDone(product, ['oneroster', file, '--school', school])
  } finally {
    removeFolder(folder)
  }
  const platform = platformOf(product, 'zjy')
  const time = new Date(product.now() - DAY_MS).toISOString()
  const run = randomUUID().slice(0, 8)
  for (let from = 0; from < STUDENTS; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, i) => {
      const userId = IMPORTED + 1 + from + i
      const common = { time, userId, platform: 'zjy', client: 'app' } as const
      return [
        { ...common, eventId: `${run}-l${userId}`, type: 'login' },
        {
          ...common,
          eventId: `${run}-s${userId}`,
          type: 'study',
          courseId: IMPORTED + 1 + (userId % CLASSES),
          duration: 60 + (userId % 3000),
        },
      ] as const satisfies readonly SourceEvent[]
    }).flat()
    const { status, msg } = await platform.send(events)
    if (status !== 200) throw new Error(`intake: ${status} ${msg}`)
  }
}
