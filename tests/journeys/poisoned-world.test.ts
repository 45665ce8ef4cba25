import { type Route, routes } from '@data-centre/api'
import { tables } from '@data-centre/server/warehouse/schema.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDatabase, inWarehouse } from '../faults/stores.ts'
import { launchBrowser, openAs } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { chooseIn } from '../product/choices.ts'
import { loginAs } from '../product/login.ts'
import { sample } from '../product/sample.ts'
import { filledFolder, type Product, removeFolder, startProduct } from '../product/server.ts'

/** Names that would run a script in the reader's page, and the address that the script would call. */
const CANARY = 'canary.test'
const POISON = `<img src=//${CANARY}/x onerror=alert(1)>`
/** What people have typed or platforms have sent, by table of the operational store. */
const typed: Readonly<Record<string, readonly string[]>> = {
  school: ['name', 'short_name'],
  college: ['name'],
  major: ['name'],
  project_group: ['name'],
  school_version: ['note'],
  sys_user: ['real_name'],
  sys_role: ['name', 'remark'],
  sys_right: ['name'],
  message: ['title', 'body'],
  ingest_key: ['name'],
  survey: ['title'],
  feedback: ['school_name', 'suggestion'],
  contact_person: ['name', 'adress'],
  saved_view: ['name'],
}
/** Pages that list what people have typed. */
const LISTS = [
  '/authority/school',
  '/authority/role',
  '/authority/menu',
  '/authority/survey',
  '/operation/dashBoard',
  '/homePage',
]
const chosen = sample<Route>(
  'poisoned pages',
  Object.values<Route>(routes).filter(({ access }) => access !== 'public'),
  {
    count: 20,
    nameOf: ({ path }) => path,
    kindOf: ({ app, layout }) => `${app} ${layout}`,
    isDue: ({ path }) => LISTS.includes(path),
  },
)
const dataDir = await filledFolder()
let product: Product
let browser: Browser
let caller: Caller

beforeAll(async () => {
  product = await startProduct({ dataDir })
  const writer = await loginAs(product.url, 'super')
  await writer.data('message/saveNotice', { title: '通知', body: '正文', until: '' })
  await writer.data('savedView/save', { path: '/operation/dashBoard', name: '视图', query: '' })
  await product.stop()
  await inDatabase(dataDir, async (pool) => {
    for (const [table, columns] of Object.entries(typed)) {
      await pool.query(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = coalesce(${column}, '') || $1`).join(', ')}`,
        [POISON],
      )
    }
    await pool.query('UPDATE survey_version SET steps = replace(steps::text, $1, $1 || $2)::jsonb', [
      '您的身份',
      POISON,
    ])
  })
  await inWarehouse(dataDir, async (store) => {
    for (const { name, kind, columns } of tables) {
      const messages = ['name', 'short_name', 'title', 'entity_name', 'owner_name'].filter(
        (column) => columns[column] === 'String',
      )
      if (messages.length === 0 || !('version' in columns) || !['dimension', 'derived'].includes(kind)) continue
      const changed = messages.map((column) => `concat(${column}, '${POISON}') AS ${column}`)
      await store.command(
        `INSERT INTO ${name} SELECT * REPLACE(${changed.join(', ')}, version + 1 AS version) FROM ${name} FINAL`,
      )
    }
  })
  product = await startProduct({ dataDir })
  browser = await launchBrowser({ flat: true })
  caller = await loginAs(product.url, 'super')
})
afterAll(async () => {
  await browser?.close()
  await product.stop()
  removeFolder(dataDir)
})

/** What a page did that only a script of somebody else would do. */
interface Watch {
  page: Page
  wrong: string[]
}

async function watched(): Promise<Watch> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, product.url, caller)
  await chooseIn(context, caller)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'reportPolicy')(`${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  const wrong: string[] = []
  await context.exposeFunction('reportPolicy', (report: string) => wrong.push(`policy ${report}`))
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    wrong.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === CANARY) wrong.push(`request ${request.url()}`)
  })
  page.on('pageerror', (error) => wrong.push(`error ${error.message}`))
  return { page, wrong }
}

/** Elements that the poison has become. */
const elements = (page: Page): Promise<number> => page.locator(`img[src*="${CANARY}"], [onerror]`).count()
/** How often the poison stands on the page as what it is: a text. */
const texts = (page: Page): Promise<number> =>
  page.evaluate((poison) => document.body.innerText.split(poison).length - 1, POISON)

/** Points at whatever may tell more of itself: charts, maps, cut names. */
async function pointAround(page: Page): Promise<void> {
  for (const target of await page.locator('canvas, svg[role="img"], [data-row-name]').all()) {
    const box = await target.boundingBox()
    if (!box || box.width < 40) continue
    for (const part of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * part, box.y + box.height * 0.6)
  }
}

describe('S7: names that are scripts', () => {
  it('are texts on pages and walls: no element, no dialog, no request, no report of the policy', async () => {
    const { page, wrong } = await watched()
    const seen: Record<string, number> = {}
    for (const { path, app } of chosen) {
      await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      // A wall never rests.
      if (app === 'console') await page.waitForLoadState('networkidle')
      await pointAround(page)
      seen[path] = await texts(page)
      expect(await elements(page), path).toBe(0)
    }
    expect(wrong).toEqual([])
    // The names are there: on the pages that list them, and on most pages at all.
    for (const path of LISTS) expect(seen[path], path).toBeGreaterThan(0)
    await page.context().close()
  })

  it('are texts in what opens above a page', async () => {
    const { page, wrong } = await watched()
    const count = async (path: string, open: () => Promise<void>, where: string) => {
      await page.goto(product.url + path)
      await page.locator('h1').first().waitFor()
      await open()
      const box = page.locator(where).last()
      await expect.poll(() => box.innerText()).toContain(POISON)
      expect(await elements(page), path).toBe(0)
    }
    await count(
      '/authority/survey',
      () =>
        page
          .getByRole('button', { name: /^查看反馈/ })
          .first()
          .click(),
      '[role="dialog"]',
    )
    await count(
      '/authority/role',
      () =>
        page
          .getByRole('button', { name: /^权限 / })
          .nth(2)
          .click(),
      '[role="dialog"]',
    )
    await count(
      '/homePage',
      async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: '快速跳转' }).fill('职业')
      },
      '[role="listbox"]',
    )
    await count('/survey', () => page.getByText('您的身份').first().waitFor(), 'main')
    expect(wrong).toEqual([])
    await page.context().close()
  })

  it('and one that becomes an element is noticed', async () => {
    const { page, wrong } = await watched()
    await page.goto(`${product.url}/homePage`)
    await page.locator('h1').first().waitFor()
    await page.evaluate((poison) => document.body.insertAdjacentHTML('beforeend', poison), POISON)
    await expect.poll(() => wrong.length).toBeGreaterThan(0)
    expect(await elements(page)).toBe(1)
    await page.context().close()
  })
})
