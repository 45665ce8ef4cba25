import { type Envelope, type Right, type RightNode, type RightsAnswer, type Route, type RouteKey, rights, rightsTree, routeAt, routes } from '@data-centre/api'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { batchAnswers, linesOfAnswers } from '../product/batch-answers.ts'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { sample } from '../product/sample.ts'

const accounts = ['super', 'operator', 'province_yn', 'school_a', 'leader_a', 'affairs_a', 'auditor', 'wall', 'demo']

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const nodesOf = (tree: readonly RightNode[]): RightNode[] => tree.flatMap((node) => [node, ...nodesOf(node.childList)])
const treeOf = async (caller: Caller): Promise<RightNode[]> => nodesOf((await caller.data('user/queryUserRight', {})).rightTreeNodeList)

async function contextOf(caller: Caller, school: { id: string; name: string } | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, inject('productUrl'), caller)
  await context.addInitScript(
    ([id, name]) => {
      if (id) sessionStorage.schoolId = id
      if (name) sessionStorage.schoolName = name
    },
    [school?.id, school?.name],
  )
  return context
}

/** Paths of a delivered tree that stand in it twice or that no page answers. */
const unopened = (paths: readonly string[]): string[] => paths.filter((path, i) => !routeAt(path) || paths.indexOf(path) !== i)

/** Paths of the school's pages that do not stand in exactly one node which is no second entry to a page. */
function misplaced(tree: readonly Right[], pages: readonly string[]): string[] {
  const own = tree.filter(({ path, meta }) => path?.startsWith('/school') && meta.alias === null).map(({ path }) => path as string)
  return [...new Set([...pages, ...own])].filter((path) => own.filter((one) => one === path).length !== 1)
}

describe('L18: each page of a school is one node', () => {
  const pages = Object.values(routes).flatMap(({ path, access }) => (access === 'right' && path.startsWith('/school') ? [path] : []))
  const [node] = rightsTree.filter(({ path }) => path === pages[0]) as [Right]

  it('whatever else leads to it', () => {
    expect(misplaced(rightsTree, pages)).toEqual([])
    expect(rightsTree.filter(({ path }) => path?.startsWith('/school')).length).toBeGreaterThan(40)
  })

  it('and a node too few, or too many, is noticed', () => {
    const without = rightsTree.filter((one) => one !== node)
    expect(misplaced(without, pages)).toEqual([node.path])
    expect(misplaced([...rightsTree, { ...node, id: 9999 }], pages)).toEqual([node.path])
    expect(misplaced([...rightsTree, { ...node, id: 9999, meta: { ...node.meta, alias: node.id } }], pages)).toEqual([])
  })
})

describe('L18: what the tree delivers opens', () => {
  /** Every page opens for somebody; for the others, a page in each frame does. */
  const opened = (name: string, paths: readonly string[]): readonly string[] =>
    name === 'super' ? paths : sample(`pages of ${name}`, paths, { count: 0, nameOf: String, kindOf: (path) => routes[routeAt(path) as RouteKey].layout })
  const refused = (name: string, pages: readonly Route[]): readonly Route[] =>
    sample(`pages refused to ${name}`, pages, { count: 4, nameOf: ({ path }) => path, kindOf: ({ app }) => app })

  it.each(accounts)('%s: every path of the tree is a page, and a page of the tree that is not delivered is none', async (name) => {
    const caller = await loginAs(inject('productUrl'), name)
    const paths = (await treeOf(caller)).flatMap(({ path }) => (path ? [path] : []))
    expect(unopened(paths)).toEqual([])
    expect(unopened([...paths, '/school/nowhere', ...paths.slice(0, 1)])).toEqual(['/school/nowhere', ...paths.slice(0, 1)])
    const schools = name === 'wall' ? [] : await caller.data('dataOverviewTotalData/getSchools', {})
    const context = await contextOf(caller, schools[0])
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of opened(name, paths)) {
      await page.goto(inject('productUrl') + path)
      await page.locator('h1').first().waitFor()
      expect(new URL(page.url()).pathname, name).toBe(path)
    }
    const others = Object.values<Route>(routes).filter(({ access, path: own }) => access === 'right' && !paths.includes(own))
    for (const { path, app } of refused(name, others)) {
      await page.goto(inject('productUrl') + path)
      // The console leads to its page of no right; a wall never leaves its place and says it there.
      if (app === 'console') await page.waitForURL('**/401')
      else await page.getByRole('heading', { name: '您没有访问权限' }).waitFor()
    }
    expect(errors).toEqual([])
    await context.close()
  })
})

/** The tree as it is when a page of the project groups is delivered: with its menu, below the menus of the school. */
function withProjectGroups(tree: readonly RightNode[]): RightNode[] {
  const grown = (node: RightNode): RightNode => {
    const [model] = node.childList
    if (node.type !== 'school' || !model || node.childList.some(({ rightId }) => rightId === rights.projectGroup)) return node
    const page = { ...model, rightId: 1151, rightName: '专业群数据', name: '专业群数据', path: '/school/zyqData', childList: [] }
    return { ...node, childList: [...node.childList, { ...model, rightId: rights.projectGroup, rightName: '专业群统计', name: '专业群统计', path: '', childList: [page] }] }
  }
  return tree.map(grown)
}

describe('L18: the project groups', () => {
  /** Whether the menu of a school shows the project groups; `groups` is answered in the place of what the server says of them. */
  async function shown(caller: Caller, school: { id: string; name: string }, groups?: readonly unknown[]): Promise<boolean> {
    const context = await contextOf(caller, school)
    const page = await context.newPage()
    await page.route('**/api/user/queryUserRight*', async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as Envelope<RightsAnswer>
      await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, rightTreeNodeList: withProjectGroups(envelope.data.rightTreeNodeList) } } })
    })
    if (groups) {
      await page.route('**/api/zyqStatistics/getProjectGroupBySchoolId*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as Envelope), data: groups } })
      })
      await page.route('**/api/batch', async (route) => {
        const response = await route.fetch()
        const { calls } = route.request().postDataJSON() as { calls: { path: string }[] }
        const answers = batchAnswers(await response.text())
        await route.fulfill({
          response,
          ...linesOfAnswers(answers.map((answer, i) => (calls[i]?.path === 'zyqStatistics/getProjectGroupBySchoolId' ? { ...answer, data: groups } : answer))),
        })
      })
    }
    await page.goto(inject('productUrl') + routes.schoolDashboard.path)
    await page.waitForLoadState('networkidle')
    const count = await page.getByText('专业群统计', { exact: true }).count()
    await context.close()
    return count > 0
  }

  it('stand in the menu of a school that has any, and in no other; a wrong answer about them is seen in the menu', async () => {
    const caller = await loginAs(inject('productUrl'), 'super')
    const counts: number[] = []
    for (const school of await caller.data('dataOverviewTotalData/getSchools', {})) {
      const groups = await caller.data('zyqStatistics/getProjectGroupBySchoolId', { schoolId: Number(school.id) })
      counts.push(groups.length)
      expect(await shown(caller, school), school.name).toBe(groups.length > 0)
      if (groups.length > 0 && counts.filter((count) => count > 0).length === 1) expect(await shown(caller, school, []), school.name).toBe(false)
    }
    expect(counts).toContain(0)
    expect(Math.max(...counts)).toBeGreaterThan(0)
  }, 900_000)
})
