import { readFileSync } from 'node:fs'
import { isStateless, topicNames, wallCalls } from '@data-centre/api'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { senderTo } from '../faults/sender.ts'
import { choose, openAs } from '../product/browser.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
/** With graphics, for the page that looks for them. */
const deepBrowser = provideBrowser()
const errors: string[] = []
/** What a screen has to show in a second. */
const MIN_FPS = 25

const contexts: BrowserContext[] = []
// A wall that nobody looks at any more draws on all the same.
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

/** A browser of its own in which somebody is logged in. */
async function browserOf(
  userName: string,
  viewport = { width: 1920, height: 1080 },
  of = browser,
): Promise<BrowserContext> {
  const context = await of.newContext({ viewport, acceptDownloads: true })
  contexts.push(context)
  await openAs(context, product.url, await loginAs(product.url, userName))
  return context
}
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url + path)
  return page
}
it('new-media figures are pasted from a sheet, refused whole while a line is wrong, then taken', async () => {
  const page = await open(await browserOf('operator'), '/editNewMedia')
  await page.getByRole('button', { name: '从表格粘贴' }).first().click()
  const sheet = page.getByLabel('粘贴的数据')
  const good = '微信公众号\t职教资源库\t2025/5/12\t12,345\t2\t900\t30'
  await sheet.fill(`${good}\n抖音\t职教资源库\t2025-05-12\t-1\t1\t1\t1`)
  await page.getByRole('button', { name: '保存 2 行' }).click()
  await page.getByRole('alert').filter({ hasText: '有不合法的行' }).waitFor()
  await sheet.fill(`${good}\n抖音\t职教资源库\t2025-05-12\t800\t1\t1\t1`)
  await page.getByRole('button', { name: '保存 2 行' }).click()
  await page.getByText('已保存 2 行').waitFor()
  await expect.poll(() => page.locator('[data-metric="media.fans"]').textContent()).toBe('13,145')
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: '渠道' }), '微信公众号')
  await dialog.getByLabel('账号').fill('职教资源库')
  await dialog.getByLabel('日期').fill('2025-05-12')
  for (const name of ['粉丝数', '发文数', '阅读数', '点赞数']) await dialog.getByLabel(name).fill('1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByRole('alert').filter({ hasText: '该账号当日数据已存在' }).waitFor()
})

it('an open wall of the round follows what the office saves: its title at once, and where it goes', async () => {
  const operator = await loginAs(product.url, 'operator')
  const slide = (path: string, title: string, seconds: number) => ({ path, title, seconds, enabled: true })
  const { version } = await operator.data('bigLargeScreen/getWallCarousel', {})
  await operator.data('bigLargeScreen/saveWallCarousel', {
    set: JSON.stringify([slide('/Overview', '第一站', 300), slide('/realTime', '第二站', 300)]),
    version,
  })
  const context = await browserOf('operator', { width: 960, height: 540 })
  const wall = await open(context, '/Overview?round=1&map=flat')
  await wall.getByText('第一站').waitFor()
  await wall.locator('.wall-link[data-link="live"]').waitFor()
  const page = await open(context, '/editNewMedia?tab=round')
  const save = async () => {
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存，正在轮播的大屏随之更新').first().waitFor()
  }
  await page.getByLabel('第 1 项标题').fill('今日总览')
  await save()
  await wall.getByText('今日总览').waitFor()
  expect(new URL(wall.url()).searchParams.get('map')).toBe('flat')
  await page.getByLabel('第 1 项停留秒数').fill('5')
  await save()
  await wall.waitForURL((url) => url.pathname === '/realTime' && url.searchParams.has('round'), { waitUntil: 'commit' })
})

it('a round is looked at as it stands in the form, before it is saved', async () => {
  const operator = await loginAs(product.url, 'operator')
  const carousel = async () => (await operator.data('bigLargeScreen/getWallCarousel', {})).set
  const set = await carousel()
  const page = await open(await browserOf('operator', { width: 1366, height: 768 }), '/editNewMedia?tab=round')
  await page.getByLabel('第 1 项标题').fill('尚未保存的标题')
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const shown = (title: string) =>
    page
      .frameLocator('iframe')
      .locator('.show-layer[data-phase="shown"] .wall-header', { hasText: title })
      .waitFor({ state: 'attached' })
  await shown('尚未保存的标题')
  await dialog.getByRole('button', { name: '暂停' }).click()
  const second = dialog.getByRole('listitem').nth(1).getByRole('button')
  await second.click()
  await shown(set[1]?.title ?? '')
  await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
  await dialog.getByRole('button', { name: '继续' }).click()
  await shown('尚未保存的标题')
  expect(await carousel()).toEqual(set)
})

it('/screen-test measures the screen, gives its verdicts and downloads its report', async () => {
  const page = await open(await browserOf('super', { width: 1920, height: 1080 }, deepBrowser), '/screen-test')
  await page.locator('[data-measured="true"]').waitFor()
  expect(
    await page
      .locator('[data-verdict]')
      .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset['verdict'])),
  ).toEqual(['scale', 'fps', 'webgl2'])
  for (const verdict of ['scale', 'webgl2'])
    expect(await page.locator(`[data-verdict="${verdict}"]`).getAttribute('data-passed')).toBe('true')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载报告' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^大屏自检_\d{12}\.json$/)
  const report = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown> & {
    frames: { fps: number }
    verdicts: { id: string; passed: boolean }[]
  }
  expect(report).toMatchObject({
    stage: '1920 × 1080',
    viewport: '1920 × 1080',
    scale: 1,
    pixelRatio: 1,
    graphics: { api: 'webgl2' },
    fonts: { 中文: true, 数字: true },
  })
  expect(report.verdicts.map(({ id, passed }) => [id, passed])).toEqual([
    ['scale', true],
    ['fps', report.frames.fps >= MIN_FPS],
    ['webgl2', true],
  ])
  // A smaller window is another verdict.
  await page.setViewportSize({ width: 900, height: 500 })
  await expect.poll(() => page.locator('[data-verdict="scale"]').getAttribute('data-passed')).toBe('false')
})

it('/screen-test2 hears every topic and goes through every call of the walls', async () => {
  const page = await open(await browserOf('super'), '/screen-test2')
  await page.locator('[data-state="live"][data-busy="false"]').waitFor()
  expect(await page.locator('[data-call]').count()).toBe(wallCalls.length)
  expect(await page.locator('[data-call] [data-bad="true"]').allTextContents()).toEqual([])
  const cell = (topic: string, at: number) => page.locator(`[data-topic="${topic}"] td`).nth(at).textContent()
  for (const topic of topicNames.filter((name) => !isStateless(name)))
    await expect.poll(async () => Number((await cell(topic, 1))?.replace(',', ''))).toBeGreaterThan(0)
  await expect.poll(async () => Number(await cell('rt:hb', 1))).toBeGreaterThan(1)
  // Only a change says how late a topic is, and the small world may have none for minutes.
  await (await senderTo(product, [])).send()
  await expect.poll(() => cell('rt:counters', 5)).toMatch(/^\d+ ms$/)
  await page.getByRole('switch', { name: '订阅 rt:counters' }).click()
  await expect.poll(() => cell('rt:counters', 1)).toBe('0')
  await page.getByRole('switch', { name: '订阅 rt:counters' }).click()
  await expect.poll(async () => Number(await cell('rt:counters', 1))).toBeGreaterThan(0)
  expect(errors).toEqual([])
})
