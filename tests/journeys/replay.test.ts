import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { REPLAY_HEADER, TOKEN_COOKIE } from '@data-centre/api'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { choose, openAs, SMALL_WALL } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { DEMO_PASSWORD, loginAs } from '../product/login.ts'
import { importDone } from '../product/platform.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { keptOf } from '../walls/wall-page.ts'

const week = fileURLToPath(new URL('../data/xapi_fun_mooc/statements.jsonl.gz', import.meta.url))
/** Time between two looks in which a replay that runs has moved, ms. */
const LOOK_MS = 3000
/** Where pictures go when somebody wants to look at them. */
const shots = process.env.SHOTS
const product = provideProduct()
const browser = provideBrowser({ flat: true })
let admin: Caller
let screen: Page
let consoleClient: Page
/** The busiest day of the week, with its logs of the whole country. */
let day = { day: '', logs: 0 }
const errors: string[] = []

beforeAll(async () => {
  admin = await loginAs(product.url, 'super')
  const school = (await admin.data('dataOverviewTotalData/getSchools', {}))[0]
  await importDone(product, ['xapi', week, '--school', school?.name ?? ''])
})

/** What a page has said that is no good news; calls that a server refuses are the browser's own words. */
function listen(to: Page): void {
  to.on('pageerror', (error) => errors.push(error.message))
  to.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}
async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: `${shots}/${name}.png` })
}
const tag = () => screen.locator('.wall-tag.replay').first()
const moment = async (): Promise<number> => Number(await tag().getAttribute('data-moment'))
/** A counter of the wall's strip, whole. */
const number = async (id: string): Promise<number> => {
  const title = await screen.locator(`.dc-wall-kpis [data-metric="${id}"]`).first().getAttribute('title')
  return Number(/[\d,]+/.exec(title ?? '')?.[0].replaceAll(',', '') ?? Number.NaN)
}
/** The replay in the drawer of its wall. */
const bar = () =>
  consoleClient.getByRole('dialog', { name: '一楼大厅' }).getByRole('region', { name: `回放 ${day.day}` })
/** Counters of the replayed day as a call under the replay answers them. */
async function countersOf(replay: string): Promise<Record<string, number>> {
  const answer = await fetch(`${product.url}/api/bigLargeScreen/getRealTime`, {
    method: 'POST',
    headers: { token: admin.token, cookie: `${TOKEN_COOKIE}=${admin.cookie}`, [REPLAY_HEADER]: replay },
  })
  return ((await answer.json()) as { data: { c: Record<string, number> } }).data.c
}

it('a paired wall is given a day of the week of FUN-MOOC at the desk, and says so', async () => {
  const days = await admin.data('replay/getDays')
  const ofWeek = days.filter((one) => one.day.startsWith('2021-'))
  expect(ofWeek.length).toBeGreaterThanOrEqual(7)
  expect(ofWeek.reduce((sum, { logs }) => sum + logs, 0)).toBe(22_000)
  day = ofWeek.reduce((busiest, one) => (one.logs > busiest.logs ? one : busiest))

  screen = await (await browser.newContext({ viewport: SMALL_WALL })).newPage()
  listen(screen)
  await screen.goto(`${product.url}/wall`)
  await screen.locator('.pairing-code[data-code]').waitFor()
  const code = (await screen.locator('.pairing-code[data-code]').getAttribute('data-code')) ?? ''
  const show = JSON.stringify({ kind: 'wall', path: '/realTime', params: {} })
  await admin.data('device/approve', {
    code,
    name: '一楼大厅',
    areaLevel: 'nation',
    areaId: 'China',
    show,
    password: DEMO_PASSWORD,
  })
  await screen.locator('[data-wall="realTimeWall"][data-link="live"]').waitFor({ state: 'attached' })
  await shot(screen, 'live')

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await openAs(context, product.url, admin)
  consoleClient = await context.newPage()
  listen(consoleClient)
  await consoleClient.goto(`${product.url}/authority/walls`)
  await consoleClient.getByText('一楼大厅').first().click()
  const drawer = consoleClient.getByRole('dialog', { name: '一楼大厅' })
  await drawer.getByRole('button', { name: '回放', exact: true }).click()
  await choose(consoleClient.getByLabel('回放日期', { exact: true }), day.day)
  await consoleClient.getByLabel('开始时间', { exact: true }).fill('12:00')
  await consoleClient.getByRole('radio', { name: '60 倍' }).click()
  await shot(consoleClient, 'desk-dialog')
  await consoleClient.getByRole('button', { name: '开始', exact: true }).click()

  await tag().waitFor()
  await screen
    .locator('[data-wall="realTimeWall"] .wall-link[data-link="replay"]', { hasText: '非实时' })
    .waitFor({ state: 'attached' })
  expect(await tag().innerText()).toMatch(new RegExp(`^回放 ${day.day.slice(5)} \\d\\d:\\d\\d ×60$`))
  expect(await screen.locator('.wall-clock').first().innerText()).toContain(day.day)
})

