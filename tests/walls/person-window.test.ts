import { pathOf } from '@data-centre/api'
import { expect, it } from 'vitest'
import { callerOf } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { openWall, waitForLink } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })

const ticketOf = 'bigLargeScreen/getTeaStuTicket'
const dialogOf = 'bigLargeScreen/getTeaStuDialog'
const forbidden = { msg: '您没有访问权限' }
const expired = { msg: '令牌无效或已过期' }

it('gives a ticket of one person to who may see them, and to nobody else', async () => {
  const [admin, own, ...outsiders] = await Promise.all(
    ['super', 'school_a', 'operator', 'auditor', 'province_yn'].map((account) => loginAs(product.url, account)),
  )
  if (!admin || !own) throw new Error('all are logged in')
  const schoolId = Number((await own.data('dataOverviewTotalData/getSchools'))[0]?.id)
  const foreign = (await admin.data('dataOverviewTotalData/getSchools')).find(({ id }) => Number(id) !== schoolId)
  const teachersOf = async (school: number) =>
    (await admin.data('teaPortrait/getUserListBySchool', { schoolId: school, role: 'teacher' })).list
  const [teacher, other] = await teachersOf(schoolId)
  const [stranger] = await teachersOf(Number(foreign?.id))
  if (!teacher || !other || !stranger) throw new Error('both schools have active teachers')

  const { ticket } = await own.data(ticketOf, { type: 'tea', id: teacher.id })
  const anybody = callerOf(product.url)
  const dialog = await anybody.data(dialogOf, { type: 'tea', id: teacher.id, ticket })
  expect(dialog.who).toMatch(/^.{1,2}\*\*$/)
  expect(dialog.sides).toHaveLength(6)
  expect(dialog.kpi).toHaveLength(6)
  expect(dialog.trend.series[0]?.data.reduce((sum: number, logs) => sum + (logs ?? 0), 0)).toBe(teacher.logs)
  // Another person, another role, a letter changed: none of them is what the ticket speaks of.
  expect(await anybody.envelope(dialogOf, { type: 'tea', id: other.id, ticket })).toMatchObject(expired)
  expect(await anybody.envelope(dialogOf, { type: 'stu', id: teacher.id, ticket })).toMatchObject(expired)
  expect(await anybody.envelope(dialogOf, { type: 'tea', id: teacher.id, ticket: `0${ticket}` })).toMatchObject(expired)
  expect(await own.envelope(ticketOf, { type: 'stu', id: teacher.id })).toMatchObject(forbidden)
  expect(await own.envelope(ticketOf, { type: 'tea', id: stranger.id })).toMatchObject(forbidden)
  // Ids follow each other: who reads aggregates does not count through people by them.
  for (const outside of outsiders) {
    expect(await outside.envelope(ticketOf, { type: 'tea', id: teacher.id })).toMatchObject(forbidden)
    expect(await outside.envelope(ticketOf, { type: 'tea', id: teacher.id, schoolId })).toMatchObject(forbidden)
    expect((await outside.data('desk/search', { keyword: teacher.id })).people).toEqual([])
  }
  expect((await admin.data(ticketOf, { type: 'tea', id: stranger.id })).ticket).not.toBe('')
})

const walls = [
  { account: 'super', path: '/realTime', title: '今日活跃教师' },
  { account: 'school_a', path: '/schoolScreen', title: '教师活跃 TOP10' },
]

it.each(walls)(
  'opens for $account over $path by a click on a row, and goes by Escape, or by itself after half a minute',
  async ({ account, path, title }) => {
    const wall = await openWall(browser, product.url, await loginAs(product.url, account), path)
    const { page } = wall
    await waitForLink(page, 'live')
    const row = page.locator(`.dc-wall-panel[aria-label="${title}"] .dc-wall-list-pick`).first()
    const open = page.locator('.wall > .wall-window-layer .person-dialog[data-state="ready"]')
    await row.click()
    await open.waitFor()
    expect(await open.locator('h2').first().innerText()).toMatch(/^.{1,2}\*\*$/)
    await open.locator('.dc-wall-panel.trend :is(canvas, svg)').first().waitFor()
    const box = await open.boundingBox()
    expect([box?.x, box?.y, box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([
      460, 140, 1000, 800,
    ])
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'detached' })
    await row.click()
    await open.waitFor()
    await open.waitFor({ state: 'detached' })
    expect(wall.errors).toEqual([])
    await wall.context.close()
  },
)

it('says kindly that there is nothing where nobody brings a ticket, logged in or not', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  for (const text of ['', '?type=tea&id=1', '?type=tea&id=1&ticket=forged']) {
    await page.goto(`${product.url}${pathOf('personDialog')}${text}`)
    await page.getByText('暂无数据哦~').waitFor()
  }
  await page.context().close()
})
