import {
  type Envelope,
  type Right,
  type RightNode,
  type RightsAnswer,
  type Route,
  type RouteKey,
  rights,
  rightsTree,
  routeAt,
  routes,
} from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { choicesOf, chooseIn, courseListOf } from '../product/choices.ts'
import { noteGrowth } from '../product/growth.ts'
import { loginAs } from '../product/login.ts'
import { batchAnswers, linesOfAnswers } from '../product/pages/batch-answers.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser } from '../product/provide.ts'

const accounts = ['super', 'operator', 'province_yn', 'school_a', 'leader_a', 'affairs_a', 'auditor', 'wall', 'demo']

const browser = provideBrowser({ flat: true })

const nodesOf = (tree: readonly RightNode[]): RightNode[] => tree.flatMap((node) => [node, ...nodesOf(node.childList)])
const treeOf = async (caller: Caller): Promise<RightNode[]> =>
  nodesOf((await caller.data('user/queryUserRight', {})).rightTreeNodeList)

/** A browser of somebody's own, in which their first school is chosen, or this one. */
async function contextOf(caller: Caller, school?: { id: string; name: string }): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, inject('productUrl'), caller)
  await chooseIn(context, caller, school ? { school } : {})
  return context
}

/** Changes the address as a link of the console does. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** What the address of a page says it is about: a course of the kind that has such a page, a class, a person. */
function addressesOf(caller: Caller): (path: string) => Promise<string> {
  const made = new Map<string, ReturnType<typeof choicesOf>>()
  return async (path) => {
    if ((routes[routeAt(path) as RouteKey] as Route | undefined)?.layout !== 'school') return path
    const list = courseListOf(path)
    const choices = made.get(list) ?? choicesOf(caller, { page: path })
    made.set(list, choices)
    const { schoolId: _id, schoolName: _name, ...ids } = (await choices) ?? {}
    return `${path}?${new URLSearchParams(ids)}`
  }
}

/** Leads to a page as a link does: from one page of the console to the next its frame stays, everything else is loaded. */
async function visit(page: Page, address: string): Promise<void> {
  const [path = ''] = address.split('?')
  const { pathname } = new URL(page.url())
  const [from, to] = [pathname, path].map((one) => routes[routeAt(one) as RouteKey] as Route | undefined)
  if (from?.app !== 'console' || to?.app !== 'console' || from.title === to.title)
    return void (await page.goto(inject('productUrl') + address))
  const title = await page.locator('h1').first().innerText()
  await follow(page, address)
  // The address changes before the page does: until its code is there the title is still that of the page before.
  await page
    .locator('h1')
    .first()
    .filter({ hasNotText: new RegExp(`^${title}$`) })
    .waitFor()
}

/** Paths of a delivered tree that stand in it twice or that no page answers. */
const unopened = (paths: readonly string[]): string[] =>
  paths.filter((path, i) => !routeAt(path) || paths.indexOf(path) !== i)

/** Paths of the school's pages that do not stand in exactly one node which is no second entry to a page. */
function misplaced(tree: readonly Right[], pages: readonly string[]): string[] {
  const own = tree
    .filter(({ path, meta }) => path?.startsWith('/school') && meta.alias === null)
    .map(({ path }) => path as string)
  return [...new Set([...pages, ...own])].filter((path) => own.filter((one) => one === path).length !== 1)
}

describe('L18: each page of a school is one node', () => {
  const pages = Object.values(routes).flatMap(({ path, access }) =>
    access === 'right' && path.startsWith('/school') ? [path] : [],
  )
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
  const pathsOf = async (caller: Caller): Promise<string[]> =>
    (await treeOf(caller)).flatMap(({ path }) => (path ? [path] : []))
  it.each(accounts)('%s: every path of the tree is a page', async (name) => {
    const paths = await pathsOf(await loginAs(inject('productUrl'), name))
    expect(unopened(paths)).toEqual([])
    expect(unopened([...paths, '/school/nowhere', ...paths.slice(0, 1)])).toEqual([
      '/school/nowhere',
      ...paths.slice(0, 1),
    ])
  })

  it.each(accounts)(
    '%s: what the tree delivers opens, and a page of the tree that is not delivered is none',
    async (name) => {
      const caller = await loginAs(inject('productUrl'), name)
      const paths = await pathsOf(caller)
      const addressOf = addressesOf(caller)
      const context = await contextOf(caller)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      for (const path of paths) {
        const began = performance.now()
        await visit(page, await addressOf(path))
        await page.locator('h1').first().waitFor()
        expect(new URL(page.url()).pathname, name).toBe(path)
        if ((routes[routeAt(path) as RouteKey] as Route).app === 'console') {
          await settled(page)
          expect(await page.locator('main [data-state="error"]').allInnerTexts(), path).toEqual([])
        }
        if (name === 'super') noteGrowth('page', performance.now() - began)
      }
      const others = Object.values<Route>(routes).filter(
        ({ access, path: own }) => access === 'right' && !paths.includes(own),
      )
      // The console leads to its page of no right; a wall never leaves its place and says it there.
      await page.goto(`${inject('productUrl')}/401`)
      for (const { path } of others.filter(({ app }) => app === 'console')) {
        await follow(page, path)
        await page.waitForFunction((refused) => location.pathname !== refused, path)
        expect(new URL(await page.evaluate(() => location.href)).pathname, path).toBe('/401')
      }
      for (const { path } of others.filter(({ app }) => app !== 'console')) {
        await page.goto(inject('productUrl') + path)
        await page.getByRole('heading', { name: '您没有访问权限' }).waitFor()
      }
      expect(errors).toEqual([])
      await context.close()
    },
  )
})