it('plays: the moment runs and the counters rise', async () => {
  // The day is counted before its first number stands.
  await expect.poll(() => number('today.logs')).toBeGreaterThan(0)
  const first = { moment: await moment(), logs: await number('today.logs') }
  await expect.poll(async () => (await moment()) - first.moment).toBeGreaterThan(180_000)
  await expect.poll(() => number('today.logs')).toBeGreaterThan(first.logs)
  await shot(screen, 'replay')
})

it('stands while it is paused', async () => {
  await bar().getByRole('button', { name: '暂停' }).click()
  await screen.locator('.wall-tag.replay', { hasText: '暂停' }).first().waitFor()
  await expect.poll(async () => (await admin.data('replay/getList'))[0]?.paused).toBe(true)
  const id = (await admin.data('replay/getList'))[0]?.id ?? ''
  const look = async () => ({ moment: await moment(), logs: (await countersOf(id))['today.logs'] })
  // What was played while the word was on its way is taken back.
  let stood = await look()
  const isSame = async () => {
    const before = stood
    stood = await look()
    return stood.moment === before.moment && stood.logs === before.logs
  }
  await expect.poll(isSame, { interval: LOOK_MS }).toBe(true)
  await expect.poll(() => number('today.logs')).toBe(stood.logs)
  // Nothing says that nothing happens: it is looked at for a while, in which three minutes would have been played.
  await sleep(LOOK_MS)
  expect(await look()).toEqual(stood)
  await shot(consoleClient, 'desk')
})

it('ends with the numbers of the closed day', async () => {
  await bar().getByLabel('跳到').fill('23:50')
  await bar().getByRole('button', { name: '跳转' }).click()
  await bar().getByRole('button', { name: '继续' }).click()
  await expect.poll(async () => (await tag().innerText()).slice(3, 14)).toBe(`${day.day.slice(5)} 23:59`)
  // What the warehouse answers of the closed day, by the roll-ups.
  const period = { periodType: 'custom', startDate: day.day, endDate: day.day } as const
  const share = await admin.data('dataOverviewTotalData/getPlatformShare', period)
  const closed = share.reduce((sum, { value }) => sum + (value ?? 0), 0)
  expect(closed).toBe(day.logs)
  await expect.poll(() => number('today.logs')).toBe(closed)
  const id = (await admin.data('replay/getList'))[0]?.id ?? ''
  const counters = await countersOf(id)
  const active = (await admin.data('opeDataUser/getUserTrend', period)).series.find((one) => one.id === 'users.dau')
    ?.data[0]
  expect(counters['today.activeUsers']).toBe(active)
  await shot(screen, 'closed')
})

it('is seen by whoever is logged in, on any wall, and leaves when it ends', async () => {
  const id = (await admin.data('replay/getList'))[0]?.id ?? ''
  const other = await consoleClient.context().newPage()
  listen(other)
  await other.goto(`${product.url}/Overview?map=2d&replay=${id}`)
  await other.locator('.wall-tag.replay').first().waitFor()
  await other.locator('[data-wall="overviewWall"] .wall-link[data-link="replay"]').waitFor({ state: 'attached' })
  await shot(other, 'overview-replay')
  await bar().getByRole('button', { name: '结束回放' }).click()
  for (const page of [screen, other]) {
    await page.locator('.wall-tag.replay').first().waitFor({ state: 'detached' })
    await page.locator('[data-wall][data-link="live"]').first().waitFor({ state: 'attached' })
    await page.locator('.wall-link[data-link="live"]').first().waitFor({ state: 'attached' })
  }
  expect(new URL(other.url()).search).not.toContain('replay')
  await expect.poll(() => screen.locator('.wall-clock').first().innerText()).toContain('2025-05-14')
  await expect
    .poll(() => number('today.logs'))
    .toBe((await admin.data('bigLargeScreen/getRealTime', {})).c['today.logs'])
  // What is kept for a reload without a network is the present's.
  await expect.poll(() => keptOf(screen)).toContain('2025-05-14')
  await expect.poll(() => keptOf(screen)).not.toContain(day.day)
  expect(errors).toEqual([])
})
