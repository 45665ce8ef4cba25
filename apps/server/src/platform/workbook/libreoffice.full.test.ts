import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { Book, SheetRow } from './book.ts'
import { writeWorkbook } from './workbook.ts'

/** A reader that is not ours. `npm test` finds or installs it. */
const soffice = [process.env.SOFFICE_PATH, '/usr/bin/soffice'].find((path) => path && existsSync(path))

const ROWS = 200_000
const PAGE = 1000
const texts = ['编号', '名称', '备注']
const numbers = Array.from({ length: 9 }, (_, i) => i)
const book: Book = {
  title: '学校概览',
  columns: [
    ...texts.map((label) => ({ label, kind: 'text' as const })),
    ...numbers.map((i) => ({ label: `数 ${i}`, kind: 'number' as const, decimals: i % 3 })),
  ],
  filters: [['数据范围', '全国']],
  definitions: [],
  statTime: '2025-05-14 10:00:00',
  viewer: 'super 管理员 2025-05-14 10:00:00',
}
/** Texts that a careless writer or reader would take for formulas, markup or columns of their own. */
const tricky = ['=1+1', '@SUM(A1:A9)', '甲 & <乙>', '"引号", 逗号', '普通文本', '-5', '_x0041_']
const trickyOf = (i: number): string => tricky[i % tricky.length] as string
/** Whole numbers, halves and quarters, with as many decimals as their column shows: sums of what is seen are exact. */
const amountOf = (row: number, column: number): number =>
  ((row * (column + 3)) % 1000) + ([0, 0.5, 0.25][column % 3] as number)
const lineOf = (i: number): SheetRow => [
  `53000${i}`,
  `云岭职业学院${i % 100}`,
  trickyOf(i),
  ...numbers.map((column) => amountOf(i, column)),
]
async function* pages() {
  for (let start = 0; start < ROWS; start += PAGE) yield Array.from({ length: PAGE }, (_, i) => lineOf(start + i))
}

const folder = mkdtempSync(join(tmpdir(), 'libre-office-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Cells of a line of CSV; ours hold no line breaks. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .slice(0, book.columns.length)
}

const skipped = soffice ? '' : ' (skipped: LibreOffice is not installed; apt-get install libreoffice-calc-nogui)'
it.skipIf(!soffice)(
  `a workbook of 200,000 rows and 12 columns opens in LibreOffice, row by row and sum by sum${skipped}`,
  async () => {
    const path = join(folder, 'list.xlsx')
    await pipeline(writeWorkbook(book, pages()), createWriteStream(path))
    // Comma, double quotes, UTF-8, from the first line; cells as they are shown.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1'
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    await promisify(execFile)(
      soffice as string,
      [profile, '--headless', '--convert-to', filter, '--outdir', folder, path],
      { timeout: 540_000 },
    )

    let rows = -1
    let wrongTexts = 0
    const sums = numbers.map(() => 0)
    for await (const line of createInterface({ input: createReadStream(join(folder, 'list.csv')) })) {
      const cells = cellsOf(line)
      if (rows < 0) expect(cells).toEqual(book.columns.map(({ label }) => label))
      else {
        if (cells[0] !== `53000${rows}` || cells[1] !== `云岭职业学院${rows % 100}` || cells[2] !== trickyOf(rows))
          wrongTexts++
        for (const column of numbers) sums[column] = (sums[column] as number) + Number(cells[texts.length + column])
      }
      rows++
    }
    expect(rows).toBe(ROWS)
    expect(wrongTexts).toBe(0)
    const expected = numbers.map((column) =>
      Array.from({ length: ROWS }, (_, row) => amountOf(row, column)).reduce((sum, value) => sum + value, 0),
    )
    expect(sums).toEqual(expected)
  },
  600_000,
)
