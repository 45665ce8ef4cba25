import { faults, type NewMediaRow, type Page, type SavedMedia } from '@data-centre/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let operator: Session
beforeAll(async () => {
  server = await startTestServer()
  operator = (await server.login('operator')).session
})
afterAll(() => server.close())

type Listed = Page<NewMediaRow> & { kpi: { id: string; value: number | null }[] }
const row = (account: string, date: string, fans: number, reads = 10) => ({
  channel: 'wechat',
  account,
  date,
  fans,
  posts: 2,
  reads,
  likes: 1,
})
const put = async (rows: unknown, session = operator) =>
  (await server.call('bigLargeScreen/saveNewMedia', { rows: JSON.stringify(rows) }, session)).envelope
const saved = async (rows: unknown): Promise<SavedMedia> => (await put(rows)).data as SavedMedia
const list = async (filter: object = {}): Promise<Listed> =>
  (await server.call('bigLargeScreen/getNewMedia', filter, operator)).envelope.data as Listed

it('knows nothing before somebody fills it in', async () => {
  expect(await list()).toMatchObject({
    list: [],
    total: 0,
    kpi: [
      { id: 'media.fans', value: null },
      { id: 'media.reads', value: null },
    ],
  })
})

it('counts fans and reads of each account by its latest day', async () => {
  expect(
    await saved([row('甲', '2025-05-12', 100, 50), row('甲', '2025-05-13', 120, 60), row('乙', '2025-05-01', 30, 5)]),
  ).toEqual({ saved: 3, refused: [] })
  const { list: rows, total, kpi } = await list()
  expect([total, rows.map(({ account, date }) => `${account} ${date}`)]).toEqual([
    3,
    ['甲 2025-05-13', '甲 2025-05-12', '乙 2025-05-01'],
  ])
  expect(kpi.map(({ value }) => value)).toEqual([150, 65])
  expect((await list({ keyword: '乙' })).total).toBe(1)
  expect((await list({ keyword: '%' })).total).toBe(0)
  expect((await list({ channel: 'weibo' })).total).toBe(0)
  expect((await list({ startDate: '2025-05-13' })).total).toBe(1)
  expect((await list({ sortField: 'fans', sortOrder: 'asc' })).list.map(({ fans }) => fans)).toEqual([30, 100, 120])
})

it('takes all rows or none, and says which and why', async () => {
  expect(await saved([row('丙', '2025-05-13', 1), row('甲', '2025-05-13', 1), row('丁', '2025-05-15', 1)])).toEqual({
    saved: 0,
    refused: [{ row: 2, reason: '日期不能晚于今天' }],
  })
  expect(await saved([row('丙', '2025-05-13', 1), row('甲', '2025-05-13', 1)])).toEqual({
    saved: 0,
    refused: [{ row: 1, reason: '该账号当日数据已存在' }],
  })
  expect(await saved([row('丙', '2025-05-13', 1), row('丙', '2025-05-13', 2)])).toEqual({
    saved: 0,
    refused: [{ row: 1, reason: '与第 1 行重复' }],
  })
  expect((await list()).total).toBe(3)
  for (const wrong of [
    { fans: -1 },
    { fans: 1.5 },
    { channel: 'x' },
    { account: '' },
    { date: '2025-5-1' },
    { extra: 1 },
  ])
    expect((await put([{ ...row('戊', '2025-05-13', 1), ...wrong }])).msg).toMatch(/^(参数错误|日期格式)/)
})

it('edits a row that nobody has changed meanwhile, and deletes', async () => {
  const [first] = (await list()).list as [NewMediaRow]
  const edit = { ...row('甲', '2025-05-13', 130, 60), id: Number(first.id), version: first.version }
  expect(await saved([edit])).toEqual({ saved: 1, refused: [] })
  expect(await saved([{ ...edit, fans: 1 }])).toEqual({
    saved: 0,
    refused: [{ row: 0, reason: expect.stringMatching(/^数据已被 \S+ 于 .+ 修改，请刷新后重试$/) }],
  })
  expect(await saved([{ ...edit, version: 2, date: '2025-05-12' }])).toEqual({
    saved: 0,
    refused: [{ row: 0, reason: '该账号当日数据已存在' }],
  })
  expect((await list()).kpi[0]?.value).toBe(160)
  const remove = async (id: unknown) => (await server.call('bigLargeScreen/deleteNewMedia', { id }, operator)).envelope
  expect((await remove(first.id)).code).toBe(2000)
  expect((await remove(first.id)).msg).toBe(faults.notFound.msg)
  expect((await list()).kpi[0]?.value).toBe(130)
})

it('is for those who hold the page', async () => {
  const { session } = await server.login('province_yn')
  expect((await put([row('己', '2025-05-13', 1)], session)).msg).toBe(faults.forbidden.msg)
})
