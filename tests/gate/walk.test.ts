import { type Envelope, type RightNode, type Route, type RouteKey, routes } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { addressOf, type Choices, choicesOf, chooseIn, courseListOf, widestSchool } from '../product/choices.ts'
import { noteGrowth } from '../product/growth.ts'
import { loginAs } from '../product/login.ts'
import { seriousFindings } from '../product/pages/accessibility.ts'
import { batchAnswers, linesOfAnswers } from '../product/pages/batch-answers.ts'
import { POISON, poisonWorld, TYPED_LISTS, type WatchedPage, watchedPage } from '../product/pages/poisoned-world.ts'
import { countRequests, type Stop, setDate, type Visit, walkPages } from '../product/pages/walk.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { filledFolder } from '../product/server.ts'

/** Pages that somebody with a keyboard or a screen reader is to use: one of each frame and kind. */
const ACCESSIBLE: readonly RouteKey[] = [
  'home',
  'schoolDashboard',
  'teacherPortrait',
  'libraryRanking',
  'attendanceWarning',
  'operationUsers',
  'provinceDashboard',
  'authorityRole',
  'login',
  'survey',
]
/** Findings that are no fault, with the reason; one that is not found any more goes. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/editNewMedia: shows no number': 'its figures are typed in, and nobody has typed any in the demo world',
}
/** Steps of a survey that nobody enters before the first one is answered. */
const LATER_STEPS: readonly string[] = [routes.surveySecond.path, routes.surveyThird.path]
/** A province with schools: the first by name has none, and every list of it is empty. */
const PROVINCE = '云南省'
const consolePages = Object.values<Route>(routes).filter(({ app }) => app === 'console')
const isPublic = ({ access }: Route): boolean => access === 'public'

const dataDir = await filledFolder()
beforeAll(() => poisonWorld(dataDir))
// One session opens in a minute what its user opens in a week.
const product = provideProduct({ dataDir, env: { REQUESTS_PER_MINUTE: '1000000' } })
const browser = provideBrowser({ flat: true })
let caller: Caller
beforeAll(async () => {
  caller = await loginAs(product.url, 'super')
  // Typed anew: no other table holds any.
  await caller.data('message/saveNotice', { title: POISON, body: POISON, until: '' })
})

/** The smallest window of an office, on the server's day. */
async function openContext(session?: Caller): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  await setDate(context, product.now())
  await countRequests(context)
  if (session) await openAs(context, product.url, session)
  return context
}

