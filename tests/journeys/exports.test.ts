import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { EXPORT_DIRECT_ROWS, pathOf } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const ROWS = EXPORT_DIRECT_ROWS + 30_000
const LONG_LIST = pathOf('operationLog', { tab: 'export', start: '2025-03-01', end: '2025-03-31' })
const product = provideProduct()
const browser = provideBrowser({ flat: true })

/** As much of the server's driver as is needed here: one connection to the embedded store. */
interface Client {
  connect(): Promise<void>
  query(sql: string): Promise<unknown>
  end(): Promise<void>
}
const { Client } = createRequire(import.meta.url)('pg') as {
  Client: new (options: { host: string; port: number; user: string; database: string }) => Client
}

beforeAll(async () => {
  const store = new Client({ host: join(product.dataDir, 'run'), port: 5432, user: 'postgres', database: 'postgres' })
  await store.connect()
  // A list that is too long to be waited for: a month in which somebody exported every half minute.
  await store.query(`INSERT INTO sys_user_export_log(user_id, api, params, row_count, status, created_at, ended_at)
    SELECT id, 'metric/exportDictionary', '{}', i, 'done', timestamptz '2025-03-02T00:00:00+08' + i * interval '30 seconds', now() FROM sys_user, generate_series(1, ${ROWS}) i WHERE user_name = 'super'`)
  await store.end()
})

async function seat(userName: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, acceptDownloads: true })
  await openAs(context, product.url, await loginAs(product.url, userName))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

/** Exports the long list, and follows the message to the centre. */
async function handOver(page: Page): Promise<void> {
  await page.goto(product.url + LONG_LIST)
  await page.getByText(`${ROWS.toLocaleString('zh-CN')} 条`, { exact: true }).waitFor()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByText('将转到导出中心在后台生成').waitFor()
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '查看导出中心' }).click()
  await page.waitForURL(`**${pathOf('authorityExports')}`)
}

it('a long list is handed over, followed, told of, taken, called off and forgotten', async () => {
  const { page, errors } = await seat('auditor')
  await page.goto(product.url + pathOf('authorityExports'))
  await page.getByText('还没有后台导出').waitFor()
  await handOver(page)
  await page.getByRole('progressbar', { name: '操作日志 的进度' }).waitFor()
  await page.getByRole('cell', { name: '已完成' }).waitFor()
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 操作日志' }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/^操作日志_全国_\d{12}\.xlsx$/)
  const [head, ...rows] = await readSheet(readFileSync(await taken.path()))
  expect(head?.[4]).toBe('行数')
  expect(rows).toHaveLength(ROWS)
  expect(rows.reduce((sum, row) => sum + Number(row[4]), 0)).toBe((ROWS * (ROWS + 1)) / 2)

  await handOver(page)
  await page.getByRole('button', { name: '取消 操作日志' }).click()
  await page.getByRole('button', { name: '取消导出' }).click()
  await page.getByRole('cell', { name: '已取消' }).waitFor()
  await page.getByRole('button', { name: '删除 操作日志' }).first().click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('1 个', { exact: true }).waitFor()
  expect(await page.getByRole('cell', { name: '已取消' }).count()).toBe(0)

  await page.goto(`${product.url}${pathOf('home', { open: 'messages' })}`)
  await page.getByText('“操作日志”已导出').first().waitFor()
  expect(errors).toEqual([])
})

it('whoever exports finds their centre on the home page; who may not has none', async () => {
  const school = await seat('school_a')
  await school.page.goto(product.url + pathOf('home'))
  await school.page.getByRole('navigation', { name: '工具' }).getByRole('link', { name: '导出中心' }).click()
  await school.page.getByText('还没有后台导出').waitFor()
  const demo = await seat('demo')
  await demo.page.goto(product.url + pathOf('authorityExports'))
  await demo.page.waitForURL('**/401')
  expect([...school.errors, ...demo.errors]).toEqual([])
})
