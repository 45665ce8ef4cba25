import { pathOf, type RouteKey, routes } from '@data-centre/api'
import type { Browser } from 'playwright-core'
import { openAs } from '../../product/browser.ts'
import type { Caller } from '../../product/caller.ts'
import { settled } from '../../product/pages/settled.ts'

interface Address {
  address: string
  leadsTo: string
}

/** What was seen of a page. */
export interface Visit {
  leadsTo: string
  /** Errors of the console and of the program, failed responses, and blocks that failed. */
  wrong: string[]
  blocks: { state: string; text: string }[]
}

/** Pages of a school about its people, content and reach: in the term of its data, and as they open from the menu. */
export function pagesOf(schoolId: number, stuId: number, term: { id: string; from: string; to: string }): Address[] {
  const page = (key: RouteKey, params: Record<string, string | number>, leadsTo: RouteKey = key): Address => ({
    address: pathOf(key, { schoolId: String(schoolId), ...params } as never),
    leadsTo: routes[leadsTo].path,
  })
  const custom = { period: 'custom', start: term.from, end: term.to }
  const statistics: RouteKey[] = [
    'teacherStatistics',
    'studentStatistics',
    'libraryCourses',
    'libraryResources',
    'courseCalls',
    'influence',
    'collegeStatistics',
  ]
  return [
    ...statistics.flatMap((key) => [page(key, custom), page(key, {})]),
    page('studentPortrait', { stuId, term: term.id }),
    page('studentPortrait', { stuId }),
    // Nobody teaches there: the list comes instead.
    page('teacherPortrait', {}, 'teacherStatistics'),
  ]
}

/** Opens pages one after the other in the smallest window of the design. */
export async function visitPages(
  browser: Browser,
  server: string,
  caller: Caller,
  pages: readonly Address[],
): Promise<Visit[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await openAs(context, server, caller)
  const page = await context.newPage()
  let wrong: string[] = []
  const note = (what: string) => wrong.push(`${page.url()}: ${what}`)
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', ({ message }) => note(message))
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`)
  })
  const visits: Visit[] = []
  for (const { address } of pages) {
    wrong = []
    await page.goto(server + address)
    await settled(page)
    const blocks = await page.locator('main [data-state]').evaluateAll((elements) =>
      (elements as HTMLElement[]).map(({ dataset, innerText }) => ({
        state: dataset['state'] ?? '',
        text: innerText,
      })),
    )
    for (const { state, text } of blocks) if (state === 'error') note(`failed: ${text}`)
    visits.push({ leadsTo: new URL(page.url()).pathname, wrong, blocks })
  }
  await context.close()
  return visits
}

/** Empty blocks that say no more than that they are. */
export const emptyWithoutReason = ({ leadsTo, blocks }: Visit): string[] =>
  blocks.flatMap(({ state, text }) =>
    state === 'empty' && !/暂无数据哦~\s*.*(没有|不足)/.test(text) ? [`${leadsTo}: ${text}`] : [],
  )