/** The tree as it is when a page of the project groups is delivered: with its menu, below the menus of the school. */
function withProjectGroups(tree: readonly RightNode[]): RightNode[] {
  const grown = (node: RightNode): RightNode => {
    const [model] = node.childList
    if (node.type !== 'school' || !model || node.childList.some(({ rightId }) => rightId === rights.projectGroup))
      return node
    const page = {
      ...model,
      rightId: 1151,
      rightName: '专业群数据',
      name: '专业群数据',
      path: '/school/zyqData',
      childList: [],
    }
    return {
      ...node,
      childList: [
        ...node.childList,
        {
          ...model,
          rightId: rights.projectGroup,
          rightName: '专业群统计',
          name: '专业群统计',
          path: '',
          childList: [page],
        },
      ],
    }
  }
  return tree.map(grown)
}

describe('L18: the project groups', () => {
  /** Waits until the menu of a school shows the project groups, or not; `groups` is answered in the place of what the server says of them. */
  async function isShown(
    caller: Caller,
    school: { id: string; name: string },
    isDue: boolean,
    groups?: readonly unknown[],
  ): Promise<void> {
    const context = await contextOf(caller, school)
    const page = await context.newPage()
    await page.route('**/api/user/queryUserRight*', async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as Envelope<RightsAnswer>
      await route.fulfill({
        response,
        json: {
          ...envelope,
          data: { ...envelope.data, rightTreeNodeList: withProjectGroups(envelope.data.rightTreeNodeList) },
        },
      })
    })
    const isAnswered = new Promise<void>((resolve) => {
      void page.route('**/api/zyqStatistics/getProjectGroupBySchoolId*', async (route) => {
        const response = await route.fetch()
        const envelope = (await response.json()) as Envelope
        await route.fulfill({ response, json: groups ? { ...envelope, data: groups } : envelope })
        resolve()
      })
      void page.route('**/api/batch', async (route) => {
        const response = await route.fetch()
        const { calls } = route.request().postDataJSON() as { calls: { path: string }[] }
        const answers = batchAnswers(await response.text())
        const isOfGroups = calls.map(({ path }) => path === 'zyqStatistics/getProjectGroupBySchoolId')
        await route.fulfill({
          response,
          ...linesOfAnswers(
            answers.map((answer, i) => (groups && isOfGroups[i] ? { ...answer, data: groups } : answer)),
          ),
        })
        if (isOfGroups.includes(true)) resolve()
      })
    })
    await page.goto(inject('productUrl') + routes.schoolDashboard.path)
    await isAnswered
    await page.locator('h1').first().waitFor()
    await settled(page)
    const entries = page.getByText('专业群统计', { exact: true })
    await expect.poll(async () => (await entries.count()) > 0, { message: school.name }).toBe(isDue)
    // What the page still asks is passed on by nobody.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }

  it('project groups stand in the menu of a school that has any and of no other; a wrong answer is noticed', async () => {
    const caller = await loginAs(inject('productUrl'), 'super')
    const schools = await Promise.all(
      (await caller.data('dataOverviewTotalData/getSchools', {})).map(async (school) => {
        const groups = await caller.data('zyqStatistics/getProjectGroupBySchoolId', { schoolId: Number(school.id) })
        return { ...school, hasGroups: groups.length > 0 }
      }),
    )
    for (const school of schools) await isShown(caller, school, school.hasGroups)
    const [some] = schools.filter(({ hasGroups }) => hasGroups)
    if (!some || schools.every(({ hasGroups }) => hasGroups))
      throw new Error('the demo world has no school with groups, or none without')
    await isShown(caller, some, false, [])
  })
})
