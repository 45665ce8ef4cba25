import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const execute = promisify(execFile)
const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** Rows that paper takes. */
const MAX_PRINTED = 2000
/** Rows that are read ahead: Ctrl P goes to the browser at once. */
const MAX_AHEAD = 100

/** Rows of a list as the page counts them. */
const totalOf = async (page: Page): Promise<number> => {
  const text = page.locator('main footer').getByText(/^共 [\d,]+ 条$/)
  return Number((await text.innerText()).replaceAll(/\D/g, ''))
}

/** Chromium without a window has no dialog of its own to print from: a test lays the paper out itself. */
const replaceDialog = (page: Page) =>
  page.evaluate(() => {
    window.print = () => void Object.assign(window, { isPrinted: true })
  })
const pressPrint = async (page: Page) => {
  await page.keyboard.press('Control+P')
  await page.waitForFunction(() => Reflect.get(window, 'isPrinted') === true)
}

it('Ctrl P prints every row of a list of many pages, and gives the page back as it was', async () => {
  const caller = await loginAs(product.url, 'school_a')
  const page = await openPage(browser, product.url, caller, routes.libraryResourceDetails.path)
  await settled(page)
  const rows = page.locator('#page-table tbody tr')
  const before = await rows.count()
  const total = await totalOf(page)
  expect(total).toBeGreaterThan(MAX_AHEAD)
  expect(total).toBeLessThanOrEqual(MAX_PRINTED)
  await replaceDialog(page)
  await pressPrint(page)
  const file = join(product.dataDir, 'list.pdf')
  await page.pdf({ path: file, format: 'A4', landscape: true, printBackground: true })
  const { stdout } = await execute('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })
  const numbers = new Set([...stdout.matchAll(/^\s{0,8}(\d{1,4})\s/gm)].map(([, number]) => Number(number)))
  expect(Array.from({ length: total }, (_, i) => i + 1).filter((number) => !numbers.has(number))).toEqual([])
  expect(stdout.replaceAll(/\s/g, '')).not.toContain('本页打印')
  expect(await rows.count()).toBe(before)
})

/** Notes what paper shows once the page has been laid out for it. */
const watchPaper = (page: Page) =>
  page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const keys = [...document.querySelectorAll<HTMLElement>('main tr[data-row]')].map(({ dataset }) => dataset['row'])
      const line = document.querySelector('main footer [data-print="only"]')?.textContent
      Object.assign(window, { onPaper: { rows: new Set(keys).size, drawn: keys.length, line } })
    }),
  )

/** What paper shows, as {@link watchPaper} counts it. */
async function printed(page: Page): Promise<{ rows: number; drawn: number; line?: string }> {
  await page.pdf()
  return page.evaluate(() => Reflect.get(window, 'onPaper'))
}

/** Lists of records that have several pages, each with who reads it. */
const RECORDS = [
  ['super', routes.authorityIntake.path],
  ['super', routes.authoritySurvey.path],
  ['school_a', routes.attendanceWarning.path],
  ['school_a', routes.courseQuality.path],
  ['school_a', routes.userBehavior.path],
] as const

describe('a list of records is printed with every row', () => {
  it.for(RECORDS)('%s %s', async ([user, path]) => {
    const caller = await loginAs(product.url, user)
    const page = await openPage(browser, product.url, caller, path)
    await settled(page)
    const rows = page.locator('main tr[data-row]')
    const before = await rows.count()
    const total = await totalOf(page)
    expect(total).toBeGreaterThan(before)
    await replaceDialog(page)
    await watchPaper(page)
    if (total > MAX_AHEAD) await pressPrint(page)
    // A list that is read ahead is whole on paper once it has been read: the browser's own menu waits for nothing.
    await expect.poll(() => printed(page)).toEqual({ rows: total, drawn: total })
    expect(await rows.count()).toBe(before)
    await page.context().close()
  })

  it('of a log that grows while it is read, and is read for print alone', async () => {
    const caller = await loginAs(product.url, 'super')
    const readLog = () => caller.data('sysLog/getPageList', { logType: 'oper', pageSize: 10 })
    for (let i = 0; i < 25; i++) await readLog()
    const page = await openPage(browser, product.url, caller, routes.operationLog.path)
    await settled(page)
    const total = await totalOf(page)
    const later = await readLog()
    // The page has read figures and list once.
    expect(later.total - total).toBeLessThanOrEqual(2)
    await replaceDialog(page)
    await watchPaper(page)
    await pressPrint(page)
    const { rows, drawn, line } = await printed(page)
    expect(rows).toBeGreaterThanOrEqual(total)
    expect({ drawn, line }).toEqual({ drawn: rows, line: undefined })
  })
})