/** A page of the walk at an address, and what went wrong in it, each with the path on which it did. */
async function openWalk(context: BrowserContext, address: string): Promise<WatchedPage> {
  const watched = await watchedPage(context)
  const { page, wrong } = watched
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${new URL(page.url()).pathname}: console ${message.text()}`)
  })
  await page.goto(product.url + address)
  return watched
}

const nodesOf = (tree: readonly RightNode[]): RightNode[] => tree.flatMap((node) => [node, ...nodesOf(node.childList)])

/** The first school that has what pages are about, and what its lists name first; of courses, by the list that a page is about. */
async function makeChoices(): Promise<(path: string) => Promise<Choices>> {
  const school = await widestSchool(caller)
  if (!school) throw new Error('the demo world has no school')
  const made = new Map<string, Promise<Choices | undefined>>()
  return async (path) => {
    const list = courseListOf(path)
    const choices = made.get(list) ?? choicesOf(caller, { school, page: path })
    made.set(list, choices)
    return (await choices) as Choices
  }
}

/** Pages behind the login, a frame after the other. */
async function stopsInside(choicesFor: (path: string) => Promise<Choices>): Promise<Stop[]> {
  const titles = new Map(
    nodesOf((await caller.data('user/queryUserRight', {})).rightTreeNodeList).map(({ path, rightName }) => [
      path,
      rightName,
    ]),
  )
  const stops = consolePages
    .filter((route) => !isPublic(route))
    .sort((a, b) => a.layout.localeCompare(b.layout))
    .map(async ({ path, layout, title }) => ({
      path,
      address:
        layout === 'school'
          ? addressOf(path, await choicesFor(path))
          : layout === 'province'
            ? `${path}?sfprovince=${PROVINCE}`
            : path,
      ...(layout === 'home' ? {} : { titles: [titles.get(path) ?? title, title] }),
    }))
  return Promise.all(stops)
}

/** Tickets of the person, the course or the class that a public page is about; empty for the others. */
async function ticketOf(path: string, { schoolId, teaId, stuId, courseId, classId }: Choices): Promise<string> {
  const school = Number(schoolId)
  const of = async (answer: Promise<{ ticket: string }>): Promise<string> => (await answer).ticket
  if (path === routes.teacherPortraitOpen.path)
    return of(caller.data('bigLargeScreen/getTeaStuTicket', { type: 'tea', id: teaId ?? '', schoolId: school }))
  if (path === routes.studentPortraitOpen.path)
    return of(caller.data('bigLargeScreen/getTeaStuTicket', { type: 'stu', id: stuId ?? '', schoolId: school }))
  if (path === routes.classroomTeachingClassOpen.path)
    return of(caller.data('classShare/getTicket', { schoolId: school, classId: classId ?? '' }))
  return /Course|ClassroomTeaching$/.test(path)
    ? of(caller.data('courseShare/getTicket', { schoolId: school, courseId: courseId ?? '' }))
    : ''
}

/** Pages that anybody opens, with the ticket of what they are about. */
const stopsOutside = (choicesFor: (path: string) => Promise<Choices>): Promise<Stop[]> =>
  Promise.all(
    consolePages.filter(isPublic).map(async ({ path }) => {
      const choices = await choicesFor(path)
      const ticket = await ticketOf(path, choices)
      return {
        path,
        address: ticket ? addressOf(path, choices, ticket) : path,
        ...(LATER_STEPS.includes(path) ? { leadsTo: routes.surveyFirst.path } : {}),
      }
    }),
  )

/** Walks through pages and tries the accessible ones among them with axe as well. */
async function walk(page: Page, stops: readonly Stop[]): Promise<Visit[]> {
  const visits: Visit[] = []
  let segment: Stop[] = []
  for (const stop of stops) {
    segment.push(stop)
    const isTried = ACCESSIBLE.some((key) => routes[key].path === stop.path)
    if (!isTried && stop !== stops.at(-1)) continue
    visits.push(...(await walkPages(page, segment)))
    segment = []
    if (isTried) visits.at(-1)?.findings.push(...(await seriousFindings(page)))
  }
  return visits
}

const linesOf = (visits: readonly Visit[]): string[] =>
  visits.flatMap(({ path, findings }) => findings.map((finding) => `${path}: ${finding}`))

/** One line: what the pages took. */
function timesOf(visits: readonly Visit[]): string {
  const total = visits.reduce((sum, { ms }) => sum + ms, 0)
  const slowest = [...visits].sort((a, b) => b.ms - a.ms).slice(0, 5)
  return (
    `${visits.length} pages in ${(total / 1000).toFixed(1)} s, ${Math.round(total / visits.length)} ms each; slowest ` +
    slowest.map(({ path, ms }) => `${path} ${Math.round(ms)} ms`).join(', ')
  )
}

it('every page of the console opens, settles and shows what is there, in a world whose names are scripts', async () => {
  const choicesFor = await makeChoices()
  const context = await openContext(caller)
  const school = await choicesFor('')
  await chooseIn(context, caller, { school: { id: school.schoolId, name: school.schoolName } })
  const [inside, outside] = await Promise.all([stopsInside(choicesFor), stopsOutside(choicesFor)])
  const visits: Visit[] = []
  const findings: string[] = []
  for (const [stops, own] of [
    [inside, context],
    [outside, await openContext()],
  ] as const) {
    const { page, wrong } = await openWalk(own, stops[0]?.address ?? '')
    const seen = await walk(page, stops)
    visits.push(...seen)
    findings.push(...linesOf(seen), ...wrong)
    await own.close()
  }
  for (const { ms } of visits) noteGrowth('page', ms)
  process.stdout.write(`${timesOf(visits)}\n`)
  expect(findings.filter((finding) => !Object.hasOwn(EXCEPTIONS, finding))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((finding) => !findings.includes(finding))).toEqual([])
  expect(visits.map(({ path }) => path).sort()).toEqual(consolePages.map(({ path }) => path).sort())
  // The names are there, on the pages that list them.
  for (const path of TYPED_LISTS) expect(visits.find((visit) => visit.path === path)?.poisoned, path).toBeGreaterThan(0)
})

describe('what is wrong with a page is noticed:', () => {
  /** What the walk finds on one page; `spoil` makes something of it wrong. */
  async function found(
    path: string,
    spoil: (page: Page) => Promise<unknown>,
    { before = false, settleMs }: { before?: boolean; settleMs?: number } = {},
  ): Promise<string[]> {
    const context = await openContext(caller)
    const { page, wrong } = await openWalk(context, before ? routes.metrics.path : path)
    if (!before) await walkPages(page, [{ path, address: path }])
    await spoil(page)
    const lines = linesOf(await walkPages(page, [{ path, address: path }], settleMs))
    const all = [...lines, ...wrong]
    await context.close()
    return all
  }
  const adding = (html: string) => (page: Page) =>
    page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), html)

  it('blocks that fail', async () => {
    const { path } = routes.operationDashboard
    const failing = (page: Page) =>
      page.route('**/api/batch', async (route) => {
        const response = await route.fetch()
        const refused: Envelope = { code: 500, msg: '服务暂不可用，请稍后再试', data: null }
        await route.fulfill({ response, ...linesOfAnswers(batchAnswers(await response.text()).map(() => refused)) })
      })
    expect(await found(path, failing, { before: true })).toContainEqual(expect.stringMatching(`^${path}: failed: `))
  })

  it('a name that has become an element', async () => {
    const { path } = routes.authorityJobs
    const lines = await found(path, adding(POISON))
    expect(lines).toContain(`${path}: 1 elements of a name`)
    expect(lines).toContainEqual(expect.stringMatching(/policy|request/))
  })

  it('a number that is none, and a page that never settles', async () => {
    const { path } = routes.authorityJobs
    const lines = await found(path, adding('<p aria-busy="true">NaN 人</p>'), { settleMs: 500 })
    expect(lines).toEqual([`${path}: never settles`, `${path}: says NaN 人`])
  })
})

describe('a page that is not delivered', () => {
  it('leads to the page of no right', async () => {
    const school = await loginAs(product.url, 'school_a')
    const { page, wrong } = await openWalk(await openContext(school), routes.home.path)
    const refused = consolePages.filter(
      ({ layout, access }) => access === 'right' && (layout === 'province' || layout === 'operation'),
    )
    const tried = [refused[0], refused.at(-1), routes.authorityJobs].map((route) => (route as Route).path)
    const visits = await walkPages(
      page,
      tried.map((path) => ({ path, address: path })),
    )
    expect(linesOf(visits)).toEqual(tried.map((path) => `${path}: leads to ${routes.noAccess.path}`))
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('leads to the login who has not logged in', async () => {
    const { page } = await openWalk(await openContext(), routes.operationDashboard.path)
    await page.waitForURL(({ pathname }) => pathname === routes.login.path)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(routes.operationDashboard.path)
    await page.context().close()
  })
})
