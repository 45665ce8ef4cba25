import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@data-centre/api'
import { expect, it } from 'vitest'
import { openPage } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const execute = promisify(execFile)
const product = provideProduct()
const browser = provideBrowser({ flat: true })

it('Ctrl P prints every row of a list of many pages, and gives the page back as it was', async () => {
  const caller = await loginAs(product.url, 'school_a')
  const page = await openPage(browser, product.url, caller, routes.libraryResourceDetails.path)
  await settled(page)
  const rows = page.locator('#page-table tbody tr')
  const before = await rows.count()
  const total = Number((await page.locator('.arco-pagination-total-text').innerText()).replaceAll(/\D/g, ''))
  expect(total).toBeGreaterThan(100)
  expect(total).toBeLessThanOrEqual(2000)
  await page.evaluate(() => {
    // Chromium without a window has no dialog of its own: the paper is laid out below.
    window.print = () => void Object.assign(window, { isPrinted: true })
  })
  await page.keyboard.press('Control+P')
  await page.waitForFunction(() => Reflect.get(window, 'isPrinted') === true)
  const file = join(product.dataDir, 'list.pdf')
  await page.pdf({ path: file, format: 'A4', landscape: true, printBackground: true })
  const { stdout } = await execute('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 })
  const numbers = new Set([...stdout.matchAll(/^\s{0,8}(\d{1,4})\s/gm)].map(([, number]) => Number(number)))
  expect(Array.from({ length: total }, (_, i) => i + 1).filter((number) => !numbers.has(number))).toEqual([])
  expect(stdout.replaceAll(/\s/g, '')).not.toContain('本页打印')
  expect(await rows.count()).toBe(before)
})
