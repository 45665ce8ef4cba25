import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { settled } from '../product/pages/settled.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const execute = promisify(execFile)
/** Lists and reports, with who may open them. */
const PAGES = [
  ['school_a', '/homePage'],
  ['school_a', '/metrics'],
  ['school_a', '/school/dashBoard'],
  ['school_a', '/school/AttendanceWarning'],
  ['school_a', '/school/PerformanceWarning'],
  ['school_a', '/school/StudentBehaviorWarning'],
  ['school_a', '/school/TeacherBehaviorWarning'],
  ['province_yn', '/province/dashBoard'],
  ['operator', '/province/earlyWarning'],
  ['operator', '/operation/dashBoard'],
  ['operator', '/operation/UserStatistics'],
  ['super', '/authority/role'],
  ['super', '/authority/school'],
  ['super', '/authority/operationLog'],
  ['super', '/authority/jobs'],
] as const
/** A table may be made smaller than its text is on the screen, but not until nobody can read it. */
const MIN_ZOOM = 0.55

const product = provideProduct()
const browser = provideBrowser({ flat: true })
beforeAll(async () => {
  await execute('pdftotext', ['-v']).catch((error: Error) => {
    throw new Error('pdftotext is not installed: it comes with poppler-utils', { cause: error })
  })
})

interface Paper {
  width: number
  height: number
  /** Words as they stand on the page, pt. */
  words: { text: string; left: number; right: number; bottom: number }[]
}

const sizes = (tag: string): number[] => [...tag.matchAll(/="([\d.-]+)"/g)].map(([, size]) => Number(size))

/** Pages of a PDF, with the places of their words. */
async function read(file: string): Promise<Paper[]> {
  const { stdout } = await execute('pdftotext', ['-bbox', file, '-'], { maxBuffer: 1e8 })
  return stdout
    .split('<page ')
    .slice(1)
    .map((part) => {
      const [width = 0, height = 0] = sizes(part.slice(0, part.indexOf('>')))
      const label = [...part.matchAll(/<word ([^>]+)>([^<]*)</g)].map(([, tag = '', text = '']) => {
        const [left = 0, , right = 0, bottom = 0] = sizes(tag)
        return { text: plain(decoded(text)), left, right, bottom }
      })
      return { width, height, words: label }
    })
}

/** Text as it is compared: fonts may name a glyph by a look-alike of its character. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')
const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Whether a text can be put together of words of the paper: a cell of several lines lies there in parts, between those of its neighbours. */
function isPrinted(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0])
  for (let from = 0; from < text.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + 1; to <= text.length; to++) if (words.has(text.slice(from, to))) reached.add(to)
  }
  return reached.has(text.length)
}

/** What has to stand on paper: numbers and names of every row, and the numbers of the cards as they are in the end. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((element) => element.innerText)
        .filter((text) => text.trim() !== '')
    const values = [...document.querySelectorAll('main .dc-kpi-value')].map((value) => {
      const copy = value.cloneNode(true) as Element
      // What a link says to screen readers beside the number.
      for (const hidden of copy.querySelectorAll('.dc-hidden')) hidden.remove()
      return copy.textContent ?? ''
    })
    const rows = document.querySelectorAll('main tbody tr[data-row], main tbody tr').length
    const headsOf = (table: Element | undefined) =>
      [...(table?.querySelectorAll<HTMLElement>('thead th:not([data-print="no"])') ?? [])].map((head) =>
        head.innerText.replaceAll(/\s/g, ''),
      )
    const tables = [...document.querySelectorAll('main table')]
    return {
      rows,
      cells: texts('main tbody td:not([data-print="no"])'),
      values,
      heads: tables.flatMap(headsOf),
      lastHeads: headsOf(tables.at(-1)),
    }
  })

describe.each(PAGES)('%s prints %s', (who, path) => {
  it.each(['upright', 'across'])('%s', async (direction) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await openAs(context, product.url, await loginAs(product.url, who))
    const page = await context.newPage()
    await page.goto(product.url + path)
    await settled(page)
    const file = join(product.dataDir, `${direction}.pdf`)
    await page.pdf({ path: file, format: 'A4', landscape: direction === 'across', printBackground: true })
    // The page as it was laid out for paper: with the columns that the screen had no room for.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const { rows, cells, values, heads, lastHeads } = await shown(page)
    const zooms = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main table')].map(({ style }) =>
        Number(style.getPropertyValue('--zoom-upright') || 1),
      ),
    )
    await context.close()

    const papers = await read(file)
    const all = papers.flatMap(({ words: label }) => label.map(({ text }) => text)).join('')
    const printed = new Set(papers.flatMap(({ words: label }) => label.map(({ text }) => text)))
    expect(
      [...heads, ...cells, ...values].map(plain).filter((text) => !isPrinted(text, printed) && !all.includes(text)),
    ).toEqual([])
    expect(all).not.toMatch(/退出登录|快速跳转|全部功能/)
    for (const [at, { width, height, words: label }] of papers.entries()) {
      expect(label.length, `words of sheet ${at + 1}`).toBeGreaterThan(5)
      for (const { text, left, right, bottom } of label)
        expect(left >= 0 && right <= width && bottom <= height, `${text} beyond the edge of sheet ${at + 1}`).toBe(true)
    }
    // A table that goes on has its heads on every sheet.
    if (lastHeads.length > 0 && /authority|Warning/.test(path)) {
      const last =
        papers
          .at(-1)
          ?.words.map(({ text }) => text)
          .join('') ?? ''
      for (const head of lastHeads) expect(last, `heads of sheet ${papers.length}`).toContain(plain(head))
    }
    for (const zoom of zooms) expect(zoom).toBeGreaterThanOrEqual(MIN_ZOOM)
    // A row of characters under each other makes a sheet of every row.
    expect(papers.length).toBeLessThanOrEqual(6 + Math.ceil(rows / 8))
  })
})
