import { type Envelope, PROJECT_GROUP_RIGHT, type RightNode, type RightsAnswer, routeAt, routes } from '@data-centre/api'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'

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

describe('L18: what the tree delivers opens', () => {
  it.each(accounts)('%s: every path of the tree is a page, and a page of the tree that is not delivered is none', async (name) => {
    const caller = await loginAs(inject('productUrl'), name)
    const paths = (await treeOf(caller)).flatMap(({ path }) => (path ? [path] : []))
    expect(new Set(paths).size).toBe(paths.length)
    const schools = name === 'wall' ? [] : await caller.data('dataOverviewTotalData/getSchools', {})
    const context = await contextOf(caller, schools[0])
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of paths) {
      expect(routeAt(path), path).toBeDefined()
      await page.goto(inject('productUrl') + path)
      await page.locator('h1').first().waitFor()
      expect(new URL(page.url()).pathname, name).toBe(path)
    }
    for (const { path } of Object.values(routes).filter(({ access, path: own }) => access === 'right' && !paths.includes(own))) {
      await page.goto(inject('productUrl') + path)
      await page.waitForURL('**/401')
    }
    expect(errors).toEqual([])
    await context.close()
  })
})

/** The tree as it is when a page of the project groups is delivered: with its menu, below the menus of the school. */
function withProjectGroups(tree: readonly RightNode[]): RightNode[] {
  const grown = (node: RightNode): RightNode => {
    const [model] = node.childList
    if (node.type !== 'school' || !model || node.childList.some(({ rightId }) => rightId === PROJECT_GROUP_RIGHT)) return node
    const page = { ...model, rightId: 1151, rightName: '专业群数据', name: '专业群数据', path: '/school/zyqData', childList: [] }
    return { ...node, childList: [...node.childList, { ...model, rightId: PROJECT_GROUP_RIGHT, rightName: '专业群统计', name: '专业群统计', path: '', childList: [page] }] }
  }
  return tree.map(grown)
}

describe('L18: the project groups', () => {
  it('stand in the menu of a school that has any, and in no other', async () => {
    const caller = await loginAs(inject('productUrl'), 'super')
    const counts: number[] = []
    for (const school of await caller.data('dataOverviewTotalData/getSchools', {})) {
      const groups = await caller.data('zyqStatistics/getProjectGroupBySchoolId', { schoolId: Number(school.id) })
      counts.push(groups.length)
      const context = await contextOf(caller, school)
      const page = await context.newPage()
      await page.route('**/api/user/queryUserRight*', async (route) => {
        const response = await route.fetch()
        const envelope = (await response.json()) as Envelope<RightsAnswer>
        await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, rightTreeNodeList: withProjectGroups(envelope.data.rightTreeNodeList) } } })
      })
      await page.goto(inject('productUrl') + routes.schoolDashboard.path)
      await page.waitForLoadState('networkidle')
      expect((await page.getByText('专业群统计', { exact: true }).count()) > 0, school.name).toBe(groups.length > 0)
      await context.close()
    }
    expect(counts).toContain(0)
    expect(Math.max(...counts)).toBeGreaterThan(0)
  })
})
