import { readFileSync } from 'node:fs'
import { type MetricId, metric } from '@data-centre/api'
import type { Locator, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'

type Cell = string | number | boolean | Date | null

/** The number of a text with separators and a unit behind it. */
export const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))

/** A number as tables and cards write it: with the decimals of the catalogue, and % where it is a rate. */
export function written(id: MetricId, value: number | null | undefined): string {
  if (value === null || value === undefined) return '--'
  const { decimals = 0, unit } = metric(id)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${value.toLocaleString('zh-CN', digits)}${unit === '%' ? '%' : ''}`
}

/** The exact number of a card of the page. */
export async function cardOf(page: Page, id: MetricId): Promise<number> {
  const figure = page.locator(`main .dc-kpi[data-metric="${id}"] .dc-figure`)
  return Number(await figure.getAttribute('data-value'))
}

/** A list, once its rows are those of the address. */
export const listOf = (page: Page, title: string): Locator =>
  page.locator(`section[aria-label="${title}"][data-state="ready"][aria-busy="false"]`)

/** Rows of a list as it shows them, without what is opened below one: their names, and the cells of some columns. */
export function rowsOf(list: Locator, columns: readonly MetricId[]): Promise<{ name: string; cells: string[] }[]> {
  return list.locator('tbody tr:has(> td[data-metric])').evaluateAll(
    (rows, ids) =>
      rows.map((row) => ({
        name: row.querySelector<HTMLElement>(':scope > td[title]')?.title ?? '',
        cells: ids.map((id) => row.querySelector<HTMLElement>(`:scope > td[data-metric="${id}"]`)?.innerText ?? ''),
      })),
    columns,
  )
}

/** The cells of the total row. */
export const totalsOf = (list: Locator, columns: readonly MetricId[]): Promise<string[]> =>
  Promise.all(columns.map((id) => list.locator(`tfoot td[data-metric="${id}"]`).innerText()))

/** Exports with a button, says yes to what it asks, and reads the first sheet of the file: heads, and what stands below them. */
export async function exported(button: Locator): Promise<{ name: string; heads: string[]; lines: Cell[][] }> {
  const page = button.page()
  await button.click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '确定', exact: true }).click(),
  ])
  const [heads = [], ...lines] = (await readSheet(readFileSync(await file.path()))) as Cell[][]
  return { name: file.suggestedFilename(), heads: heads.map(String), lines }
}

/** Where in the window a region can be clicked: the middle of its box may lie outside of it or below a line. */
export async function pointIn(region: Locator): Promise<{ x: number; y: number }> {
  await region.scrollIntoViewIfNeeded()
  return region.evaluate((path) => {
    const { left, top, width, height } = path.getBoundingClientRect()
    const steps = 24
    for (let row = 1; row < steps; row++)
      for (let at = 1; at < steps; at++) {
        const [x, y] = [left + (width * at) / steps, top + (height * row) / steps]
        if (document.elementFromPoint(x, y) === path) return { x, y }
      }
    throw new Error('the region is covered')
  })
}
