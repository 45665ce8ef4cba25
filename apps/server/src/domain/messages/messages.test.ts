import { DAY_MS, type MessagePage, type Page, type SentNotice } from '@data-centre/api'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, type Session, schools, startTestServer, type TestServer } from '../../../testing/server.ts'
import { notify } from './tell.ts'

let server: TestServer
const sessions = new Map<string, Session>()
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['super', 'province_yn', 'school_a', 'leader_a', 'affairs_a', 'auditor', 'wall', 'demo'])
    sessions.set(name, (await server.login(name)).session)
})
afterAll(() => server.close())
beforeEach(() => server.services.database.pool.query('DELETE FROM message'))

const say = (telling: Partial<Parameters<typeof notify>[1]> & { title: string }) =>
  notify(server.services.database.pool, { kind: 'notice', ...telling }, NOW)
const ask = async (path: string, who: string, input: object = {}) =>
  (await server.call(path, input, sessions.get(who))).envelope
const read = async (who: string, input: object = {}): Promise<MessagePage> =>
  (await ask('message/getMessages', who, input)).data as MessagePage
const titles = async (who: string, input: object = {}): Promise<string[]> =>
  (await read(who, input)).list.map(({ title }) => title)
const idOf = async (userName: string): Promise<number> =>
  (await server.services.database.pool.query('SELECT id FROM sys_user WHERE user_name = $1', [userName])).rows[0].id

it('reach everybody, the people of a school or province, or one person', async () => {
  await say({ title: '全部' })
  await say({ title: '本校', schoolId: schools.own })
  await say({ title: '外校', schoolId: schools.foreign })
  await say({ title: '本省', provinceCode: '530000' })
  await say({ title: '本人', kind: 'export', userId: await idOf('leader_a') })
  expect(await titles('leader_a')).toEqual(['本人', '本省', '本校', '全部'])
  expect(await titles('affairs_a')).toEqual(['本省', '本校', '全部'])
  expect(await titles('province_yn')).toEqual(['本省', '全部'])
  expect(await titles('auditor')).toEqual(['全部'])
})

it('with numbers of a whole school are for those who see it whole, and hold a right of the page', async () => {
  await say({ title: '本校预警', kind: 'warning', schoolId: schools.own, rights: [1011] })
  await say({ title: '本省预警', kind: 'warning', provinceCode: '530000', rights: [201] })
  await say({ title: '无人持有', kind: 'warning', schoolId: schools.own, rights: [401] })
  expect(await titles('school_a')).toEqual(['本校预警'])
  expect(await titles('province_yn')).toEqual(['本省预警'])
  expect(await titles('affairs_a')).toEqual([])
  expect(await titles('auditor')).toEqual([])
})

it('are counted until they are read, and go when they are hidden; of the others nothing changes', async () => {
  const first = await say({ title: '一' })
  await say({ title: '二', kind: 'system' })
  const foreign = await say({ title: '外校', schoolId: schools.foreign })
  expect(await read('school_a')).toMatchObject({ total: 2, unread: 2, list: [{ read: false }, { read: false }] })
  expect((await ask('message/markRead', 'school_a', { ids: `${first},${foreign},999999` })).code).toBe(2000)
  expect((await ask('message/getUnread', 'school_a')).data).toEqual({ unread: 1 })
  expect(await titles('school_a', { unread: '1' })).toEqual(['二'])
  expect(await titles('school_a', { kind: 'notice' })).toEqual(['一'])
  await ask('message/hide', 'school_a', { ids: [String(first)] })
  expect(await titles('school_a')).toEqual(['二'])
  await ask('message/markAllRead', 'school_a')
  expect(await read('school_a')).toMatchObject({ total: 1, unread: 0 })
  expect(await read('leader_a')).toMatchObject({ total: 2, unread: 2 })
  expect(
    (await server.services.database.pool.query('SELECT 1 FROM message_user WHERE message_id = $1', [foreign])).rowCount,
  ).toBe(0)
})

it('come in pages and end on their day', async () => {
  for (let i = 0; i < 12; i++) await say({ title: `第${i}条` })
  await say({ title: '过期', expiresAt: new Date(NOW - 1) })
  expect(await read('super', { pageNum: 2 })).toMatchObject({
    total: 12,
    pageNum: 2,
    pageSize: 10,
    list: [{ title: '第1条' }, { title: '第0条' }],
  })
})

it('are told once where they are about the same thing', async () => {
  expect(await say({ title: '一次', ref: 'x' })).toBeTypeOf('number')
  expect(await say({ title: '两次', ref: 'x' })).toBeUndefined()
})

it('never tell demo users the real name of their school, nor let them mark anything', async () => {
  await say({ title: '实名演示学院续期', body: '实名演示学院的版本将到期', schoolId: schools.demo })
  const { list } = await read('demo')
  expect(list[0]).toMatchObject({ title: '演示学校续期', body: '演示学校的版本将到期' })
  expect((await ask('message/markAllRead', 'demo')).msg).toBe('演示账号不支持该操作')
})

it('are written by those who may, to an area of theirs, and taken back', async () => {
  expect((await ask('message/saveNotice', 'school_a', { title: '越权' })).msg).toBe('您没有访问权限')
  expect((await ask('message/saveNotice', 'super', { title: '一' })).msg).toBe('标题长度在 2 到 60 个字符')
  expect((await ask('message/saveNotice', 'super', { title: '过去', until: '2025-05-13' })).msg).toBe(
    '截止日期不能早于今天',
  )
  await ask('message/saveNotice', 'super', { title: '全国维护', body: '今晚维护', until: '2025-05-15' })
  await ask('message/saveNotice', 'super', { title: '只给本校', schoolId: schools.own })
  await ask('message/saveNotice', 'super', { title: '只给本省', province: '530000' })
  expect(await titles('school_a')).toEqual(['只给本省', '只给本校', '全国维护'])
  expect(await titles('auditor')).toEqual(['全国维护'])
  await ask('message/markAllRead', 'school_a')
  const sent = (await ask('message/getNoticesSent', 'super')).data as Page<SentNotice>
  expect(sent.list.map(({ target, readers }) => [target, readers])).toEqual([
    ['云南省', 1],
    ['云岭职业学院', 1],
    ['全部', 1],
  ])
  const { rows } = await server.services.database.pool.query(
    `SELECT target, after_value FROM sys_log WHERE action = 'message/saveNotice' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows[0]).toMatchObject({ target: expect.stringContaining('只给本省'), after_value: { target: '云南省' } })
  expect((await ask('message/withdrawNotice', 'super', { id: sent.list[0]?.id })).code).toBe(2000)
  expect((await ask('message/withdrawNotice', 'super', { id: sent.list[0]?.id })).msg).toBe('数据不存在或已删除')
  expect(await titles('school_a')).toEqual(['只给本校', '全国维护'])
  server.clock.at = NOW + 2 * DAY_MS
  sessions.set('school_a', (await server.login('school_a')).session)
  expect(await titles('school_a')).toEqual(['只给本校'])
  server.clock.at = NOW
})
