import {
  type CallPath,
  callAt,
  type Envelope,
  pathOf,
  REPLAY_HEADER,
  type SchoolScreen,
  TOKEN_COOKIE,
} from '@data-centre/api'
import { grouped } from '@data-centre/server/platform/grouped.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { openPage, SMALL_WALL } from '../product/browser.ts'
import type { Caller } from '../product/caller.ts'
import { loginAs } from '../product/login.ts'
import { allRows } from '../product/numbers.ts'
import { provideBrowser, provideProduct } from '../product/provide.ts'
import { openWall } from './wall-page.ts'

const product = provideProduct()
const browser = provideBrowser({ flat: true })
let ofSchool: Caller
let schoolId: number
beforeAll(async () => {
  ofSchool = await loginAs(product.url, 'school_a')
  schoolId = Number(ofSchool.user?.schoolId)
})

type Lessons = Record<'running' | 'ended' | 'later', number>

/** Lessons of all colleges by state, as a call says them. */
function lessonsOf({ classes }: SchoolScreen): Lessons {
  const all: Lessons = { running: 0, ended: 0, later: 0 }
  for (const { lessons } of classes.campus?.colleges ?? [])
    for (const state of ['running', 'ended', 'later'] as const) all[state] += lessons[state]
  return all
}

it('the lit windows of the campus, the call and the page of the console say how many lessons run', async () => {
  const running = lessonsOf(await ofSchool.data('bigLargeScreen/getSchoolScreen', { schoolId })).running
  expect(running).toBeGreaterThan(0)
  const { inClass } = await ofSchool.data('zjyOverviewTotalData/getTodayClass', { schoolId })
  expect(inClass).toBe(running)

  const { context, page, errors } = await openWall(browser, product.url, ofSchool, '/schoolScreen?map=2d', SMALL_WALL)
  await page.locator('.wall-campus[data-mode="2d"][data-drawn="true"]').waitFor()
  const lit = await page
    .locator('.wall-campus [data-state="running"][data-count]')
    .evaluateAll((paths) => paths.reduce((sum, path) => sum + Number((path as HTMLElement).dataset['count']), 0))
  expect(lit).toBe(running)
  expect(errors).toEqual([])
  await context.close()

  const console_ = await openPage(browser, product.url, ofSchool, pathOf('cloudData'))
  await console_.getByText(`正在上课 ${running} 个`).waitFor()
  await console_.context().close()
})

it('the windows of a day at its end are the lessons that the list of the console and its file have of that day', async () => {
  const admin = await loginAs(product.url, 'super')
  const input = { schoolId, periodType: 'term' } as const
  const rows = await allRows((part) => ofSchool.data('zjyFaceTeach/getFaceTeachList', { ...input, ...part }))
  const days = grouped(rows, ({ texts }) => texts?.day ?? '')
  const replayed = new Set((await admin.data('replay/getDays')).map(({ day }) => day))
  const [day, lessons] = [...days]
    .filter(([one]) => replayed.has(one))
    .reduce((busiest, one) => (one[1].length > busiest[1].length ? one : busiest))
  expect(lessons.length).toBeGreaterThan(2)

  const { id } = await admin.data('replay/start', { day, time: '23:59:59', speed: 1, loops: false, devices: [] })
  await admin.data('replay/change', { id, paused: true, time: '23:59:59' })
  const shown = lessonsOf(await replayedData(admin, id, 'bigLargeScreen/getSchoolScreen', { schoolId }))
  expect(shown).toMatchObject({ running: 0, ended: lessons.length })
  await admin.data('replay/end', { id })

  const [head = [], ...lines] = await readSheet(await ofSchool.file('zjyFaceTeach/exportFaceTeachList', input))
  const at = head.indexOf('日期')
  expect(at).toBeGreaterThanOrEqual(0)
  expect(lines.filter((line) => line[at] === day)).toHaveLength(lessons.length)
})

/** The answer of a call about a replayed day. */
async function replayedData(caller: Caller, replay: string, path: CallPath, input: Record<string, number>) {
  expect(callAt(path)?.method).toBe('POST')
  const answer = await fetch(`${product.url}/api/${path}`, {
    method: 'POST',
    headers: { token: caller.token, cookie: `${TOKEN_COOKIE}=${caller.cookie}`, [REPLAY_HEADER]: replay },
    body: new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])),
  })
  return ((await answer.json()) as Envelope<SchoolScreen>).data as SchoolScreen
}
